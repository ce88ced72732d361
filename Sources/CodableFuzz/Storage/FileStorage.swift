import Foundation

/// Stores each value in a file of a folder, named after its key.
struct FileStorage<Key: Hashable & Sendable & CustomStringConvertible, Value: Sendable>: Storage {
  let folder: String
  /// Whether to write the target of a symbolic link instead of replacing the link.
  let followsLinks: Bool
  let bytes: @Sendable (Value) -> [UInt8]
  let value: @Sendable ([UInt8]) throws -> Value

  func read(_ key: Key) throws -> Value? {
    let path = path(of: key)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try value(try InputFile.read(path))
  }

  func write(_ value: Value, to key: Key) throws(StorageError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw StorageError(path: folder, reason: "the folder cannot be made")
    }
    let file = try AtomicFile(path: path(of: key), followsLink: followsLinks)
    try file.write(bytes(value))
    try file.commit()
  }

  private func path(of key: Key) -> String {
    URL(fileURLWithPath: folder).appendingPathComponent(key.description).path
  }
}
