import CodableFuzz
import Foundation
import JSONMutation

/// What is done about processes that end.
extension Coordinator {
  /// A process is gone: because of a strategy, or for a reason of its own.
  func takeEnd(of worker: Worker) throws {
    guard let process = worker.process else { return }
    let end = process.end()
    let record = process.record
    if let task = worker.tasks.first, let record, let strategy = record.strategy {
      let work = task.work
      if work.faults.prefix(worker.faultCount).contains(where: { $0.is(record.call, strategy) }) {
        // The worker was told not to make this call.
        try lose(worker, end)
      } else {
        try note(record, strategy, reason(end, of: worker), in: work, worker)
      }
    } else {
      try lose(worker, end)
    }
    for task in worker.tasks {
      switch task {
      case .open(let work): work.openers -= 1
      case .run(let work, let numbers): work.giveBack(numbers)
      case .time: break
      }
    }
    try startProcess(of: worker)
  }

  private func note(
    _ record: FlightRecord, _ strategy: Int, _ reason: String, in work: DocumentWork,
    _ worker: Worker
  ) throws {
    let strategies = studies[work.document.study].strategies
    guard strategies.indices.contains(strategy) else {
      throw WorkerError("a worker process ended in a strategy that there is not: \(reason)")
    }
    let description = FaultDescription(
      document: work.document, strategy: strategies[strategy].id,
      outcome: worker.isHung ? .hung : .crashed, reason: reason)
    var file: String?
    do {
      file = try settings.write(record, description)
    } catch {
      onEvent(.warning("\(error)"))
    }
    let fault = NamedFault(
      fault: KnownFault(
        call: record.call, strategy: strategy, outcome: description.outcome, reason: reason,
        file: file),
      subject: record.subject)
    guard work.add(fault) else { return }
    // Of the damage curve there are as many as there are strategies and workers at most.
    if !fault.fault.call.isOfCurve { faultCount += 1 }
    onEvent(.fault(fault, description.strategy))
  }

  private func reason(_ end: ProcessEnd, of worker: Worker) -> String {
    if worker.isHung { return "no answer in \(settings.timeoutText)" }
    let words = worker.process?.lastWords.fatalError
    let limit = settings.memoryLimit
    // The runtime says so, or else a process that came near the limit is taken to have reached it.
    let wantsMemory =
      end.signal != nil
      && (words?.contains("failed to allocate") == true || end.peakMemory > limit.size / 4 * 3)
    return end.description + (words.map { ": \($0)" } ?? "")
      + (wantsMemory ? ", at the memory limit of \(limit.text)" : "")
  }

  /// A process that ends without a strategy at work is started again once.
  private func lose(_ worker: Worker, _ end: ProcessEnd) throws {
    let words = worker.process?.lastWords.line.map { ": \($0)" } ?? ""
    if !worker.isReady {
      if worker.failedToStart {
        throw WorkerError("a worker process ended before it was ready, with \(end)\(words)")
      }
      worker.failedToStart = true
      return
    }
    guard let work = worker.tasks.first?.work else { return }
    if work.wasLost {
      throw WorkerError(
        "\(work.document.source.name): a worker process ended twice between calls of strategies, "
          + "with \(end)\(words)")
    }
    work.wasLost = true
  }
}

extension Worker.Task {
  /// The document that the task is about.
  var work: DocumentWork {
    switch self {
    case .open(let work), .run(let work, _), .time(let work): work
    }
  }
}
