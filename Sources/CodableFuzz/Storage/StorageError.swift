import Foundation
package import FuzzPlatform

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

  /// Says what could not be done, and what the system says of it.
  package init(path: String, _ what: String, _ error: SystemError) {
    isClosedPipe = error.isClosedPipe
    self.path = path
    reason = "\(what): \(error)"
  }

  /// Says what could not be done, and what Foundation says of it, or else the system.
  package init(path: String, _ what: String, _ error: any Error) {
    if let error = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError {
      self.init(path: path, what, SystemError(code: error.code.rawValue))
    } else {
      self.init(path: path, reason: "\(what): \(error.localizedDescription)")
    }
  }

  /// One line: the path, with nothing in it that a terminal or a service would obey, and what is
  /// wrong.
  public var description: String { "\(TerminalText.escaped(path)): \(reason)" }
}
