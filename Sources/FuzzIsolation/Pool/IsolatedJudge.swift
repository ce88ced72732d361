package import CodableFuzz
import Foundation
package import FuzzPlatform
package import JSONMutation

/// Judges mutants in a process of its own, which a strategy may end.
package final class IsolatedJudge {
  private let launch: WorkerLaunch
  private let timeout: Double
  private let memoryLimit: ByteSize
  private let isInterrupted: () -> Bool
  private var process: WorkerProcess?
  /// The memory of the process once it was ready.
  private var memoryAtStart: Int64?

  /// - Parameters:
  ///   - launch: Starts a worker with the studies to choose from.
  ///   - timeout: The time limit of one call of a strategy, in seconds.
  ///   - memoryLimit: The limit on the memory that the process takes beyond what it starts with.
  ///   - isInterrupted: Whether to stop.
  package init(
    _ launch: WorkerLaunch, timeout: Double, memoryLimit: ByteSize,
    isInterrupted: @escaping () -> Bool
  ) {
    self.launch = launch
    self.timeout = timeout
    self.memoryLimit = memoryLimit
    self.isInterrupted = isInterrupted
  }

  /// Decodes a mutant of a study's document with each of its strategies.
  ///
  /// - Parameters:
  ///   - mutant: The mutant.
  ///   - study: The study, with the document of the mutant.
  ///   - number: The number of the worker's study that has the strategies.
  /// - Returns: What the mutant violates: first the crashes and hangs, each found by a process of its
  ///   own.
  /// - Throws: ``WorkerError`` if no process can be started, one ends outside of any strategy, or it is
  ///   interrupted.
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
    let process = try self.process ?? WorkerProcess(launch)
    self.process = process
    let job = Job(study: number, source: study)
    try process.send(.judge(OpenMessage(job, crashes: crashes), mutant.id))
    var call = CallInFlight()
    var isHung = false
    var isTooLarge = false
    while true {
      let start = SuspendingClock.now
      if isInterrupted() { throw WorkerError("interrupted") }
      _ = try Descriptor.wait(
        for: [
          Descriptor.Wait(process.messages, forRoom: process.hasOutgoing),
          Descriptor.Wait(process.errors),
        ], milliseconds: 50)
      process.receiveErrors()
      process.flush()
      for answer in try process.receive() {
        switch answer {
        case .ready: memoryAtStart = process.memory
        case .judged(let findings): return .findings(findings)
        case .failed(let failure): throw WorkerError("\(failure.document): \(failure.message)")
        default: throw WorkerError("a worker process sent what answers no request")
        }
      }
      if process.isGone { break }
      let waited = (SuspendingClock.now - start).inSeconds
      if !isTooLarge, let memoryAtStart, let memory = process.memory,
        memory - memoryAtStart > memoryLimit.byteCount
      {
        isTooLarge = true
        process.kill()
      }
      if !isHung, call.seconds(of: process.callInFlight, afterWaiting: waited) >= timeout {
        isHung = true
        process.kill()
      }
    }
    self.process = nil
    memoryAtStart = nil
    let end = process.end()
    if let failure = process.failure {
      throw WorkerError("reading from a worker process failed: \(failure)")
    }
    guard let record = process.record, let strategy = record.strategy else {
      throw WorkerError(
        "a worker process ended with \(end)" + (process.lastWords.line.map { ": \($0)" } ?? ""))
    }
    let words = process.lastWords.fatalError.map { ": \($0)" } ?? ""
    return .ended(
      KnownCrash(
        call: record.call, strategy: strategy, outcome: isHung ? .hung : .crashed,
        reason: isHung
          ? "no answer in time"
          : isTooLarge ? "at the memory limit of \(memoryLimit)" : "\(end)\(words)", isTrap: false,
        file: nil))
  }
}
