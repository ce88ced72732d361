import CodableFuzz
import Foundation
import FuzzPlatform

/// A storage that forgets when the test ends, and knows what was asked of it.
final class MemoryStorage<Key: Hashable & Sendable, Value: Equatable & Sendable>: Storage,
  @unchecked Sendable
{
  /// What was asked, with which key and value.
  enum Request: Equatable {
    case read(Key)
    case write(Value, to: Key)
  }

  // The properties are touched with the lock held only.
  private let lock = NSLock()
  private var contents: [Key: Value]
  private var asked: [Request] = []
  private let refusal: (any Error)?

  /// Makes a storage.
  ///
  /// - Parameters:
  ///   - contents: What is there from the start.
  ///   - refusal: Thrown by every read, as of a value that is not understood.
  init(_ contents: [Key: Value] = [:], refusal: (any Error)? = nil) {
    self.contents = contents
    self.refusal = refusal
  }

  /// What was asked, in order, since the last time this was called.
  func takeRequests() -> [Request] {
    lock.withLock {
      defer { asked = [] }
      return asked
    }
  }

  func read(_ key: Key) throws -> Value? {
    try lock.withLock {
      asked.append(.read(key))
      if let refusal { throw refusal }
      return contents[key]
    }
  }

  func write(_ value: Value, to key: Key) {
    lock.withLock {
      asked.append(.write(value, to: key))
      contents[key] = value
    }
  }
}
