/// How the command ended, as its exit code tells.
public enum ExitCode: Int32, Sendable {
  /// All went well.
  case clean = 0
  /// The run found something that a baseline forbids.
  case findings = 1
  /// Something the command needs was not as it must be, such as a document or a disk.
  case trouble = 2
  /// The command line was not understood.
  case usage = 64
  /// A signal ended the command.
  case interrupted = 130
}
