package import CodableFuzz
import Foundation
import FuzzPlatform
package import JSONMutation

/// The work of a worker process: it opens documents and decodes mutants on request until the
/// command ends.
final class WorkerService {
  private let channel: WorkerChannel
  private let task: WorkerTask
  private let recorder: any CallRecorder
  private var document: DocumentSession?
  private lazy var callGuard = WorkerGuard(channel)

  private var configuration: Runner.Configuration { task.configuration }

  init(_ channel: WorkerChannel, _ task: WorkerTask, recorder: any CallRecorder) {
    (self.channel, self.task, self.recorder) = (channel, task, recorder)
  }

  func serve() throws {
    try channel.send(.ready)
    while let request = try channel.receive() {
      switch request {
      case .open(let message): try open(message)
      case .run(let numbers): try run(numbers)
      case .time: try time()
      case .decode(let document, let mutant): try decode(mutant, of: document)
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
        protection: CallProtection(
          recorder: recorder, crashes: message.crashes,
          callGuard: message.crashes.isEmpty ? nil : callGuard))
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

  private func decode(_ id: MutantID, of message: OpenMessage) throws {
    let job = message.job(task.studies[message.study])
    do {
      let session = try MutantSession(
        job.source, CallProtection(recorder: recorder, crashes: message.crashes))
      _ = session.verdicts(on: try Mutant(id, of: session.document))
      try channel.send(.decoded)
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
  private let calls = ParkingGuard()

  init(_ channel: WorkerChannel) {
    self.channel = channel
    SignalHandling.install(Signal.traps) { signal, fault in
      if let fault, ParkingGuard.park(signal, fault: fault) { return }
      SignalHandling.handOn(signal, wasSent: fault == nil)
    }
  }

  func run(_ call: @escaping () -> Void) -> Crash? {
    guard case .signal(let number) = calls.run(call) else { return nil }
    do {
      try channel.send(.trapped(signal: number))
      return try channel.notedCrash()
    } catch {
      // Without the command there is no more work.
      ThisProcess.exitNow(1)
    }
  }
}

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

package enum WorkerEntry {
  /// A worker ends with the command, and strategies do not see the files that the command has open.
  @discardableResult
  package static func prepareProcess() -> Bool { descriptors != nil }

  /// The descriptors of a worker, found once: those that studies or strategies open later stay
  /// open.
  private static let descriptors: (messages: Descriptor, recorder: Descriptor)? = {
    guard Descriptor(number: WorkerDescriptor.life).isOpen else { return nil }
    for number in WorkerDescriptor.life + 1..<256 { Descriptor(number: number).close() }
    let messages = WorkerDescriptor.moved(WorkerDescriptor.messages)
    let recorder = WorkerDescriptor.moved(WorkerDescriptor.recorder)
    watch(WorkerDescriptor.moved(WorkerDescriptor.life))
    return (messages, recorder)
  }()

  /// Ends the process, and all that its strategies started, when the command ends, even if a strategy
  /// never returns.
  private static func watch(_ life: Descriptor) {
    Thread.detachNewThread {
      // The pipe has no writer, so anything readable means that it was closed.
      do throws(SystemError) {
        while try Descriptor.wait(for: [Descriptor.Wait(life)])?.first != true {}
      } catch {
        // The process would not learn that the command ended, and it can be started again.
      }
      ThisProcess.killGroup()
    }
  }

  package static func serve<Setup: Decodable>(_ work: (Setup) throws -> WorkerTask) throws {
    guard let descriptors else { return }
    let channel = WorkerChannel(descriptors.messages)
    guard case .setUp(let setup) = try channel.receive() else { return }
    let task = try work(try BinaryDecoder.value(from: setup))
    let recorder = try CrashJournalWriter(descriptors.recorder)
    ThisProcess.crashQuietly()
    ThisProcess.limitMemory(toMore: Int64(task.memoryLimit))
    try WorkerService(channel, task, recorder: recorder).serve()
  }
}

package struct WorkerTask {
  let studies: [Study]
  let configuration: Runner.Configuration
  /// The memory that the process may take beyond what it starts with, in bytes.
  let memoryLimit: Int
  let outcomeLine: ((Verdict, MutantID) -> [UInt8])?

  package init(
    _ studies: [Study], _ configuration: Runner.Configuration, memoryLimit: Int,
    outcomeLine: ((Verdict, MutantID) -> [UInt8])?
  ) {
    (self.studies, self.configuration) = (studies, configuration)
    (self.memoryLimit, self.outcomeLine) = (memoryLimit, outcomeLine)
  }
}
