import CodableFuzz
import FuzzPlatform

extension WorkerPool {
  func wait() throws {
    var waits = [Descriptor.Wait(settings.signalDescriptor)]
    let running = workers.filter { $0.process != nil }
    for worker in running {
      guard let process = worker.process else { continue }
      waits.append(Descriptor.Wait(process.messages, forRoom: process.hasOutgoing))
      waits.append(Descriptor.Wait(process.errors))
    }
    let start = SuspendingClock.now
    let milliseconds = Int32((settings.tick * 1_000).rounded(.up))
    let ready: [Bool]?
    do throws(SystemError) {
      ready = try Descriptor.wait(for: waits, milliseconds: milliseconds)
    } catch {
      throw WorkerError("waiting for worker processes failed: \(error)")
    }
    let waited = min((SuspendingClock.now - start).inSeconds, 2 * settings.tick)
    for (number, worker) in running.enumerated() {
      if ready?[2 + 2 * number] == true { worker.process?.receiveErrors() }
      if ready?[1 + 2 * number] == true { try takeAnswers(of: worker) }
      watch(worker, afterWaiting: waited)
    }
  }

  private func watch(_ worker: Worker, afterWaiting seconds: Double) {
    if worker.growth(atMostOften: settings.tick) > settings.memoryLimit.byteCount {
      worker.isTooLarge = true
      worker.process?.kill()
    }
    guard !worker.isHung, worker.secondsInCall(afterWaiting: seconds) >= settings.timeout else {
      return
    }
    worker.isHung = true
    worker.process?.kill()
  }

  private func takeAnswers(of worker: Worker) throws {
    guard let process = worker.process else { return }
    process.flush()
    for frame in try process.receive() { try take(frame, from: worker) }
    if process.isGone { try takeEnd(of: worker) }
  }

  private func take(_ frame: Frame, from worker: Worker) throws {
    if frame.kind == .ready {
      worker.isReady = true
      worker.noteMemoryAtStart()
      worker.failedToStart = false
      return
    }
    guard let task = worker.tasks.first, let process = worker.process else {
      throw WorkerError("a worker process sent '\(frame.kind)' without being asked")
    }
    switch (frame.kind, task) {
    case (.opened, .open(let work)):
      worker.tasks.removeFirst()
      try opened(work, by: worker, try frame.value(), frame.body)
    case (.failed, .open(let work)):
      worker.tasks.removeFirst()
      work.openers -= 1
      try fail(work, try frame.value())
    case (.trapped, _):
      let message: TrappedMessage = try frame.value()
      if let crash = try takeTrap(Signal(number: message.signal), in: task.work, worker) {
        try process.send(.noted, crash)
      } else {
        process.kill()
      }
    case (.piece, .run(let work, let numbers)):
      try take(try frame.value(), frame.body, of: work, numbers, from: worker)
    case (.timed, .time(let work)):
      worker.tasks.removeFirst()
      progress.counts.timings[work.job.study] = try frame.value()
    default: throw WorkerError("a worker process sent '\(frame.kind)', which answers no request")
    }
  }

  private func opened(
    _ work: ScheduledJob, by worker: Worker, _ message: OpenedMessage, _ body: [UInt8]
  ) throws {
    work.openers -= 1
    guard !isTiming else { return }
    let study = work.job.study
    let counts = try DocumentCounts(packed: body)
    progress.counts.add(work.hasFacts ? counts.withoutMetadata : counts, study: study)
    work.hasFacts = true
    let isFirst = !work.isPlanned
    let numbers = settings.shard.selection(
      of: work.job, unitCount: message.callPlan.count)
    let lead = work.plan(numbers, of: message.callPlan, openingSeconds: message.seconds)
    // The worker has already started on these.
    if let lead { worker.tasks.insert(.run(work, lead), at: 0) }
    outcomes?.plan(work.position, work.planned ?? [])
    if isFirst {
      let count = numbers.map(\.count).reduce(0, +)
      progress.studies[study].plannedCount += count
      try tell(.opened(work.job, work.callPlan.work(numbers)))
    }
    if work.isDone { try finish(work) }
  }

  private func take(
    _ message: PieceMessage, _ body: [UInt8], of work: ScheduledJob, _ numbers: MutantNumbers,
    from worker: Worker
  ) throws {
    guard (1...max(1, numbers.count)).contains(message.count),
      (0...body.count).contains(message.countsSize)
    else { throw WorkerError("a worker process counted more than it was given") }
    let study = work.job.study
    progress.counts.add(
      try DocumentCounts(packed: Array(body[..<message.countsSize])), study: study)
    progress.studies[study].doneCount += message.count
    var rest = numbers
    let done = rest.takeFirst(message.count)
    work.measure(done, seconds: message.seconds)
    try outcomes?.add(work.position, done, Array(body[message.countsSize...]))
    if rest.isEmpty {
      worker.tasks.removeFirst()
      work.finishPart()
    } else {
      worker.tasks[0] = .run(work, rest)
    }
    try tell(.decoded(work.job, work.callPlan.work([done])))
    if work.isDone { try finish(work) }
  }
}
