package import Foundation

/// Temporary files of a run.
package enum TemporaryFile {
  /// The folders to try, in order.
  ///
  /// The system's folder comes first; it may be missing or full.
  private static var folders: [String] {
    let manager = FileManager.default
    let all = [manager.temporaryDirectory.path, "/tmp", "/var/tmp", manager.currentDirectoryPath]
    return all.enumerated().filter { !all[..<$0.offset].contains($0.element) }.map(\.element)
  }

  /// A file without a name, which disappears with the last process that has it open.
  ///
  /// `size` is the number of bytes that must fit.
  ///
  /// - Throws: ``StorageError`` that names the folders that were tried.
  package static func unnamed(size: Int) throws(StorageError) -> Descriptor {
    try firstSuccess { folder throws(SystemError) in
      let (file, path) = try Files.makeTemporary(in: folder)
      Files.remove(path)
      do throws(SystemError) {
        try file.reserve(size)
      } catch {
        file.close()
        throw error
      }
      return file
    }
  }

  /// A new folder, which the caller removes.
  ///
  /// - Throws: ``StorageError`` that names the folders that were tried.
  package static func folder() throws(StorageError) -> URL {
    try firstSuccess { folder throws(SystemError) in
      URL(fileURLWithPath: try Files.makeTemporaryFolder(in: folder))
    }
  }

  private static func firstSuccess<Value>(
    _ make: (String) throws(SystemError) -> Value
  ) throws(StorageError) -> Value {
    let folders = folders
    var failure: SystemError?
    for folder in folders {
      do throws(SystemError) {
        return try make(folder)
      } catch {
        failure = error
      }
    }
    let others = folders.dropFirst().joined(separator: ", ")
    let reason = failure.map { " (\($0))" } ?? ""
    throw StorageError(
      path: folders.first ?? "",
      reason: "no temporary file can be made there or in \(others)\(reason): "
        + "set TMPDIR to a folder that can be written")
  }
}
