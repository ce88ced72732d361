import CodableFuzz
import Foundation

extension WorkerPool {
  /// A worker is given its next task before it asks for it.
  private static let mostTasks = 2
  /// The minimum work left, in seconds, for another worker to open the document.
  private static let leastSharedSeconds = 0.03

  /// Starts two processes, and doubles their number whenever all are busy: a small run needs no
  /// more.
  private func startProcesses() throws {
    let started = workers.filter { $0.process != nil }
    guard started.count < workers.count, started.allSatisfy({ !$0.tasks.isEmpty }) else { return }
    guard mayHaveDocuments || begun.contains(where: isLong) else { return }
    for worker in workers.filter({ $0.process == nil }).prefix(max(2, started.count)) {
      try worker.start(launch)
    }
  }

  func giveTasks() throws {
    if isTiming { return }
    try startProcesses()
    // Every worker gets one task before any gets two.
    for count in 0..<Self.mostTasks {
      for worker in workers where worker.isReady && worker.tasks.count == count {
        guard let task = try nextTask(for: worker) else { continue }
        try give(task, to: worker)
      }
    }
  }

  func give(_ task: Worker.Task, to worker: Worker) throws {
    if case .open = task.request {
      worker.work = task.work
      worker.crashCount = task.work.crashes.count
      task.work.openers += 1
    }
    try worker.process?.send(task.request)
    worker.tasks.append(task)
  }

  func opening(_ work: ScheduledJob) -> Worker.Task {
    let message = OpenMessage(
      work.job, crashes: work.crashes, leadCount: isTiming ? 0 : work.leadCount)
    return (work, .open(message))
  }

  /// Chooses the next task: first the document that the worker has open, then the next document,
  /// then the document that takes longest.
  private func nextTask(for worker: Worker) throws -> Worker.Task? {
    if let work = worker.work, begun.contains(where: { $0 === work }) {
      // The number of mutants is known only once the document is open.
      guard work.isPlanned else { return nil }
      if mayRunAhead(work),
        let numbers = work.take(
          forCrashCount: worker.crashCount, workerCount: mayHaveDocuments ? nil : workers.count)
      {
        return (work, .run(numbers))
      }
    }
    if let work = begun.first(where: needsWorker) { return opening(work) }
    if mayBegin, let work = try nextJob() { return opening(work) }
    // Decide as late as possible which document to help with.
    guard worker.tasks.isEmpty else { return nil }
    return busiest(for: worker).map(opening)
  }

  /// Whether no worker with this document open may decode the remaining mutants.
  private func needsWorker(_ work: ScheduledJob) -> Bool {
    guard work.isPlanned else { return work.openers == 0 }
    let known = workers.filter { $0.work === work }.map(\.crashCount).max() ?? -1
    return work.hasPart(beyondCrashCount: known)
  }

  private func busiest(for worker: Worker) -> ScheduledJob? {
    let candidates = begun.compactMap { work -> (work: ScheduledJob, seconds: Double)? in
      guard worker.work !== work, mayRunAhead(work), isLong(work) else { return nil }
      return work.leftSeconds.map { (work, $0) }
    }
    return candidates.max { $0.seconds < $1.seconds }?.work
  }

  /// Whether what is left, or a unit of analyses in flight, takes longer than opening the document.
  private func isLong(_ work: ScheduledJob) -> Bool {
    let opening = work.openingSeconds * (work.isAnalyzing ? 0.25 : 1)
    return work.leftSeconds.map { $0 > max(Self.leastSharedSeconds, opening) } ?? false
  }

  // Lines of outcomes are kept until those before them arrive. Once many are kept, only the
  // document whose lines come next may run.
  private func mayRunAhead(_ work: ScheduledJob) -> Bool {
    outcomes.map { !$0.isFull || $0.front == work.position } ?? true
  }

  private var mayBegin: Bool { outcomes.map { !$0.isFull } ?? true }
}
