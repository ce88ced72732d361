import Foundation
import JSONMutation

/// Runs the documents of studies in some threads, and adds up their counts.
///
/// Each thread opens documents for itself and takes blocks of units. Counts add up in any order, so they
/// are equal whatever the number of threads. Without threads the caller's does all the work.
///
/// What a call does that traps cannot be told from what other threads do: the process prints the words of
/// the trap for all of them. The block is lost, and done again when no other thread makes calls.
///
/// `@unchecked Sendable`: what is mutable is accessed only while holding the lock, but for the state of a
/// hand, which belongs to its thread.
package final class Crew: @unchecked Sendable {
  package struct Settings {
    package var clock: any Clock<Duration> = ContinuousClock()
    package var timingClock: any Clock<Duration> = ContinuousClock()
    package var shard = Shard.whole
    /// Processor time for a study, from its opening on; when it is used up, the counts are partial.
    package var budget: Duration?
    /// The number of fields with crashes, and of hangs, after which the run stops.
    package var crashLimit = Int.max
    /// Whether the hands have threads of their own, so that the caller's can notice an interruption.
    ///
    /// Another process can then replace this one, so a strategy that ended a process is inspected.
    package var isThreaded = false
    package var tellsVerdicts = true
    /// The signal that interrupts the run; nil as long as there is none.
    package var interruption: () -> Int32? = { nil }

    package init() {}
  }

  let configuration: Runner.Configuration
  let settings: Settings
  let stopwatch: Stopwatch
  let hands: [HandState]
  let lock = NSCondition()
  package internal(set) var counts: RunCounts
  var events: [Event] = []
  var order: EventOrder?
  var begun: [DocumentWork] = []
  /// The first document of each study, if it is timed at the end.
  var timed: [DocumentWork] = []
  private var studies: [(name: DocumentName, done: Int, planned: Int)]
  var isExhausted = false
  var isStopped = false
  var busyCount = 0
  /// Whether a thread does what others must wait for.
  var isAloneBusy = false
  private var position = 0
  private var lastStudy = -1
  private var crashRows: [CrashRow] = []
  /// Whether the time budget is used up; nil before the first document of a study.
  var alarm: (() -> Bool)?
  /// What is done of a stream with a time budget.
  var doneInStream = 0

  package init(
    _ studies: [Study], _ configuration: Runner.Configuration, hands: [any Hand] = [BareHand()],
    _ settings: Settings = Settings()
  ) {
    (self.configuration, self.settings) = (configuration, settings)
    stopwatch = Stopwatch(settings.clock)
    self.hands = hands.map(HandState.init)
    counts = RunCounts(studyCount: studies.count)
    self.studies = studies.map { (DocumentName($0.name), 0, 0) }
    if settings.tellsVerdicts, hands.count > 1 { order = EventOrder() }
  }

  var isSingle: Bool { hands.count == 1 }

  /// Runs all jobs, and times the strategies if the configuration asks for it.
  ///
  /// `next` may throw a ``RunStop``, which is returned. `onEvent` is called in the caller's thread. What
  /// it throws ends the run, and so does an error that leaves nothing to report.
  package func run(
    _ next: () throws -> QueueStep?, onEvent: (Event) throws -> Void
  ) throws -> RunStop? {
    let (start, wall) = (ContinuousClock.now, counts.wall)
    if settings.isThreaded { for hand in hands { serve(hand) } }
    defer {
      lock.withLock {
        isStopped = true
        lock.broadcast()
        let all = (ContinuousClock.now - start) * hands.count
        if settings.isThreaded { counts.waiting += max(.zero, all - (counts.wall - wall)) }
      }
    }
    var stop: RunStop?
    do {
      try drive(next, onEvent)
    } catch let reason as RunStop {
      stop = reason
      lock.withLock { noteWhatIsLeft(reason) }
    }
    let last = lock.withLock {
      isStopped = true
      order?.finishAll()
      return takeEvents()
    }
    for event in last { try onEvent(event) }
    return stop
  }

  private func drive(
    _ next: () throws -> QueueStep?, _ onEvent: (Event) throws -> Void
  ) throws {
    while true {
      for event in lock.withLock({ takeEvents() }) { try onEvent(event) }
      if let signal = settings.interruption() { throw RunStop.interrupted(signal: signal) }
      let isAtLimit = lock.withLock {
        crashRows.count(where: \.countsAgainstLimit) >= settings.crashLimit
      }
      if isAtLimit { throw RunStop.crashLimit(settings.crashLimit) }
      if lock.withLock({ mayBegin }) {
        let step = try next()
        lock.withLock { begin(step) }
      } else if lock.withLock({ isFinished && events.isEmpty }) {
        return
      } else if settings.isThreaded {
        lock.withLock {
          if events.isEmpty, !isFinished, !mayBegin {
            _ = lock.wait(until: Date(timeIntervalSinceNow: Self.longestWait))
          }
        }
      } else if let hand = hands.first, let task = lock.withLock({ nextTask(for: hand) }) {
        hand.hand.work { perform(task, hand) }
      }
    }
  }

  /// The maximum time, in seconds, in which an interruption is noticed.
  private static let longestWait = 0.05

  private func takeEvents() -> [Event] {
    defer { events = [] }
    guard var order else { return events }
    let verdicts = order.take()
    self.order = order
    return verdicts + events
  }

  private var isFinished: Bool { isExhausted && begun.isEmpty && timed.isEmpty && busyCount == 0 }

  private var mayBegin: Bool {
    guard !isExhausted, order?.isFull != true else { return false }
    return settings.isThreaded
      ? begun.count(where: { !$0.isPlanned }) < 2 * hands.count : begun.isEmpty
  }

  private func begin(_ step: QueueStep?) {
    lock.broadcast()
    guard let step else {
      isExhausted = true
      return
    }
    position += 1
    switch step {
    case .failure(let failure, let job):
      lastStudy = job.study
      counts.add(failure, job)
      events.append(.failed(failure))
    case .stream(let stream):
      lastStudy = stream.study
      alarm = nil
      counts.start(stream)
    case .job(let job):
      lastStudy = job.study
      let hand = hands[0].hand
      let crashes = hand.knownCrashes(of: job, at: position)
      begun.append(
        DocumentWork(
          job, position: position, crashes: crashes, suspects: hand.suspects(of: job, at: position))
      )
      for crash in crashes { tell(crash, job) }
      order?.begin(position)
    }
  }

  private func noteWhatIsLeft(_ stop: RunStop) {
    isStopped = true
    for work in begun { addCrashes(of: work) }
    var parts: [Report.Partial.Part] = []
    for (number, study) in studies.enumerated() {
      let isBegun = begun.contains { $0.job.study == number }
      guard isBegun || number > lastStudy && !isExhausted else { continue }
      let name = counts.name(ofStudy: number) ?? study.name
      let planned = study.planned > 0 ? study.planned : nil
      parts.append(.init(document: name, done: study.done, planned: planned))
    }
    counts.partial = Report.Partial(reason: stop.description, documents: parts)
  }
}

