import DecodingStrategies
import Foundation
import JSONMutation

/// What a thread does; called without the lock.
extension Crew {
  func perform(_ task: CrewTask, _ hand: HandState) {
    switch task {
    case .open(let work):
      if settings.budget != nil {
        runWithBudget(work, hand)
      } else if !open(work, hand, isGuarded: false) {
        lock.withLock { work.openerCount -= 1 }
      }
      settle(work, hand)
    case .block(let work, let block):
      run(block, of: work, hand)
      settle(work, hand)
    case .alone(let work):
      lock.withLock { leave(hand) }
      if open(work, hand, isGuarded: true) {
        while let block = lock.withLock({ work.takeHard() }) { run(block, of: work, hand) }
        lock.withLock { leave(hand) }
      }
      lock.withLock { finish(work) }
    case .time(let work):
      let knownCount = work.crashes.count
      if open(work, hand, isGuarded: false, counts: false) { time(work, hand) }
      hand.open = nil
      lock.withLock { addCrashes(of: work, besides: knownCount) }
    }
  }

  private func settle(_ work: DocumentWork, _ hand: HandState) {
    guard lock.withLock({ work.isDone }) else { return }
    if isSingle, configuration.timesStrategies, work.job.number == 0, hand.open?.work === work,
      alarm?() != true
    {
      lock.withLock { events.append(.timing(work.job)) }
      time(work, hand)
    }
    lock.withLock {
      if hand.open?.work === work { leave(hand) }
      finish(work)
    }
  }

  /// Opens a document; false if it cannot be read, or must be opened while no other thread makes calls.
  ///
  /// With one guard for all of it, a call that traps loses the session, and it is opened again with a
  /// guard for each call.
  private func open(
    _ work: DocumentWork, _ hand: HandState, isGuarded: Bool, counts: Bool = true
  ) -> Bool {
    let start = ContinuousClock.now
    let result = once(work, hand, isGuarded) { [self] in
      session(of: work, hand, isGuarded: isGuarded)
    }
    switch result {
    case .success(let session):
      hand.open = (work, session, isGuarded)
      let seconds = (ContinuousClock.now - start - session.sharedTime).inSeconds
      lock.withLock {
        if counts {
          opened(work, session, seconds: seconds)
        } else {
          for crash in session.takeNewCrashes() { note(crash, in: work) }
        }
      }
      return true
    case .failure(let failure):
      lock.withLock { if counts, !work.isPlanned { fail(work, failure) } }
      return false
    case nil:
      if isSingle || !counts { return open(work, hand, isGuarded: true, counts: counts) }
      lock.withLock { work.loseOpening() }
      return false
    }
  }

  func session(
    of work: DocumentWork, _ hand: HandState, isGuarded: Bool, isOver: (() -> Bool)? = nil
  ) -> Result<DocumentSession, DocumentFailure> {
    let (crashes, known) = lock.withLock { (work.crashes, work.opening) }
    let protection = CallProtection(
      recorder: hand.hand.recorder, crashes: crashes,
      callGuard: isGuarded ? hand.hand.callGuard : nil, isGuarded: hand.hand.callGuard != nil)
    let supervisor = CallSupervisor(
      stopwatch: stopwatch, protection, inspectsAll: settings.isThreaded, isOver: isOver)
    return Result { () throws(DocumentFailure) in
      try DocumentSession(
        work.job, configuration: configuration, supervisor: supervisor, known: known)
    }
  }

  /// Makes calls of a document under one guard, unless each has its own; nil if they are lost, since one crashed.
  ///
  /// That one is made again, unless it hung.
  private func once<Value>(
    _ work: DocumentWork, _ hand: HandState, _ isGuarded: Bool, _ body: @escaping () -> Value
  ) -> Value? {
    hand.hand.begin(work.job, at: work.position, isGuarded: isGuarded)
    guard !isGuarded, let callGuard = hand.hand.callGuard else { return body() }
    var value: Value?
    if let crash = callGuard.run({ value = body() }), crash.outcome == .hung {
      lock.withLock { note(crash, in: work) }
    }
    return value
  }

  private func run(_ block: MutantNumbers, of work: DocumentWork, _ hand: HandState) {
    guard let (_, session, isGuarded) = hand.open else { return }
    let start = ContinuousClock.now
    let tells = settings.tellsVerdicts
    let found = once(work, hand, isGuarded) {
      var verdicts: [Event] = []
      session.run(block) { mutant, all throws(Never) in
        if tells { verdicts.append(.evaluated(mutant: mutant, verdicts: all)) }
      }
      return (counts: session.takeCounts(), verdicts: verdicts)
    }
    let seconds = (ContinuousClock.now - start).inSeconds
    if let found {
      return lock.withLock {
        done(
          block, of: work, found.counts, session.takeNewCrashes(), found.verdicts,
          seconds: seconds)
      }
    }
    guard isSingle else {
      return lock.withLock {
        work.lose(block)
        leave(hand)
      }
    }
    // The counts of the session are those of calls that were not made.
    if open(work, hand, isGuarded: true) { run(block, of: work, hand) }
  }

  private func time(_ work: DocumentWork, _ hand: HandState) {
    guard let (_, session, isGuarded) = hand.open else { return }
    if !isSingle { lock.withLock { events.append(.timing(work.job)) } }
    let clock = settings.timingClock
    guard let timings = once(work, hand, isGuarded, { session.timings(clock: clock) }) else {
      if open(work, hand, isGuarded: true, counts: false) { time(work, hand) }
      return
    }
    lock.withLock {
      for crash in session.takeNewCrashes() { note(crash, in: work) }
      counts.timings[work.job.study] = timings
    }
  }
}
