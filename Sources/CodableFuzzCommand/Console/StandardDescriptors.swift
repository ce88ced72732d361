import Foundation

/// Standard input, output and error, with which a process may have been started closed.
enum StandardDescriptors {
  /// Sees to it that no file which is opened later takes the place of one of them, where messages
  /// would be written into it; and that a file that grows too large and a pipe without a reader are
  /// errors, not signals.
  ///
  /// Nothing can be written to standard output or error that was closed, as before.
  static func prepareProcess() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    OpenFiles.raiseLimit()
    for number in [SIGXFSZ, SIGPIPE] { signal(number, SIG_IGN) }
  }
}