/// A hand, and the document that its thread has open.
///
/// `@unchecked Sendable`: it is used in one thread only, but for the work of the open document, which is
/// compared while holding the lock of the crew.
final class HandState: @unchecked Sendable {
  let hand: any Hand
  var open: (work: DocumentWork, session: DocumentSession, isGuarded: Bool)?

  init(_ hand: any Hand) { self.hand = hand }
}

/// What threads have found; called while holding the lock.
extension Crew {
  func opened(_ work: DocumentWork, _ session: DocumentSession, seconds: Double) {
    let found = session.takeCounts()
    counts.add(work.isPlanned ? found.withoutMetadata : found, study: work.job.study)
    let numbers = settings.shard.selection(of: work.job, unitCount: session.callPlan.count)
    for crash in session.takeNewCrashes() { note(crash, in: work) }
    guard work.plan(numbers, of: session, openingSeconds: seconds) else { return }
    order?.plan(work.position, numbers)
    studies[work.job.study].planned += numbers.count
    events.append(.opened(work.job, work.callPlan.work(numbers)))
  }

  func done(
    _ block: MutantNumbers, of work: DocumentWork, _ found: DocumentCounts, _ crashes: [Crash],
    _ verdicts: [Event], seconds: Double
  ) {
    counts.add(found, study: work.job.study)
    for crash in crashes { note(crash, in: work) }
    work.finish(block, seconds: seconds)
    studies[work.job.study].done += block.count
    if order == nil { events += verdicts } else { order?.add(work.position, block, verdicts) }
    events.append(.decoded(work.job, work.callPlan.work(block)))
  }

  func fail(_ work: DocumentWork, _ failure: DocumentFailure) {
    counts.add(failure, work.job)
    events.append(.failed(failure))
    remove(work)
  }

  func finish(_ work: DocumentWork) {
    guard work.isDone, begun.contains(where: { $0 === work }) else { return }
    addCrashes(of: work)
    if configuration.timesStrategies, work.job.number == 0, !isSingle {
      timed.append(work)
      timed.sort { $0.job.study < $1.job.study }
    }
    remove(work)
  }

  private func remove(_ work: DocumentWork) {
    begun.removeAll { $0 === work }
    order?.finish(work.position)
    events.append(.finished(work.job))
    lock.broadcast()
  }

  func addCrashes(of work: DocumentWork, besides knownCount: Int = 0) {
    let job = work.job
    for crash in work.crashes.dropFirst(knownCount) {
      counts.add(crash, document: job.number, study: (job.study, job.source))
    }
  }

  func note(_ crash: Crash, in work: DocumentWork) {
    guard work.add(crash) else { return }
    tell(crash, work.job)
  }

  func tell(_ crash: Crash, _ job: Job) {
    if let failure = crash.fileFailure { events.append(.warning(failure)) }
    let strategy = job.source.strategies[crash.strategy].id
    let record = CrashRecord(crash, by: strategy, in: job.document)
    if addsRow(record) { events.append(.crashed(record)) }
    lock.broadcast()
  }

  /// Whether a crash is the first at its fields, or a hang, which always takes long.
  private func addsRow(_ crash: CrashRecord) -> Bool {
    let row = CrashRow(crash)
    if crash.outcome != .hung {
      for number in crashRows.indices where crashRows[number].add(row) { return false }
    }
    crashRows.append(row)
    return true
  }
}
