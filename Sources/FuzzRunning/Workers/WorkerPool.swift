package import CodableFuzz
import Foundation
package import FuzzPlatform
package import JSONMutation

/// Distributes documents to worker processes and adds up their counts.
///
/// A strategy that crashes or hangs ends only one of them. The pool waits for messages in one
/// thread. The counts do not depend on the order of messages.
package final class WorkerPool: Executor {
  let launch: WorkerLaunch
  let studies: [Study]
  private let configuration: Runner.Configuration
  let shard: Shard
  let limits: WorkerLimits
  /// The number of fields with crashes, and of hangs, after which the run stops.
  private let crashLimit: Int
  let artifacts: CrashArtifacts
  let replay: (_ input: String, DocumentName) -> String
  let interruption: any InputInterruption
  package internal(set) var progress: RunProgress
  var begun: [ScheduledJob] = []
  /// The first document of each study, which is timed.
  var timed: [Int: ScheduledJob] = [:]
  var workers: [Worker]
  var crashRows: [CrashRow] = []
  var outcomes: OutcomeOrder?
  var isTiming = false
  private var next: () throws -> QueueStep? = { nil }
  private var onEvent: (Event) throws -> Void = { _ in }
  private var isExhausted = false
  var mayHaveDocuments: Bool { !isExhausted }
  private var position = 0
  private var lastStudy = -1

  /// `outcomes` receives lines of outcomes in the order of the mutants; nil skips them.
  package init(
    _ launch: WorkerLaunch, _ studies: [Study], _ configuration: Runner.Configuration,
    _ shard: Shard, workerCount: Int, limits: WorkerLimits, crashLimit: Int, artifacts: String,
    interruption: any InputInterruption, replay: @escaping (String, DocumentName) -> String,
    outcomes: (([UInt8]) throws -> Void)?
  ) {
    (self.launch, self.studies) = (launch, studies)
    (self.configuration, self.shard) = (configuration, shard)
    (self.limits, self.crashLimit) = (limits, crashLimit)
    (self.interruption, self.replay) = (interruption, replay)
    self.artifacts = CrashArtifacts(in: artifacts)
    progress = RunProgress(studyCount: studies.count)
    self.outcomes = outcomes.map(OutcomeOrder.init)
    let count = min(workerCount, ProcessLimits.maximumWorkerCount)
    workers = (0..<count).map { _ in Worker(limits) }
  }

  package func run(
    _ queue: @escaping () -> () throws -> QueueStep?, onEvent: @escaping (Event) throws -> Void
  ) throws -> RunStop? {
    next = queue()
    self.onEvent = onEvent
    defer { for worker in workers { worker.reset() } }
    do {
      try survive()
      if configuration.timesStrategies { try time() }
      finishOutcomes()
      return nil
    } catch let stop as RunStop {
      return finish(stop)
    } catch let error as WorkerError where progress.studies.contains(where: { $0.doneCount > 0 }) {
      // Keep what was counted.
      return finish(.lost(error.description))
    }
  }

  func tell(_ event: Event) throws { try onEvent(event) }

  private func finish(_ stop: RunStop) -> RunStop {
    noteWhatIsLeft(stop)
    finishOutcomes()
    return stop
  }

  private func survive() throws {
    let start = ContinuousClock.now
    let wall = progress.counts.wall
    defer {
      let all = (ContinuousClock.now - start) * workers.count { $0.process != nil }
      progress.counts.waiting += max(.zero, all - (progress.counts.wall - wall))
    }
    try work { isExhausted && begun.isEmpty }
  }

  func work(until isDone: () throws -> Bool) throws {
    while true {
      if let signal = interruption.request { throw RunStop.interrupted(signal: signal.number) }
      if crashRows.count(where: \.countsAgainstLimit) >= crashLimit {
        throw RunStop.crashLimit(crashLimit)
      }
      try giveTasks()
      if try isDone() { return }
      try wait()
    }
  }

  func nextJob() throws -> ScheduledJob? {
    while !isExhausted {
      guard let step = try next() else {
        isExhausted = true
        return nil
      }
      position += 1
      switch step {
      case .failure(let failure, let job):
        lastStudy = job.study
        try fail(job, failure)
      case .stream(let stream):
        lastStudy = stream.study
        progress.counts.start(stream)
      case .job(let job):
        lastStudy = job.study
        return begin(job)
      }
    }
    return nil
  }

  private func begin(_ job: Job) -> ScheduledJob {
    let work = ScheduledJob(job, position: position)
    if job.number == 0 { timed[job.study] = work }
    begun.append(work)
    outcomes?.begin(work.position)
    return work
  }

  private func fail(_ job: Job, _ failure: DocumentFailure) throws {
    progress.counts.add(failure, job)
    try tell(.failed(failure))
  }

  func fail(_ work: ScheduledJob, _ failure: DocumentFailure) throws {
    if begun.contains(where: { $0 === work }) { try fail(work.job, failure) }
    timed[work.job.study] = nil
    try finish(work)
  }

  /// Handles a document without remaining mutants, or one that could not be opened.
  func finish(_ work: ScheduledJob) throws {
    guard let location = begun.firstIndex(where: { $0 === work }) else { return }
    begun.remove(at: location)
    noteCrashes(of: work)
    try outcomes?.finish(work.position)
    try tell(.finished(work.job))
  }

  private func noteCrashes(of work: ScheduledJob) {
    let study = work.job.study
    for crash in work.crashes {
      progress.counts.add(crash, document: work.job.number, study: (study, studies[study]))
    }
  }

  private func finishOutcomes() {
    // If the file cannot be written, writing the report says so.
    try? outcomes?.finishAll()
  }

  private func noteWhatIsLeft(_ stop: RunStop) {
    for work in begun { noteCrashes(of: work) }
    var parts: [Report.Partial.Part] = []
    for (number, study) in progress.studies.enumerated() {
      let name = progress.counts.name(ofStudy: number) ?? DocumentName(studies[number].name)
      if number > lastStudy, !isExhausted {
        parts.append(.init(name, done: study.doneCount, planned: nil))
      } else if begun.contains(where: { $0.job.study == number }) {
        let isKnown = study.plannedCount > 0
        parts.append(
          .init(name, done: study.doneCount, planned: isKnown ? study.plannedCount : nil))
      }
    }
    progress.counts.partial = Report.Partial(reason: stop.description, documents: parts)
  }
}

