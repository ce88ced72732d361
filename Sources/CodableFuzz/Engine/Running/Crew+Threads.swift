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
            busyCount -= 1
            if case .alone = task { isAloneBusy = false }
            if case .time = task { isAloneBusy = false }
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

  /// Verdicts are kept until those before them arrive.
  ///
  /// Once many are kept, only the document whose verdicts come next may run.
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
