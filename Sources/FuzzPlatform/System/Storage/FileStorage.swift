import Foundation

/// Stores each value in a file of a folder, named after its key.
package struct FileStorage<Key: Hashable & Sendable & CustomStringConvertible, Value: Sendable>:
  Storage
{
  private let folder: String
  /// Whether to write the target of a symbolic link instead of replacing the link.
  private let followsLinks: Bool
  private let bytes: @Sendable (Value) -> [UInt8]
  private let value: @Sendable ([UInt8]) throws -> Value

  package init(
    folder: String, followsLinks: Bool, bytes: @escaping @Sendable (Value) -> [UInt8],
    value: @escaping @Sendable ([UInt8]) throws -> Value
  ) {
    self.folder = folder
    self.followsLinks = followsLinks
    self.bytes = bytes
    self.value = value
  }

  package func read(_ key: Key) throws -> Value? {
    let path = path(of: key)
    guard try FileStatus.at(path) != nil else { return nil }
    return try value(try InputFile.read(path))
  }

  package func write(_ value: Value, to key: Key) throws(StorageError) {
    try Files.makeFolder(folder)
    let file = try AtomicFile(path: path(of: key), followsLink: followsLinks)
    try file.write(bytes(value))
    try file.commit()
  }

  private func path(of key: Key) -> String {
    URL(fileURLWithPath: folder).appendingPathComponent(key.description).path
  }
}
