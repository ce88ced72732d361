import CodableFuzz
import Foundation
import FuzzPlatform
import JSONMutation

/// The work of a worker process: it opens documents and decodes mutants on request until the
/// command ends.
final class WorkerService {
  private let channel: WorkerChannel
  private let studies: [Study]
  private let configuration: Runner.Configuration
  private let recorder: any CallRecorder
  private let outcomeLine: ((Verdict, MutantID) -> [UInt8])?
  private var document: DocumentSession?
  private lazy var callGuard = WorkerGuard(channel)
  private lazy var edges = configuration.plan.isGuided ? CoverageCounters() : nil

  init(
    _ channel: WorkerChannel, studies: [Study], configuration: Runner.Configuration,
    recorder: any CallRecorder, outcomeLine: ((Verdict, MutantID) -> [UInt8])?
  ) {
    self.channel = channel
    self.studies = studies
    self.configuration = configuration
    self.recorder = recorder
    self.outcomeLine = outcomeLine
  }

  func serve() throws {
    try channel.send(.ready, Empty())
    while let frame = try channel.receive() {
      switch frame.kind {
      case .open: try open(try frame.value(), frame.body)
      case .run: try run(try frame.value())
      case .time: try time()
      case .judge: try judge(try frame.value(), frame.body)
      default: throw WorkerError("a worker process does not accept '\(frame.kind)'")
      }
    }
  }

  private func open(_ message: OpenMessage, _ bytes: [UInt8]) throws {
    let start = ContinuousClock.now
    document = nil
    let job = message.job(studies[message.study], bytes: bytes)
    var configuration = configuration
    configuration.searchStart = message.start
    let opened: DocumentSession
    do throws(DocumentFailure) {
      opened = try DocumentSession(
        job.source, number: job.number, isStream: job.isStream, configuration: configuration,
        recorder: recorder, timingClock: ThreadClock(), crashes: message.crashes, edges: edges,
        callGuard: message.crashes.isEmpty ? nil : callGuard, progress: message.progress)
    } catch {
      try channel.send(.failed, error)
      return
    }
    document = opened
    let counts = try opened.takeCounts().packed
    let answer = OpenedMessage(
      callPlan: opened.callPlan, seconds: (ContinuousClock.now - start).inSeconds)
    try channel.send(.opened, answer, body: counts)
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
        guard let outcomeLine else { return }
        let id = mutant.id
        for verdict in verdicts { lines += outcomeLine(verdict, id) }
      }
      _ = rest.takeFirst(piece.count)
      let counts = try document.takeCounts().packed
      let message = PieceMessage(
        count: piece.count, seconds: (ContinuousClock.now - start).inSeconds,
        countsSize: counts.count)
      try channel.send(.piece, message, body: counts + lines)
    }
  }

  private func judge(_ message: JudgeMessage, _ bytes: [UInt8]) throws {
    let job = message.document.job(studies[message.document.study], bytes: bytes)
    do {
      let session = try SearchSession(
        job.source, configuration: configuration, timingClock: ThreadClock(), recorder: recorder,
        crashes: message.document.crashes, edges: edges)
      let mutant = try Mutant(message.mutant, of: session.document)
      try channel.send(.judged, session.findings(on: mutant))
    } catch let error as DocumentFailure {
      try channel.send(.failed, error)
    } catch let error as MutantError {
      try channel.send(
        .failed, DocumentFailure(document: message.document.name, message: "\(error)"))
    }
  }

  private func time() throws {
    guard let document else { throw WorkerError("a worker process has no document to time") }
    try channel.send(.timed, document.timings(clock: ThreadClock()))
  }

  /// The maximum time between two messages with counts, which limits what a crash loses.
  private static let longestPiece = Duration.milliseconds(100)
}

/// Keeps a worker process alive when a strategy traps, and asks the command to note the crash.
///
/// It is used for documents that are known to crash a strategy: a call with a guard takes about 20 µs
/// more.
private final class WorkerGuard: CallGuard {
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
      try channel.send(.trapped, TrappedMessage(signal: signal.number))
      return try channel.answer(.noted).value()
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
