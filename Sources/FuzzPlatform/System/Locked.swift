import Foundation

/// A value that several threads use, one after the other.
///
/// `Mutex` would need macOS 15. `@unchecked Sendable`: the value is accessed only while holding the lock.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result>(_ use: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try use(&value) }
  }
}
