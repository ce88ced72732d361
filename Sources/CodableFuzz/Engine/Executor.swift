/// Decodes the mutants of a run: in this process, guarded by a crash journal, or in worker
/// processes.
///
/// Counts are the same whichever executor decodes.
package protocol Executor: AnyObject {
  /// What was counted, and what is left of a run that was stopped.
  var progress: RunProgress { get }

  /// Runs all jobs, and times the strategies if the configuration asks for it.
  ///
  /// - Parameters:
  ///   - queue: Starts the steps: what it returns gives the next one, and nil after the last. That may
  ///     throw a ``RunStop``.
  ///   - onEvent: Receives events in the caller's thread.
  /// - Returns: The reason that the run was stopped; nil if it was not.
  /// - Throws: An error of `onEvent`, or one that leaves nothing to report.
  func run(
    _ queue: @escaping () -> () throws -> QueueStep?, onEvent: @escaping (Event) throws -> Void
  ) throws -> RunStop?
}

/// The reasons that a run stops early.
package enum RunStop: Error, CustomStringConvertible {
  /// A signal, by its number, asked for it.
  case interrupted(signal: Int32)
  case crashLimit(Int)
  /// Worker processes cannot be used.
  case lost(String)

  package var description: String {
    switch self {
    case .interrupted: "interrupted"
    case .crashLimit(let limit): "stopped at the crash limit of \(limit) (--crash-limit)"
    case .lost(let reason): "stopped, because \(reason)"
    }
  }
}
