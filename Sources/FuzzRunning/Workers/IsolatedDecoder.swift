package import CodableFuzz
package import FuzzPlatform
package import JSONMutation

/// Decodes mutants in a process of its own, which a strategy may end.
package final class IsolatedDecoder {
  private let launch: WorkerLaunch
  private let interruption: (any InputInterruption)?
  private let worker: Worker

  package init(
    _ launch: WorkerLaunch, _ limits: WorkerLimits, _ interruption: (any InputInterruption)?
  ) {
    (self.launch, self.interruption) = (launch, interruption)
    worker = Worker(limits)
  }

  package func crashes(on mutant: Mutant, of study: Study) throws -> [CrashRecord] {
    var crashes: [Crash] = []
    while let crash = try nextCrash(mutant, study, crashes) {
      guard !crashes.contains(where: { $0.is(crash.call, crash.strategy) }),
        study.strategies.indices.contains(crash.strategy)
      else { throw WorkerError("a worker process ended outside of any strategy: \(crash.reason)") }
      crashes.append(crash)
    }
    return crashes.map {
      CrashRecord($0, by: study.strategies[$0.strategy].id, in: mutant.document.name)
    }
  }

  private func nextCrash(_ mutant: Mutant, _ study: Study, _ crashes: [Crash]) throws -> Crash? {
    if interruption?.request != nil { throw WorkerError("interrupted") }
    if worker.process == nil { try worker.start(launch) }
    guard let process = worker.process else { throw WorkerError("there is no worker process") }
    let job = Job(study: 0, source: study)
    try process.send(.decode(OpenMessage(job, crashes: crashes), mutant.id))
    while !process.isGone {
      if interruption?.request != nil { throw WorkerError("interrupted") }
      var isDecoded = false
      try [worker].wait(tick: min(0.05, worker.limits.tick)) { worker in
        for answer in try process.receive() {
          switch answer {
          case .ready: worker.noteReady()
          case .decoded: isDecoded = true
          case .failed(let failure): throw WorkerError("\(failure.document): \(failure.message)")
          default: throw WorkerError("a worker process sent what answers no request")
          }
        }
      }
      if isDecoded { return nil }
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
    return Crash(
      call: record.call, strategy: strategy, input: mutant.id.description,
      outcome: worker.isHung ? .hung : .crashed, reason: worker.reason(end), isTrap: false)
  }
}
