import CodableFuzz

/// A place for a worker process, with what the process was told to do.
final class Worker {
  /// What a worker was told.
  enum Task {
    case open(DocumentWork)
    case run(DocumentWork, MutantNumbers)
    case time(DocumentWork)
  }

  /// The process; nil where none was started, or it ended.
  var process: WorkerProcess?
  /// Whether the process has told that it is there.
  var isReady = false
  /// What it has not answered yet, in order.
  var tasks: [Task] = []
  /// The document that it has open when it has done all of that.
  var work: DocumentWork?
  /// How many faults of that document it knows.
  var faultCount = 0
  /// Whether it is being ended because a strategy does not return.
  var isHung = false
  /// Whether one process ended before it was ready.
  var failedToStart = false
  private var lastCall: UInt64?
  private var stillSeconds = 0.0

  /// For how long the same call has been in flight, after some more time of waiting.
  func secondsInCall(afterWaiting seconds: Double) -> Double {
    let call = tasks.isEmpty ? nil : process?.callInFlight
    stillSeconds = call == lastCall && call != nil ? stillSeconds + seconds : 0
    lastCall = call
    return stillSeconds
  }

  /// Forgets the process that has ended.
  func reset() {
    process = nil
    isReady = false
    tasks = []
    work = nil
    faultCount = 0
    isHung = false
    lastCall = nil
    stillSeconds = 0
  }
}
