import CodableFuzz
import FuzzPlatform
import JSONMutation

extension WorkerPool {
  func wait() throws {
    try workers.wait(or: interruption.descriptor, tick: limits.tick) { worker in
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
    let numbers = shard.selection(of: work.job, unitCount: callPlan.count)
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

extension WorkerPool {
  func takeEnd(of worker: Worker) throws {
    guard let process = worker.process else { return }
    let end = process.end()
    // A call that the worker was asked not to make is not to blame.
    if process.failure == nil, let work = worker.tasks.first?.work, let record = process.record,
      let strategy = record.strategy,
      !work.crashes.prefix(worker.crashCount).contains(where: { $0.is(record.call, strategy) })
    {
      // What a trap leaves of its memory is not freed, so no guard survives it again and again.
      let isTrap =
        !worker.isHung && !worker.wantedMemory(end)
        && end.signal.map { Signal.isTrap($0.number) } ?? false
      _ = try note(record, strategy, worker.reason(end), isTrap: isTrap, in: work, worker)
    } else {
      try lose(worker, end)
    }
    for (work, request) in worker.tasks {
      switch request {
      case .open: work.openers -= 1
      case .run(let numbers): work.giveBack(numbers)
      default: break
      }
    }
    try worker.start(launch)
  }

  /// Notes a crash that a worker survived; nil if it should not, because the memory that the crash
  /// took is not freed.
  func takeTrap(_ signal: Signal, in work: ScheduledJob, _ worker: Worker) throws -> Crash? {
    guard let process = worker.process, let record = process.record,
      let strategy = record.strategy
    else { throw WorkerError("a worker process trapped outside of any strategy") }
    if worker.isNearLimit(process.memory) { return nil }
    let words = process.lastWords.fatalError
    process.forgetWords()
    return try note(
      record, strategy, "\(signal)\(words.map { ": \($0)" } ?? "")", isTrap: true, in: work,
      worker)
  }

  private func note(
    _ record: CrashJournalEntry, _ strategy: Int, _ reason: String, isTrap: Bool,
    in work: ScheduledJob, _ worker: Worker
  ) throws -> Crash {
    let strategies = studies[work.job.study].strategies
    guard strategies.indices.contains(strategy) else {
      throw WorkerError("a worker process ended in an unknown strategy: \(reason)")
    }
    let (source, id) = (work.job.source, strategies[strategy].id)
    let document = DocumentName(
      source.name, recordCount: source.recordCount, digest: source.origin.digest)
    let crash = artifacts.crash(
      of: record, (strategy, id), worker.isHung ? .hung : .crashed, reason: reason,
      isTrap: isTrap, hint: record.call.kind.isRebuilt ? replay(record.input, document) : nil)
    if let failure = crash.fileFailure { try tell(.warning(failure)) }
    guard work.add(crash) else { return crash }
    let told = CrashRecord(crash, by: id, in: document)
    if addsRow(told) { try tell(.crashed(told)) }
    return crash
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

  /// Restarts a process once that ended without a strategy at work.
  private func lose(_ worker: Worker, _ end: ChildProcess.End) throws {
    var words = ""
    if let failure = worker.process?.failure {
      words = ", because reading from it failed: \(failure)"
    } else if let line = worker.process?.lastWords.line {
      words = ": \(line)"
    }
    if !worker.isReady {
      if worker.failedToStart {
        throw WorkerError("a worker process ended before it was ready, with \(end)\(words)")
      }
      worker.failedToStart = true
      return
    }
    guard let work = worker.tasks.first?.work else { return }
    guard work.wasLost else {
      work.wasLost = true
      return
    }
    let reason = "a worker process ended twice between calls of strategies, with \(end)\(words)"
    guard case .open = worker.tasks.first?.request, !work.isPlanned else {
      throw WorkerError("\(work.job.source.name): \(reason)")
    }
    // Nothing was counted for the document yet, so the others can still run.
    let failure = DocumentFailure(
      document: DocumentName(work.job.source.name),
      message: worker.wantedMemory(end) ? memoryFailure(of: work.job.source) : reason)
    worker.tasks.removeFirst()
    work.openers -= 1
    try fail(work, failure)
  }

  private func memoryFailure(of study: Study) -> String {
    let file = study.origin.fileName.map { "\($0): " } ?? ""
    return "\(file)reading its \(study.json.count) bytes takes more memory than a worker process "
      + "may have (\(limits.memory)): raise --memory-limit"
  }
}
