import Foundation

/// Files in a folder.
struct FileStorage: Storage {
  let folder: String

  func read(_ name: String) throws(StorageError) -> [UInt8]? {
    let path = path(of: name)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try InputFile.read(path)
  }

  func write(_ bytes: [UInt8], to name: String) throws(StorageError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw StorageError(path: folder, reason: "the folder cannot be made")
    }
    let file = try AtomicFile(path: path(of: name))
    try file.write(bytes)
    try file.commit()
  }

  private func path(of name: String) -> String {
    URL(fileURLWithPath: folder).appendingPathComponent(name).path
  }
}
