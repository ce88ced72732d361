import CodableFuzz
import FuzzPlatform

/// How worker processes are used.
struct CoordinatorSettings {
  let workerCount: Int
  /// A strategy that is called has so many seconds.
  let timeout: Double
  let memoryLimit: ByteSize
  /// The run is stopped after so many crashes.
  let crashLimit: Int
  let configuration: Runner.Configuration
  /// Which of a document's mutants are decoded, of so many.
  var selection: (RunDocument, _ mutantCount: Int) -> [MutantNumbers] = { _, count in
    [MutantNumbers(0, to: count)]
  }
  /// Writes what crashed or hung a strategy; the result is the file's path.
  let write: (CrashJournalEntry, CrashDescription) throws -> String?
  /// The signal that asks the run to stop; nil where none came.
  let signal: () -> Signal?
  /// Can be read when such a signal comes.
  let signalDescriptor: Descriptor

  func checkForStop(crashCount: Int) throws(CoordinatorStop) {
    if let signal = signal() { throw .interrupted(signal: signal) }
    if crashCount >= crashLimit { throw .crashLimit(crashLimit) }
  }

  /// The longest that the command sleeps while a strategy is at work, in seconds.
  var tick: Double { min(0.1, timeout / 10) }

  /// The time limit as the report tells it.
  var timeoutText: String {
    let isWhole = timeout == timeout.rounded()
    return (isWhole ? String(Int(timeout)) : String(timeout)) + " s"
  }
}

/// Why a run was stopped before its end.
enum CoordinatorStop: Error, CustomStringConvertible {
  case interrupted(signal: Signal)
  case crashLimit(Int)
  /// Workers cannot be used any more.
  case lost(WorkerError)

  var description: String {
    switch self {
    case .interrupted: "interrupted"
    case .crashLimit(let limit): "stopped after \(limit) crashes and hangs (--crash-limit)"
    case .lost(let error): "stopped, because \(error)"
    }
  }

  /// How the command ends; nil where that depends on the report.
  var exitCode: ExitCode? {
    switch self {
    case .interrupted(let signal): ExitCode(signal: signal)
    case .crashLimit: nil
    case .lost: .trouble
    }
  }
}

/// What crashed or hung which strategy.
struct CrashDescription {
  let document: RunDocument
  let strategy: StrategyID
  let outcome: Outcome
  let reason: String
}
