package import Foundation

/// Files for the time of a run.
package enum TemporaryFile {
  /// The folders to try, in order: that of the system, which may be missing or full, comes first.
  private static var folders: [String] {
    let manager = FileManager.default
    let all = [manager.temporaryDirectory.path, "/tmp", "/var/tmp", manager.currentDirectoryPath]
    return all.enumerated().filter { !all[..<$0.offset].contains($0.element) }.map(\.element)
  }

  /// A file without a name, which is gone with the last process that has it open.
  ///
  /// - Parameter size: How many bytes must have room in it.
  /// - Returns: The descriptor.
  /// - Throws: ``StorageError`` that names the folders where no file can be made.
  package static func unnamed(size: Int) throws(StorageError) -> Int32 {
    try firstSuccess { folder in
      var path = template(in: folder)
      let file = mkstemp(&path)
      guard file >= 0 else { return nil }
      unlink(path)
      if hasRoom(file, size) { return file }
      close(file)
      return nil
    }
  }

  /// A new folder, which the caller removes.
  ///
  /// - Throws: ``StorageError`` that names the folders where none can be made.
  package static func folder() throws(StorageError) -> URL {
    try firstSuccess { folder in
      var path = template(in: folder)
      return mkdtemp(&path).map { URL(fileURLWithPath: String(cString: $0)) }
    }
  }

  /// A path whose last characters the system replaces with a name that is free.
  private static func template(in folder: String) -> [CChar] {
    Array("\(folder)/codable-fuzz-XXXXXX".utf8CString)
  }

  private static func hasRoom(_ file: Int32, _ size: Int) -> Bool {
    #if os(Linux)
      let result = posix_fallocate(file, 0, size)
      if result != 0 { errno = result }
      return result == 0
    #else
      return ftruncate(file, off_t(size)) == 0
    #endif
  }

  private static func firstSuccess<Value>(
    _ make: (String) -> Value?
  ) throws(StorageError) -> Value {
    let folders = folders
    for folder in folders {
      if let value = make(folder) { return value }
    }
    let others = folders.dropFirst().joined(separator: ", ")
    throw StorageError(
      path: folders.first ?? "",
      reason: "no temporary file can be made there or in \(others) (\(StorageError.systemReason)): "
        + "set TMPDIR to a folder that can be written")
  }
}
