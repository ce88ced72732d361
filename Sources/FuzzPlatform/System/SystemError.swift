import FuzzCLibrary

/// Why a call to the operating system failed: the value of `errno`, read before another call could
/// change it.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// Why the last call of this thread failed.
  static var last: SystemError { SystemError(code: errno) }

  /// Whether there is no such file.
  package var isMissing: Bool { code == ENOENT }
  /// Whether there is a file already that was to be made.
  package var isExisting: Bool { code == EEXIST }
  /// Whether something was written that nobody reads any more.
  package var isClosedPipe: Bool { code == EPIPE }

  package var description: String { String(cString: strerror(code)) }
}
