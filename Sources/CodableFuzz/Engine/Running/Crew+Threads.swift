import Foundation
import JSONMutation

enum CrewTask {
  case open(DocumentWork)
  case block(DocumentWork, MutantNumbers)
  case alone(DocumentWork)
  case time(DocumentWork)
}

/// Which thread does what next.
extension Crew {
  func serve(_ hand: HandState) {
    let thread = Thread { [self] in
      hand.hand.work {
        while let task = waitForTask(hand) {
          perform(task, hand)
          lock.withLock {
            // While a thread is alone, no other has a task.
            (busyCount, isAloneBusy) = (busyCount - 1, false)
            lock.broadcast()
          }
        }
        hand.open = nil
      }
    }
    thread.name = "codable-fuzz"
    thread.stackSize = 8 << 20
    thread.start()
  }

  private func waitForTask(_ hand: HandState) -> CrewTask? {
    lock.withLock {
      while !isStopped {
        if let task = nextTask(for: hand) {
          busyCount += 1
          return task
        }
        lock.wait()
      }
      return nil
    }
  }

  /// Chooses what comes next: what must be done alone, then the document that the thread has open, then
  /// the next document, then the one that takes longest.
  func nextTask(for hand: HandState) -> CrewTask? {
    if isAloneBusy { return nil }
    if let work = begun.first(where: \.wantsToBeAlone), !isSingle {
      guard busyCount == 0 else { return nil }
      isAloneBusy = true
      return .alone(work)
    }
    let inParallel = !isSingle
    if let (work, _, isGuarded) = hand.open, !(isGuarded && inParallel),
      begun.contains(where: { $0 === work }), mayRunAhead(work), let block = take(from: work)
    {
      return .block(work, block)
    }
    if let work = begun.first(where: needsOpening) {
      leave(hand)
      work.openerCount += 1
      return .open(work)
    }
    if let work = longest(for: hand) {
      leave(hand)
      work.openerCount += 1
      return .open(work)
    }
    guard isExhausted, begun.isEmpty, busyCount == 0, hand === hands[0], !timed.isEmpty else {
      return nil
    }
    if settings.isThreaded { isAloneBusy = true }
    return .time(timed.removeFirst())
  }

  private func take(from work: DocumentWork) -> MutantNumbers? {
    if isSingle, let block = work.takeHard() { return block }
    return work.take(threadCount: isExhausted || isSingle ? hands.count : nil)
  }

  private func needsOpening(_ work: DocumentWork) -> Bool {
    guard work.openerCount == 0 else { return false }
    return work.isPlanned
      ? work.hasBlocks && mayRunAhead(work) : isSingle || !work.needsAloneOpening
  }

  private func longest(for hand: HandState) -> DocumentWork? {
    begun.filter { $0.isWorthSharing && mayRunAhead($0) && hand.open?.work !== $0 }
      .max { $0.leftSeconds ?? 0 < $1.leftSeconds ?? 0 }
  }

  /// Verdicts are kept until those before them arrive, and once many are, only the document whose verdicts
  /// come next may run.
  private func mayRunAhead(_ work: DocumentWork) -> Bool {
    order.map { !$0.isFull || $0.front == work.position } ?? true
  }

  /// The thread has another document from now on.
  func leave(_ hand: HandState) {
    guard let open = hand.open else { return }
    if !(open.isGuarded && !isSingle) { open.work.openerCount -= 1 }
    hand.open = nil
  }
}

/// Runs with a time budget, which end between two units.
extension Crew {
  func runWithBudget(_ work: DocumentWork, _ hand: HandState) {
    guard let budget = settings.budget else { return }
    let job = work.job
    if job.isStream, alarm?() == true {
      stop(job, after: budget)
      return lock.withLock { begun.removeAll { $0 === work } }
    }
    if !job.isStream || alarm == nil {
      // Calls with a guard are made in other threads.
      let callGuard = hand.hand.callGuard
      alarm = Stopwatch(settings.timingClock).alarm(after: budget) {
        callGuard?.processorTime ?? .zero
      }
    }
    let isOver = alarm ?? { false }
    hand.hand.begin(job, at: work.position, isGuarded: true)
    switch session(of: work, hand, isGuarded: true, isOver: isOver) {
    case .failure(let failure): lock.withLock { fail(work, failure) }
    case .success(let session):
      hand.open = (work, session, true)
      lock.withLock { opened(work, session, seconds: 0) }
      decode(work, session, until: isOver, budget)
    }
  }

  private func decode(
    _ work: DocumentWork, _ session: DocumentSession, until isOver: () -> Bool, _ budget: Duration
  ) {
    let (planned, total) = (session.callPlan.mutantCount, session.callPlan.count)
    work.takeAll()
    var done = 0
    for row in isOver() ? [] : session.rows {
      // Counts name the first mutants that cost something, so what is counted together is in order.
      var verdicts: [Event] = []
      for number in row where !isOver() {
        session.run(CollectionOfOne(number)) { mutant, all throws(Never) in
          if settings.tellsVerdicts { verdicts.append(.evaluated(mutant: mutant, verdicts: all)) }
        }
        done += 1
      }
      add(session, work, verdicts)
      if isOver() { break }
    }
    doneInStream += done
    if done == planned {
      for number in planned..<total where !isOver() {
        session.run(CollectionOfOne(number)) { _, _ throws(Never) in }
      }
      add(session, work, [])
    } else {
      // What an analysis asks is of no use if it is asked in part.
      stop(work.job, after: budget, .init(document: session.name, done: done, planned: planned))
    }
  }

  private func add(_ session: DocumentSession, _ work: DocumentWork, _ verdicts: [Event]) {
    lock.withLock {
      counts.add(session.takeCounts(), study: work.job.study)
      for crash in session.takeNewCrashes() { note(crash, in: work) }
      events += verdicts
    }
  }

  private func stop(_ job: Job, after budget: Duration, _ part: Report.Partial.Part? = nil) {
    let stream = Report.Partial.Part(
      document: DocumentName(job.source.name, recordCount: job.source.recordCount),
      done: doneInStream, planned: nil)
    counts.partial = Report.Partial(
      reason: "the time budget of \(budget.inSeconds.shortest) s was used up",
      documents: [job.isStream ? stream : part ?? stream])
  }
}

extension Double {
  fileprivate var shortest: String {
    let digits = Format.decimal(self, places: 3).reversed().drop { $0 == "0" }.drop { $0 == "." }
    return String(digits.reversed())
  }
}
