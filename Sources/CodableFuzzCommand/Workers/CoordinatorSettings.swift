import CodableFuzz
import FuzzIsolation
import FuzzPlatform

/// The limits and callbacks of worker processes.
struct CoordinatorSettings {
  let workerCount: Int
  /// The time limit of one call of a strategy, in seconds.
  let timeout: Double
  let memoryLimit: ByteSize
  /// The number of crashes after which the run stops.
  let crashLimit: Int
  let configuration: Runner.Configuration
  /// Chooses the mutants of a document to decode, given their total number.
  var selection: (RunDocument, _ mutantCount: Int) -> [MutantNumbers] = { _, count in
    [MutantNumbers(0, to: count)]
  }
  /// Writes the input that crashed or hung a strategy, and returns the file's path.
  let write: (CrashJournalEntry, CrashDescription) throws -> String?
  /// The signal that asks the run to stop; nil if there was none.
  let signal: () -> Signal?
  /// Becomes readable when such a signal arrives.
  let signalDescriptor: Descriptor

  func checkForStop(crashCount: Int) throws(CoordinatorStop) {
    if let signal = signal() { throw .interrupted(signal: signal) }
    if crashCount >= crashLimit { throw .crashLimit(crashLimit) }
  }

  /// The maximum sleep of the command while a strategy runs, in seconds.
  var tick: Double { min(0.1, timeout / 10) }

  /// The time limit as the report shows it.
  var timeoutText: String {
    let isWhole = timeout == timeout.rounded()
    return (isWhole ? String(Int(timeout)) : String(timeout)) + " s"
  }
}

/// The reasons that a run stops early.
enum CoordinatorStop: Error, CustomStringConvertible {
  case interrupted(signal: Signal)
  case crashLimit(Int)
  /// Worker processes cannot be used.
  case lost(WorkerError)

  var description: String {
    switch self {
    case .interrupted: "interrupted"
    case .crashLimit(let limit): "stopped after \(limit) crashes and hangs (--crash-limit)"
    case .lost(let error): "stopped, because \(error)"
    }
  }

  /// The exit code; nil if it depends on the report.
  var exitCode: ExitCode? {
    switch self {
    case .interrupted(let signal): ExitCode(signal: signal)
    case .crashLimit: nil
    case .lost: .trouble
    }
  }
}

/// The strategy, document and outcome of a crash or hang.
struct CrashDescription {
  let document: RunDocument
  let strategy: StrategyID
  let outcome: Outcome
  let reason: String
}
