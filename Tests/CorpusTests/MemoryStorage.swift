import CodableFuzz
import Foundation

/// A storage that forgets when the test ends.
final class MemoryStorage: Storage, @unchecked Sendable {
  // The contents are touched with the lock held only.
  private let lock = NSLock()
  private var contents: [String: [UInt8]] = [:]

  /// The names that were written, sorted.
  var names: [String] { lock.withLock { contents.keys.sorted() } }

  func read(_ name: String) -> [UInt8]? {
    lock.withLock { contents[name] }
  }

  func write(_ bytes: [UInt8], to name: String) {
    lock.withLock { contents[name] = bytes }
  }
}
