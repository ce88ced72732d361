package import CodableFuzz
package import FuzzPlatform
package import JSONMutation

/// Judges mutants in a process of its own, which a strategy may end.
package final class IsolatedJudge {
  private let launch: WorkerLaunch
  private let interruption: (any InputInterruption)?
  private let worker: Worker

  package init(
    _ launch: WorkerLaunch, _ limits: WorkerLimits, _ interruption: (any InputInterruption)?
  ) {
    (self.launch, self.interruption) = (launch, interruption)
    worker = Worker(limits)
  }

  /// Decodes a mutant of a study's document with each strategy of the worker's study of a number.
  ///
  /// - Returns: What the mutant violates: first the crashes and hangs, each found by a process of its
  ///   own.
  package func findings(
    on mutant: Mutant, of study: Study, number: Int = 0
  ) throws -> [SearchFinding] {
    var crashes: [KnownCrash] = []
    var found: [SearchFinding] = []
    while true {
      switch try answer(mutant, study, number, crashes) {
      case .findings(let findings):
        return found + findings.filter { !$0.oracle.endsProcess }
      case .ended(let crash):
        guard !crashes.contains(crash), study.strategies.indices.contains(crash.strategy) else {
          throw WorkerError("a worker process ended outside of any strategy: \(crash.reason)")
        }
        crashes.append(crash)
        found.append(
          SearchFinding(
            crash.outcome == .hung ? .hang : .crash, study.strategies[crash.strategy].id, mutant,
            detail: crash.reason))
      }
    }
  }

  private enum Answer {
    case findings([SearchFinding])
    case ended(KnownCrash)
  }

  private func answer(
    _ mutant: Mutant, _ study: Study, _ number: Int, _ crashes: [KnownCrash]
  ) throws -> Answer {
    if interruption?.request != nil { throw WorkerError("interrupted") }
    if worker.process == nil { try worker.start(launch) }
    guard let process = worker.process else { throw WorkerError("there is no worker process") }
    let job = Job(study: number, source: study)
    try process.send(.judge(OpenMessage(job, crashes: crashes), mutant.id))
    while !process.isGone {
      if interruption?.request != nil { throw WorkerError("interrupted") }
      var findings: [SearchFinding]?
      try [worker].wait(tick: min(0.05, worker.limits.tick)) { worker in
        for answer in try process.receive() {
          switch answer {
          case .ready: worker.noteReady()
          case .judged(let judged): findings = judged
          case .failed(let failure): throw WorkerError("\(failure.document): \(failure.message)")
          default: throw WorkerError("a worker process sent what answers no request")
          }
        }
      }
      if let findings { return .findings(findings) }
    }
    defer { worker.reset() }
    let end = process.end()
    if let failure = process.failure {
      throw WorkerError("reading from a worker process failed: \(failure)")
    }
    guard let record = process.record, let strategy = record.strategy else {
      throw WorkerError(
        "a worker process ended with \(end)" + (process.lastWords.line.map { ": \($0)" } ?? ""))
    }
    return .ended(
      KnownCrash(
        call: record.call, strategy: strategy, outcome: worker.isHung ? .hung : .crashed,
        reason: worker.reason(end), isTrap: false, file: nil))
  }
}
