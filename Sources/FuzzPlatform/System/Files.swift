import FuzzCLibrary

/// Removes, renames and creates files and folders.
package enum Files {
  /// Removes a file, but not a folder, and returns whether that succeeded.
  @discardableResult
  package static func remove(_ path: String) -> Bool {
    (try? Fault.check(.remove)) != nil && unlink(path) == 0
  }

  @discardableResult
  package static func removeFolder(_ path: String) -> Bool { rmdir(path) == 0 }

  /// Renames a file, and replaces a file that has the new name.
  package static func rename(_ path: String, to other: String) throws(SystemError) {
    try Fault.check(.rename)
    if FuzzCLibrary.rename(path, other) != 0 { throw .last }
  }

  /// Creates a file with an unused name, and opens it for reading and writing.
  static func makeTemporary(
    in folder: String
  ) throws(SystemError) -> (file: Descriptor, path: String) {
    var path = template(in: folder)
    try Fault.check(.open)
    let number = mkstemp(&path)
    if number < 0 { throw .last }
    return (Descriptor(number: number), text(path))
  }

  static func makeTemporaryFolder(in folder: String) throws(SystemError) -> String {
    var path = template(in: folder)
    if mkdtemp(&path) == nil { throw .last }
    return text(path)
  }

  /// A path whose last characters the system replaces to make an unused name.
  private static func template(in folder: String) -> [CChar] {
    Array("\(folder)/codable-fuzz-XXXXXX".utf8CString)
  }

  private static func text(_ path: [CChar]) -> String {
    String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Maps files into memory that processes share.
package enum MappedFile {
  /// Maps the start of a file, which can be closed afterwards.
  ///
  /// - Parameters:
  ///   - file: The file, which must have at least `size` bytes.
  ///   - size: The number of bytes to map.
  ///   - isWritable: Whether the memory can be written. The file must be open for writing.
  /// - Returns: The memory, which is valid until ``unmap(_:)``.
  /// - Throws: ``SystemError`` if the system cannot map the file.
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
