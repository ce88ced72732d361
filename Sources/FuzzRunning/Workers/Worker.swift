import CodableFuzz
package import FuzzPlatform

package struct WorkerLimits {
  /// The time limit of one call of a strategy, in seconds.
  let timeout: Double
  /// The limit on the memory that a process takes beyond what it starts with.
  let memory: ByteSize

  package init(timeout: Double, memory: ByteSize) {
    (self.timeout, self.memory) = (timeout, memory)
  }

  /// The maximum sleep of the command while a strategy runs, in seconds.
  var tick: Double { min(0.1, timeout / 10) }

  var timeoutText: String {
    let isWhole = timeout == timeout.rounded()
    return (isWhole ? String(Int(timeout)) : String(timeout)) + " s"
  }
}

final class Worker {
  typealias Task = (work: ScheduledJob, request: WorkerRequest)

  let limits: WorkerLimits
  var process: WorkerProcess?
  /// Whether the process can be given tasks; its memory is counted from then on.
  private(set) var isReady = false
  var tasks: [Task] = []
  /// The document that is open after all tasks are done.
  var work: ScheduledJob?
  var crashCount = 0
  private(set) var isHung = false
  private(set) var isTooLarge = false
  /// Whether one process ended before it was ready.
  var failedToStart = false
  private var memoryAtStart: Int64?
  private var lastLookAtMemory = ContinuousClock.now
  private var call = CallInFlight()

  init(_ limits: WorkerLimits) { self.limits = limits }

  func start(_ launch: WorkerLaunch) throws(WorkerError) {
    reset()
    process = try WorkerProcess(launch)
  }

  func noteReady() {
    isReady = true
    failedToStart = false
    memoryAtStart = process?.memory
  }

  fileprivate func watch(afterWaiting seconds: Double) {
    if growth > limits.memory.byteCount {
      isTooLarge = true
      process?.kill()
    }
    let inCall = call.seconds(of: process?.callInFlight, afterWaiting: seconds)
    guard !isHung, inCall >= limits.timeout else { return }
    isHung = true
    process?.kill()
  }

  /// The memory that the process has taken since it was ready, in bytes; zero if it was measured a
  /// moment ago or is unknown.
  private var growth: Int {
    let now = ContinuousClock.now
    guard let memoryAtStart, !isTooLarge, now - lastLookAtMemory > .seconds(limits.tick / 2),
      let memory = process?.memory
    else { return 0 }
    lastLookAtMemory = now
    return Int(clamping: memory - memoryAtStart)
  }

  func reason(_ end: ChildProcess.End) -> String {
    if isHung { return "no answer in \(limits.timeoutText)" }
    let words = process?.lastWords.fatalError
    return (isTooLarge ? "ended by the command" : end.description)
      + (words.map { ": \($0)" } ?? "")
      + (wantedMemory(end) ? ", at the memory limit of \(limits.memory)" : "")
  }

  /// Whether a process ended because it took too much memory: the command ended it, the runtime
  /// says so, or its memory was near the limit.
  func wantedMemory(_ end: ChildProcess.End) -> Bool {
    end.signal != nil && (isTooLarge || isNearLimit(end.peakMemory))
  }

  func isNearLimit(_ memory: Int64?) -> Bool {
    let words = process?.lastWords
    return [words?.fatalError, words?.line].compactMap(\.self)
      .contains { $0.contains("failed to allocate") }
      || memory ?? 0 > Int64(limits.memory.byteCount / 4 * 3)
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

extension [Worker] {
  func wait(or other: Descriptor? = nil, tick: Double, _ take: (Worker) throws -> Void) throws {
    let running = compactMap { worker in worker.process.map { (worker, $0) } }
    let waits =
      running.flatMap { _, process in
        [
          Descriptor.Wait(process.messages, forRoom: process.hasOutgoing),
          Descriptor.Wait(process.errors),
        ]
      } + [other].compactMap(\.self).map { Descriptor.Wait($0) }
    let start = SuspendingClock.now
    let ready: [Bool]?
    do throws(SystemError) {
      ready = try Descriptor.wait(for: waits, milliseconds: Int32((tick * 1_000).rounded(.up)))
    } catch {
      throw WorkerError("waiting for worker processes failed: \(error)")
    }
    let waited = Swift.min((SuspendingClock.now - start).inSeconds, 2 * tick)
    for (number, (worker, process)) in running.enumerated() {
      if ready?[2 * number + 1] == true { process.receiveErrors() }
      if ready?[2 * number] == true {
        process.flush()
        try take(worker)
      }
      worker.watch(afterWaiting: waited)
    }
  }
}
