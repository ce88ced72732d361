import CodableFuzz
import FuzzPlatform

extension WorkerPool {
  func wait() throws {
    try workers.wait(or: settings.signalDescriptor, tick: settings.limits.tick) { worker in
      guard let process = worker.process else { return }
      for answer in try process.receive() { try take(answer, from: worker) }
      if process.isGone { try takeEnd(of: worker) }
    }
  }

  private func take(_ answer: WorkerAnswer, from worker: Worker) throws {
    if case .ready = answer { return worker.noteReady() }
    guard let (work, request) = worker.tasks.first, let process = worker.process else {
      throw WorkerError("a worker process answered without being asked")
    }
    switch (answer, request) {
    case (.opened(let callPlan, let seconds, let counts), .open):
      worker.tasks.removeFirst()
      try opened(work, by: worker, callPlan, seconds, try DocumentCounts(packed: counts))
    case (.failed(let failure), .open):
      worker.tasks.removeFirst()
      work.openers -= 1
      try fail(work, failure)
    case (.trapped(let signal), _):
      if let crash = try takeTrap(Signal(number: signal), in: work, worker) {
        try process.send(.noted(crash))
      } else {
        process.kill()
      }
    case (.piece(let count, let seconds, let counts, let lines), .run(let numbers)):
      guard (1...max(1, numbers.count)).contains(count) else {
        throw WorkerError("a worker process counted more than it was given")
      }
      progress.counts.add(try DocumentCounts(packed: counts), study: work.job.study)
      progress.studies[work.job.study].doneCount += count
      var rest = numbers
      let done = rest.takeFirst(count)
      work.measure(done, seconds: seconds)
      try outcomes?.add(work.position, done, lines)
      try finish(done, of: work, rest, by: worker)
    case (.timed(let timings), .time):
      worker.tasks.removeFirst()
      progress.counts.timings[work.job.study] = timings
    default: throw WorkerError("a worker process sent what answers no request")
    }
  }

  private func opened(
    _ work: ScheduledJob, by worker: Worker, _ callPlan: CallPlan, _ seconds: Double,
    _ counts: DocumentCounts
  ) throws {
    work.openers -= 1
    guard !isTiming else { return }
    let study = work.job.study
    progress.counts.add(work.hasFacts ? counts.withoutMetadata : counts, study: study)
    work.hasFacts = true
    let isFirst = !work.isPlanned
    let numbers = settings.shard.selection(of: work.job, unitCount: callPlan.count)
    let lead = work.plan(numbers, of: callPlan, openingSeconds: seconds)
    // The worker has already started on these.
    if let lead { worker.tasks.insert((work, .run(lead)), at: 0) }
    outcomes?.plan(work.position, work.planned ?? [])
    if isFirst {
      let count = numbers.map(\.count).reduce(0, +)
      progress.studies[study].plannedCount += count
      try tell(.opened(work.job, work.callPlan.work(numbers)))
    }
    if work.isDone { try finish(work) }
  }

  private func finish(
    _ done: MutantNumbers, of work: ScheduledJob, _ rest: MutantNumbers, by worker: Worker
  ) throws {
    if rest.isEmpty {
      worker.tasks.removeFirst()
      work.finishPart()
    } else {
      worker.tasks[0].request = .run(rest)
    }
    try tell(.decoded(work.job, work.callPlan.work([done])))
    if work.isDone { try finish(work) }
  }
}