/// The timing pass, which runs last and in one process.
extension WorkerPool {
  func time() throws {
    isTiming = true
    // Prefer a worker that has a document open already.
    let open = workers.firstIndex { worker in timed.values.contains { worker.work === $0 } }
    if let open { workers.swapAt(0, open) }
    for worker in workers.dropFirst() { worker.reset() }
    workers = Array(workers.prefix(1))
    guard let worker = workers.first else { return }
    if worker.process == nil { try worker.start(launch) }
    for (study, work) in timed.sorted(by: { $0.key < $1.key }) {
      guard progress.counts.timings[study] == nil else { continue }
      try tell(.timing(work.job))
      let crashCount = work.crashes.count
      try self.work(until: { try self.isTimed(work, by: worker) })
      for crash in work.crashes.dropFirst(crashCount) {
        progress.counts.add(crash, document: work.job.number, study: (study, studies[study]))
      }
    }
  }

  /// Whether the document is timed, or cannot be; otherwise the worker is given a task.
  private func isTimed(_ work: ScheduledJob, by worker: Worker) throws -> Bool {
    let study = work.job.study
    if progress.counts.timings[study] != nil || timed[study] == nil { return true }
    if worker.isReady, worker.tasks.isEmpty {
      let isOpen = worker.work === work && worker.crashCount == work.crashes.count
      try give(isOpen ? (work, .time) : opening(work), to: worker)
    }
    return false
  }
}
