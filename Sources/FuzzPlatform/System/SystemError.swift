import FuzzCLibrary

/// The `errno` of a failed system call.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  let code: Int32

  /// The error of the last failed call on this thread.
  static var last: SystemError { SystemError(code: errno) }

  package var isMissing: Bool { code == ENOENT }
  var isClosedPipe: Bool { code == EPIPE }

  package var description: String { String(cString: strerror(code)) }
}
