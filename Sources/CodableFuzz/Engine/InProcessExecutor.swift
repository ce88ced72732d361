import JSONMutation

/// Decodes mutants in this process, one after another.
///
/// A strategy that crashes ends the process. With a recorder that outlives it, the next run skips
/// the call.
package final class InProcessExecutor: Executor {
  package private(set) var progress: RunProgress
  private let configuration: Runner.Configuration
  private let stopwatch: Stopwatch
  private let timingClock: any Clock<Duration>
  private let protection: CallProtection
  private let budget: Duration?
  private let shard: Shard
  /// Whether the budget is used up; nil before the first document of a study.
  private var isOver: (() -> Bool)?
  private var doneInStream = 0

  /// Skips the crashes of `protection`, which belong to every document of the run but those of streams:
  /// they skip the calls of their own.
  ///
  /// The `budget` is processor time for a study, from its opening on. When it is used up, the counts
  /// are partial, and nothing is timed. With a guard, calls that trap do not end the process.
  package init(
    studyCount: Int, configuration: Runner.Configuration, clock: any Clock<Duration>,
    timingClock: any Clock<Duration>, protection: CallProtection = CallProtection(),
    budget: Duration? = nil, shard: Shard = .whole
  ) {
    progress = RunProgress(studyCount: studyCount)
    self.configuration = configuration
    stopwatch = Stopwatch(clock)
    (self.timingClock, self.protection) = (timingClock, protection)
    (self.budget, self.shard) = (budget, shard)
  }

  package func run(
    _ queue: @escaping () -> () throws -> QueueStep?, onEvent: @escaping (Event) throws -> Void
  ) throws -> RunStop? {
    let next = queue()
    do {
      while let step = try next() { try run(step, onEvent: onEvent) }
      return nil
    } catch let stop as RunStop {
      return stop
    }
  }

  package func run<Failure: Error>(
    _ step: QueueStep, onEvent: (Event) throws(Failure) -> Void
  ) throws(Failure) {
    switch step {
    case .job(let job): try run(job, onEvent: onEvent)
    case .stream(let stream):
      isOver = nil
      progress.counts.start(stream)
    case .failure(let failure, let job):
      progress.counts.add(failure, job)
      try onEvent(.failed(failure))
    }
  }

  private func run<Failure: Error>(
    _ job: Job, onEvent: (Event) throws(Failure) -> Void
  ) throws(Failure) {
    if job.isStream, let budget, isOver?() == true { return stop(job, after: budget) }
    if !job.isStream || isOver == nil {
      // Calls with a guard are made in other threads.
      isOver = budget.map { [callGuard = protection.callGuard] in
        Stopwatch(timingClock).alarm(after: $0) { callGuard?.processorTime ?? .zero }
      }
    }
    var protection = protection
    protection.crashes.removeAll { job.isStream && !$0.isOf(job.source) }
    let supervisor = CallSupervisor(
      stopwatch: stopwatch, protection, inspectsAll: false, isOver: isOver)
    let session: DocumentSession
    do throws(DocumentFailure) {
      session = try DocumentSession(job, configuration: configuration, supervisor: supervisor)
    } catch {
      return try run(.failure(error, job), onEvent: onEvent)
    }
    let numbers = shard.selection(of: job, unitCount: session.callPlan.count)
    try onEvent(.opened(job, session.callPlan.work(numbers)))
    if let budget, let isOver {
      try decode(job, session, until: isOver, budget, onEvent: onEvent)
    } else {
      for number in numbers.joined() {
        try decode(number, of: job, session, onEvent: onEvent)
      }
    }
    progress.counts.add(session.takeCounts(), study: job.study)
    for crash in protection.crashes + supervisor.newCrashes {
      progress.counts.add(crash, document: job.number, study: (job.study, job.source))
    }
    if configuration.timesStrategies, job.number == 0, isOver?() != true {
      try onEvent(.timing(job))
      progress.counts.timings[job.study] = session.timings(clock: timingClock)
    }
    try onEvent(.finished(job))
  }

  private func decode<Failure: Error>(
    _ number: Int, of job: Job, _ session: DocumentSession,
    onEvent: (Event) throws(Failure) -> Void
  ) throws(Failure) {
    try session.run(CollectionOfOne(number)) { mutant, verdicts throws(Failure) in
      try onEvent(.evaluated(mutant: mutant, verdicts: verdicts))
    }
    let done = CollectionOfOne(MutantNumbers(number, to: number + 1))
    try onEvent(.decoded(job, session.callPlan.work(done)))
  }

  private func decode<Failure: Error>(
    _ job: Job, _ session: DocumentSession, until isOver: () -> Bool, _ budget: Duration,
    onEvent: (Event) throws(Failure) -> Void
  ) throws(Failure) {
    let (planned, total) = (session.callPlan.mutantCount, session.callPlan.count)
    var done = 0
    for row in isOver() ? [] : session.rows {
      // Counts name the first mutants that cost something, so what is counted together is in order.
      for number in row where !isOver() {
        try decode(number, of: job, session, onEvent: onEvent)
        done += 1
      }
      if isOver() { break }
      progress.counts.add(session.takeCounts(), study: job.study)
    }
    doneInStream += done
    guard done == planned else {
      // What an analysis asks is of no use if it is asked in part.
      return stop(job, after: budget, .init(session.name, done: done, planned: planned))
    }
    for number in planned..<total where !isOver() {
      try decode(number, of: job, session, onEvent: onEvent)
    }
  }

  private func stop(_ job: Job, after budget: Duration, _ part: Report.Partial.Part? = nil) {
    let stream = Report.Partial.Part(
      DocumentName(job.source.name, recordCount: job.source.recordCount), done: doneInStream,
      planned: nil)
    progress.counts.partial = Report.Partial(
      reason: "the time budget of \(budget.inSeconds.shortest) s was used up",
      documents: [job.isStream ? stream : part ?? stream])
  }
}

extension Crash {
  /// Whether the call was of a document from a file, whose digest is in all names.
  fileprivate func isOf(_ source: Study) -> Bool {
    source.origin.digest.map { input.contains("@\($0)") } ?? true
  }
}

extension Double {
  fileprivate var shortest: String {
    let digits = Format.decimal(self, places: 3).reversed().drop { $0 == "0" }.drop { $0 == "." }
    return String(digits.reversed())
  }
}

/// The numbers up to a count, ordered so that any number of the first ones are about evenly spaced.
struct EvenOrder {
  private let count: Int
  private let step: Int

  init(count: Int) {
    self.count = count
    // Multiples of the golden ratio spread most evenly.
    var step = Int((Double(count) * 0.618_033_988_75).rounded())
    while step > 1, !step.isCoprime(to: count) { step -= 1 }
    self.step = max(1, step)
  }

  subscript(position: Int) -> Int {
    count.dividingFullWidth(position.multipliedFullWidth(by: step)).remainder
  }
}

extension Int {
  package func isCoprime(to other: Int) -> Bool {
    var (one, other) = (self, other)
    while other != 0 { (one, other) = (other, one % other) }
    return one == 1
  }
}
