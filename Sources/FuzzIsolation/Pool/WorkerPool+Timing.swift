import CodableFuzz

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

  /// Whether the document is timed, or cannot be.
  ///
  /// Otherwise the worker is given a task.
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
