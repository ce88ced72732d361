import FuzzCLibrary

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
