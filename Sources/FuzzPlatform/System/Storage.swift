import Foundation
import JSONText

/// A place for values: baselines by document, mutants by identifier.
///
/// Values are written whole or not at all.
package protocol Storage<Key, Value>: Sendable {
  associatedtype Key: Hashable & Sendable
  associatedtype Value: Sendable

  /// The value of a key; nil if there is none.
  func read(_ key: Key) throws -> Value?

  /// Stores a value, replacing an earlier one.
  ///
  /// - Throws: ``StorageError`` if that fails; the earlier value is then unchanged.
  func write(_ value: Value, to key: Key) throws(StorageError)
}

package enum Storages {}

package struct StorageError: Error, Hashable, CustomStringConvertible {
  package let path: String
  package let reason: String
  package private(set) var isClosedPipe = false
  /// Whether the system refused it: another attempt may end otherwise.
  package private(set) var isOfSystem = false

  package init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }

  package init(path: String, _ what: String, _ error: SystemError) {
    self.init(path: path, reason: "\(what): \(error)")
    (isClosedPipe, isOfSystem) = (error.isClosedPipe, true)
  }

  package static func naming<Value>(
    _ path: String, _ what: String, _ call: () throws(SystemError) -> Value
  ) throws(StorageError) -> Value {
    do throws(SystemError) {
      return try call()
    } catch {
      throw StorageError(path: path, what, error)
    }
  }

  package static func naming<Value, Failure: Error & CustomStringConvertible>(
    _ path: String, _ body: () throws(Failure) -> Value
  ) throws(StorageError) -> Value {
    do throws(Failure) {
      return try body()
    } catch {
      throw StorageError(path: path, reason: error.description)
    }
  }

  /// One line: the path, with control characters escaped, and what is wrong.
  package var description: String { "\(TerminalText.escaped(path)): \(reason)" }
}

package struct FileStorage<Key: Hashable & Sendable & CustomStringConvertible, Value: Sendable>:
  Storage
{
  private let folder: String
  private let followsLinks: Bool
  private let bytes: @Sendable (Value) -> [UInt8]
  private let value: @Sendable ([UInt8]) throws -> Value

  package init(
    folder: String, followsLinks: Bool, bytes: @escaping @Sendable (Value) -> [UInt8],
    value: @escaping @Sendable ([UInt8]) throws -> Value
  ) {
    (self.folder, self.followsLinks, self.bytes, self.value) = (folder, followsLinks, bytes, value)
  }

  package func read(_ key: Key) throws -> Value? {
    let path = path(of: key)
    guard try FileStatus.at(path) != nil else { return nil }
    return try value(try InputFile.read(path))
  }

  package func write(_ value: Value, to key: Key) throws(StorageError) {
    try Files.makeFolder(folder)
    try AtomicFile.write(bytes(value), to: path(of: key), followsLink: followsLinks)
  }

  private func path(of key: Key) -> String {
    URL(fileURLWithPath: folder).appendingPathComponent(key.description).path
  }
}

package enum TemporaryFile {
  /// A file without a name and with room for `size` bytes, which disappears with the last process
  /// that has it open.
  package static func unnamed(size: Int) throws(StorageError) -> Descriptor {
    try firstSuccess { folder throws(SystemError) in
      let (file, path) = try Files.makeTemporary(in: folder)
      if !Files.remove(path) {
        let file = TerminalText.escaped(path)
        Descriptor.standardError.note("\(file) cannot be removed: remove it yourself\n")
      }
      do throws(SystemError) {
        try file.reserve(size)
      } catch {
        file.close()
        throw error
      }
      return file
    }
  }

  private static func firstSuccess<Value>(
    _ make: (String) throws(SystemError) -> Value
  ) throws(StorageError) -> Value {
    let manager = FileManager.default
    // The folder of the system may be missing or full.
    let all = [manager.temporaryDirectory.path, "/tmp", "/var/tmp", manager.currentDirectoryPath]
    let folders = all.enumerated().filter { !all[..<$0.offset].contains($0.element) }.map(\.element)
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
