import CodableFuzz
import FuzzPlatform

/// How the command ended, as its exit code tells.
public enum ExitCode: Int32, Sendable {
  /// All went well.
  case clean = 0
  /// The run found something that a baseline forbids, or a strategy crashed or hung.
  case findings = 1
  /// Something the command needs was not as it must be, such as a document or a disk.
  case trouble = 2
  /// The command line was not understood.
  case usage = 64
  /// The terminal of the command was closed.
  case hungUp = 129
  /// The command was interrupted from the keyboard.
  case interrupted = 130
  /// The command was told to quit from the keyboard.
  case quit = 131
  /// Whoever read standard output closed it before the end.
  case closedPipe = 141
  /// The command was asked to end.
  case terminated = 143

  /// How a command ends that a signal has stopped.
  init(signal: Signal) {
    self = ExitCode(rawValue: 128 + signal.number) ?? .interrupted
  }

  /// How a run ends that gave a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - comparison: Whether it holds against a baseline, which says which crashes and hangs are known;
  ///     nil where there is none, and each of them is a finding.
  ///   - failure: For what else the run fails.
  init(of report: Report, heldAgainst comparison: ExitCode?, _ failure: FailureOptions) {
    let failsForMore = failure.failsOnFindings && !SpoiledRecords.all(in: report).isEmpty
    let hasCrashes = report.documents.contains { !$0.crashes.isEmpty }
    let hasLosses = report.allModelFindings.contains { $0.lostRecords > 0 }
    if !report.failures.isEmpty || !report.voids.isEmpty {
      self = .trouble
    } else {
      let code = comparison ?? (hasCrashes || hasLosses ? .findings : .clean)
      self = code == .clean && failsForMore ? .findings : code
    }
  }
}
