import CodableFuzz
import Foundation
import FuzzPlatform
import JSONMutation

/// The work of a worker process: it opens documents and decodes mutants on request until the
/// command ends.
final class WorkerService {
  private let channel: WorkerChannel
  private let task: WorkerTask
  private let recorder: any CallRecorder
  private var document: DocumentSession?
  private lazy var callGuard = WorkerGuard(channel)
  private lazy var edges = configuration.plan.isGuided ? CoverageCounters() : nil

  private var configuration: Runner.Configuration { task.configuration }

  init(_ channel: WorkerChannel, _ task: WorkerTask, recorder: any CallRecorder) {
    self.channel = channel
    self.task = task
    self.recorder = recorder
  }

  func serve() throws {
    try channel.send(.ready)
    while let request = try channel.receive() {
      switch request {
      case .open(let message): try open(message)
      case .run(let numbers): try run(numbers)
      case .time: try time()
      case .judge(let document, let mutant): try judge(mutant, of: document)
      case .setUp, .noted: throw WorkerError("a worker process does not expect '\(request)'")
      }
    }
  }

  private func open(_ message: OpenMessage) throws {
    let start = ContinuousClock.now
    document = nil
    let job = message.job(task.studies[message.study])
    let opened: DocumentSession
    do throws(DocumentFailure) {
      opened = try DocumentSession(
        job.source, number: job.number, isStream: job.isStream, configuration: configuration,
        recorder: recorder, timingClock: ThreadClock(), crashes: message.crashes, edges: edges,
        callGuard: message.crashes.isEmpty ? nil : callGuard, progress: message.progress)
    } catch {
      try channel.send(.failed(error))
      return
    }
    document = opened
    let counts = try opened.takeCounts().packed
    try channel.send(
      .opened(
        opened.callPlan, seconds: (ContinuousClock.now - start).inSeconds, counts: counts))
    try run(MutantNumbers(0, to: min(message.leadCount, opened.callPlan.count)))
  }

  private func run(_ numbers: MutantNumbers) throws {
    guard let document else { throw WorkerError("a worker process has no document to run") }
    var rest = numbers
    while !rest.isEmpty {
      let start = ContinuousClock.now
      let piece = UntilDeadline(rest, start + Self.longestPiece)
      var lines: [UInt8] = []
      document.run(piece) { mutant, verdicts throws(Never) in
        guard let outcomeLine = task.outcomeLine else { return }
        let id = mutant.id
        for verdict in verdicts { lines += outcomeLine(verdict, id) }
      }
      _ = rest.takeFirst(piece.count)
      let counts = try document.takeCounts().packed
      try channel.send(
        .piece(
          count: piece.count, seconds: (ContinuousClock.now - start).inSeconds, counts: counts,
          lines: lines))
    }
  }

  private func judge(_ id: MutantID, of message: OpenMessage) throws {
    let job = message.job(task.studies[message.study])
    do {
      let session = try SearchSession(
        job.source, configuration: configuration, timingClock: ThreadClock(), recorder: recorder,
        crashes: message.crashes, edges: edges)
      let mutant = try Mutant(id, of: session.document)
      try channel.send(.judged(session.findings(on: mutant)))
    } catch let error as DocumentFailure {
      try channel.send(.failed(error))
    } catch let error as MutantError {
      try channel.send(.failed(DocumentFailure(document: message.name, message: "\(error)")))
    }
  }

  private func time() throws {
    guard let document else { throw WorkerError("a worker process has no document to time") }
    try channel.send(.timed(document.timings(clock: ThreadClock())))
  }

  /// The maximum time between two messages with counts, which limits what a crash loses.
  private static let longestPiece = Duration.milliseconds(100)
}

/// Keeps a worker process alive when a strategy traps, and asks the command to note the crash.
///
/// It is used for documents that are known to crash a strategy: a call with a guard takes about 20 µs
/// more.
private final class WorkerGuard: CallGuard {
  /// Not measured: runs with workers have no time budget.
  let processorTime = Duration.zero
  private let channel: WorkerChannel
  private let traps = TrapGuard()

  init(_ channel: WorkerChannel) {
    self.channel = channel
    SignalHandling.install(Signal.traps) { signal, wasSent in
      if !wasSent { TrapGuard.stop(signal) }
      SignalHandling.handOn(signal, wasSent: wasSent)
    }
  }

  func run(_ call: @escaping () -> Void) -> NamedCrash? {
    guard let signal = traps.run(call) else { return nil }
    do {
      try channel.send(.trapped(signal: signal.number))
      return try channel.notedCrash()
    } catch {
      // Without the command there is no more work.
      ThisProcess.exitNow(1)
    }
  }
}

/// The numbers that are requested before a deadline, at least one.
private final class UntilDeadline: Sequence, IteratorProtocol {
  private(set) var count = 0
  private var numbers: StrideToIterator<Int>
  private let deadline: ContinuousClock.Instant

  init(_ numbers: MutantNumbers, _ deadline: ContinuousClock.Instant) {
    self.numbers = numbers.makeIterator()
    self.deadline = deadline
  }

  func next() -> Int? {
    if count > 0, ContinuousClock.now >= deadline { return nil }
    guard let number = numbers.next() else { return nil }
    count += 1
    return number
  }
}
