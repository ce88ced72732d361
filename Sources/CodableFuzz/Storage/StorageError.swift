import Foundation

/// Why something could not be read or written.
public struct StorageError: Error, Hashable, CustomStringConvertible {
  /// The path.
  public let path: String
  /// What was tried and why it failed.
  public let reason: String
  /// Whether something was written into a pipe that nobody reads any more.
  package private(set) var isClosedPipe = false

  /// Makes an error.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Says what the system says of its last call, which failed.
  package init(path: String, systemSays what: String) {
    isClosedPipe = errno == EPIPE
    self.path = path
    reason = "\(what): \(Self.systemReason)"
  }

  /// What the system says of its last call that failed.
  package static var systemReason: String { String(cString: strerror(errno)) }

  /// One line: the path, with nothing in it that a terminal or a service would obey, and what is
  /// wrong.
  public var description: String { "\(TerminalText.escaped(path)): \(reason)" }
}
