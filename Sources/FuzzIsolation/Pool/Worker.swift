import CodableFuzz

/// A slot for a worker process, with its tasks.
final class Worker {
  enum Task {
    case open(ScheduledJob)
    case run(ScheduledJob, MutantNumbers)
    case time(ScheduledJob)
  }

  var process: WorkerProcess?
  var isReady = false
  /// The unanswered tasks, in order.
  var tasks: [Task] = []
  /// The document that is open after all tasks are done.
  var work: ScheduledJob?
  /// The number of that document's crashes that it knows.
  var crashCount = 0
  /// Whether it is being ended because a strategy does not return.
  var isHung = false
  /// Whether it is being ended because it takes too much memory.
  var isTooLarge = false
  /// Whether one process ended before it was ready.
  var failedToStart = false
  private var memoryAtStart: Int64?
  private var lastLookAtMemory = ContinuousClock.now
  private var call = CallInFlight()

  /// The time that the current call has been running, including the given wait, in seconds.
  func secondsInCall(afterWaiting seconds: Double) -> Double {
    call.seconds(of: tasks.isEmpty ? nil : process?.callInFlight, afterWaiting: seconds)
  }

  func noteMemoryAtStart() { memoryAtStart = process?.memory }

  /// The memory that the process has taken since it was ready.
  ///
  /// - Parameter seconds: The minimum time between two measurements.
  /// - Returns: The growth in bytes; zero if it was measured a moment ago or is unknown.
  func growth(atMostOften seconds: Double) -> Int {
    let now = ContinuousClock.now
    guard let memoryAtStart, !isTooLarge, now - lastLookAtMemory > .seconds(seconds / 2),
      let memory = process?.memory
    else { return 0 }
    lastLookAtMemory = now
    return Int(clamping: memory - memoryAtStart)
  }

  func reset() {
    process = nil
    isReady = false
    tasks = []
    work = nil
    crashCount = 0
    isHung = false
    isTooLarge = false
    memoryAtStart = nil
    call = CallInFlight()
  }
}
