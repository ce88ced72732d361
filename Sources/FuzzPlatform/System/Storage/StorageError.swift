import JSONText

/// Why something could not be read or written.
public struct StorageError: Error, Hashable, CustomStringConvertible {
  public let path: String
  /// What was tried and why it failed.
  public let reason: String
  /// Whether the error is a pipe that its reader has closed.
  package private(set) var isClosedPipe = false

  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// An error that says what could not be done, and the system's reason.
  package init(path: String, _ what: String, _ error: SystemError) {
    isClosedPipe = error.isClosedPipe
    self.path = path
    reason = "\(what): \(error)"
  }

  /// One line: the path, with control characters escaped, and what is wrong.
  public var description: String { "\(TerminalText.escaped(path)): \(reason)" }
}
