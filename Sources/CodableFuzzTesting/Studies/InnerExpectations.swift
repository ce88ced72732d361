import Foundation
import Testing

/// Notices expectations inside of an app's function, which would fail again for each mutant.
///
/// `@unchecked Sendable`: the lock guards the text.
final class InnerExpectations: @unchecked Sendable {
  private let lock = NSLock()
  private var text: String?

  var first: String? { lock.withLock { text } }

  /// Calls the function; after the first issue it does so no more.
  func noting<Value>(_ call: () throws -> Value) throws -> Value {
    if RunningTest.current == nil { return try call() }
    if let first { throw UnclearStudy(first) }
    var result: Result<Value, any Error>?
    withKnownIssue(isIntermittent: true) {
      result = Result { try call() }
    } matching: { issue in
      self.lock.withLock { self.text = self.text ?? "\(issue)" }
      return true
    }
    return try (result ?? .failure(CancellationError())).get()
  }
}
