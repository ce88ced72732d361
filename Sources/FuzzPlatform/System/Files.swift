import FuzzCLibrary

/// Names in the file system.
package enum Files {
  /// Removes a file, but no folder.
  ///
  /// - Returns: Whether there was one to remove.
  @discardableResult
  package static func remove(_ path: String) -> Bool { unlink(path) == 0 }

  /// Removes a folder that is empty.
  ///
  /// - Returns: Whether there was one to remove.
  @discardableResult
  package static func removeFolder(_ path: String) -> Bool { rmdir(path) == 0 }

  /// Gives a file another name, in place of one that has it.
  package static func rename(_ path: String, to other: String) throws(SystemError) {
    if FuzzCLibrary.rename(path, other) != 0 { throw .last }
  }

  /// Makes a file for reading and writing under a name that is free.
  package static func makeTemporary(
    in folder: String
  ) throws(SystemError) -> (file: Descriptor, path: String) {
    var path = template(in: folder)
    let number = mkstemp(&path)
    if number < 0 { throw .last }
    return (Descriptor(number: number), text(path))
  }

  /// Makes a folder under a name that is free.
  package static func makeTemporaryFolder(in folder: String) throws(SystemError) -> String {
    var path = template(in: folder)
    if mkdtemp(&path) == nil { throw .last }
    return text(path)
  }

  /// A path whose last characters the system replaces with a name that is free.
  private static func template(in folder: String) -> [CChar] {
    Array("\(folder)/codable-fuzz-XXXXXX".utf8CString)
  }

  private static func text(_ path: [CChar]) -> String {
    String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Files in memory, which processes share.
package enum MappedFile {
  /// Maps the start of a file, which may be closed afterwards.
  ///
  /// - Parameters:
  ///   - file: The file, which is at least so large.
  ///   - size: How many bytes to map.
  ///   - isWritable: Whether the memory may be written; the file must be open for that.
  /// - Returns: The memory, until ``unmap(_:)``.
  /// - Throws: ``SystemError`` where there is no room for it.
  package static func map(
    _ file: Descriptor, size: Int, isWritable: Bool
  ) throws(SystemError) -> UnsafeMutableRawBufferPointer {
    let protection = PROT_READ | (isWritable ? PROT_WRITE : 0)
    let memory = mmap(nil, size, protection, MAP_SHARED, file.number, 0)
    guard memory != MAP_FAILED, let memory else { throw .last }
    return UnsafeMutableRawBufferPointer(start: memory, count: size)
  }

  package static func unmap(_ memory: UnsafeMutableRawBufferPointer) {
    munmap(memory.baseAddress, memory.count)
  }
}
