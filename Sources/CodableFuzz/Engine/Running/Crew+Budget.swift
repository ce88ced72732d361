import Foundation
import JSONMutation

/// What is known of a time budget.
struct BudgetState {
  /// Whether the budget is used up; nil before the first document of a study.
  var alarm: (() -> Bool)?
  var doneInStream = 0

  func isOver() -> Bool? { alarm?() }
}

/// Runs with a time budget, which end between two units.
extension Crew {
  func runWithBudget(_ work: DocumentWork, _ hand: HandState) {
    guard let budget = settings.budget else { return }
    let job = work.job
    if job.isStream, budgetState.isOver() == true {
      stop(job, after: budget)
      return lock.withLock { drop(work) }
    }
    if !job.isStream || budgetState.alarm == nil {
      // Calls with a guard are made in other threads.
      let callGuard = hand.hand.callGuard
      budgetState.alarm = Stopwatch(settings.timingClock).alarm(after: budget) {
        callGuard?.processorTime ?? .zero
      }
    }
    let isOver = budgetState.alarm ?? { false }
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
    budgetState.doneInStream += done
    if done == planned {
      for number in planned..<total where !isOver() {
        session.run(CollectionOfOne(number)) { _, _ throws(Never) in }
      }
      add(session, work, [])
    } else {
      // What an analysis asks is of no use if it is asked in part.
      stop(work.job, after: budget, .init(session.name, done: done, planned: planned))
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
      DocumentName(job.source.name, recordCount: job.source.recordCount),
      done: budgetState.doneInStream, planned: nil)
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
