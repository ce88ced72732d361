import CodableFuzz

/// A location for a worker process, with what the process was told to do.
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
  /// How many crashes of that document it knows.
  var crashCount = 0
  /// Whether it is being ended because a strategy does not return.
  var isHung = false
  /// Whether it is being ended because it takes too much memory.
  var isTooLarge = false
  /// Whether one process ended before it was ready.
  var failedToStart = false
  private var memoryAtStart: Int64?
  private var lastLookAtMemory = ContinuousClock.now
  private var lastCall: UInt64?
  private var stillSeconds = 0.0

  /// For how long the same call has been in flight, after some more time of waiting.
  func secondsInCall(afterWaiting seconds: Double) -> Double {
    let call = tasks.isEmpty ? nil : process?.callInFlight
    stillSeconds = call == lastCall && call != nil ? stillSeconds + seconds : 0
    lastCall = call
    return stillSeconds
  }

  /// Takes note of what the process takes before it has opened a document.
  func noteMemoryAtStart() { memoryAtStart = process?.memory }

  /// How much more memory the process takes than when it was ready.
  ///
  /// - Parameter seconds: How long a moment is.
  /// - Returns: How many bytes; zero where that was looked at a moment ago, or the system does not tell.
  func growth(atMostOften seconds: Double) -> Int {
    let now = ContinuousClock.now
    guard let memoryAtStart, !isTooLarge, now - lastLookAtMemory > .seconds(seconds / 2),
      let memory = process?.memory
    else { return 0 }
    lastLookAtMemory = now
    return Int(clamping: memory - memoryAtStart)
  }

  /// Forgets the process that has ended.
  func reset() {
    process = nil
    isReady = false
    tasks = []
    work = nil
    crashCount = 0
    isHung = false
    isTooLarge = false
    memoryAtStart = nil
    lastCall = nil
    stillSeconds = 0
  }
}
