import FuzzPlatform

/// The exit codes of the command.
public enum ExitCode: Int32, Sendable {
  /// Everything succeeded.
  case clean = 0
  /// A baseline failed, or a strategy crashed or hung.
  case findings = 1
  /// An error: a document, file or disk could not be used, or nothing was measured.
  case trouble = 2
  /// The command line is not valid.
  case usage = 64
  /// The command's terminal was closed.
  case hungUp = 129
  /// The command was interrupted from the keyboard.
  case interrupted = 130
  /// The command was quit from the keyboard.
  case quit = 131
  /// The reader of standard output closed it early.
  case closedPipe = 141
  /// The command was asked to terminate.
  case terminated = 143

  init(signal: Signal) {
    self = ExitCode(rawValue: 128 + signal.number) ?? .interrupted
  }
}
