import FuzzCLibrary

/// The `errno` of a failed system call.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  let code: Int32

  /// The error of the last failed call on this thread.
  static var last: SystemError { SystemError(code: errno) }

  /// Whether nothing is at the path, which a file in place of a folder makes certain, too.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  /// Whether the other end of a connection is gone, with bytes that it has not read.
  package var isReset: Bool { code == ECONNRESET }
  var isClosedPipe: Bool { code == EPIPE }

  package var description: String { String(cString: strerror(code)) }
}
