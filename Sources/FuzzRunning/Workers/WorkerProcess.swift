import CodableFuzz
import Foundation
import FuzzPlatform

final class WorkerProcess {
  let messages: Descriptor
  let errors: Descriptor
  private(set) var isGone = false
  private(set) var failure: SystemError?
  private let process: ChildProcess
  private let recorder: Descriptor
  /// A pipe that is never written to; closing it ends the process.
  private let life: Descriptor
  private lazy var monitor = CrashJournalMonitor(recorder)
  private var reader = FrameReader<WorkerAnswer>()
  private var outgoing: ArraySlice<UInt8> = []
  private var lastErrors: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 262_144)
  private var isReaped = false

  init(_ launch: WorkerLaunch) throws(WorkerError) {
    // The process gets some of the descriptors, and the command keeps the others.
    var (given, kept): ([Descriptor], [Descriptor]) = ([], [])
    defer { for descriptor in given { descriptor.close() } }
    do {
      let messages = try Descriptor.connection()
      given.append(messages.1)
      kept.append(messages.0)
      let errors = try Descriptor.pipe()
      given.append(errors.writing)
      kept.append(errors.reading)
      let life = try Descriptor.pipe()
      given.append(life.reading)
      kept.append(life.writing)
      let file = try TemporaryFile.unnamed(size: CrashJournalWriter.leastSize)
      given.append(file)
      let recorder = try file.duplicate(from: 16)
      kept.append(recorder)
      for descriptor in [messages.0, errors.reading] { descriptor.stopWaiting() }
      process = try launch.start(
        messages: messages.1, recorder: recorder, life: life.reading, errors: errors.writing)
      (self.messages, self.errors, self.life) = (messages.0, errors.reading, life.writing)
      self.recorder = recorder
    } catch {
      for descriptor in kept { descriptor.close() }
      if let error = error as? WorkerError { throw error }
      throw WorkerError("a worker process cannot be started: \(error)")
    }
    try send(.setUp(launch.setup))
  }

  deinit {
    kill()
    if !isReaped { _ = process.wait() }
    for descriptor in [messages, errors, life, recorder] { descriptor.close() }
  }

  var hasOutgoing: Bool { !outgoing.isEmpty }

  func send(_ request: WorkerRequest) throws(WorkerError) {
    let bytes = try Frame.bytes(of: request)
    if outgoing.isEmpty { outgoing = bytes[...] } else { outgoing += bytes }
    flush()
  }

  /// Sends as many bytes as the connection accepts.
  func flush() {
    while !outgoing.isEmpty {
      let count = outgoing.withUnsafeBytes { bytes in try? messages.write(bytes) }
      // The end of a process is noticed when reading from it.
      guard let count, count > 0 else { return }
      outgoing = outgoing.dropFirst(count)
    }
    outgoing = []
  }

  func receive() throws(WorkerError) -> [WorkerAnswer] {
    while !isGone {
      let count: Int?
      do throws(SystemError) {
        count = try messages.read(into: &buffer)
      } catch {
        // What it was doing is not to blame, unless it has ended.
        if !error.isReset { failure = error }
        count = 0
      }
      guard let count else { break }
      guard count > 0 else {
        isGone = true
        break
      }
      buffer.withUnsafeBytes { reader.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
    var answers: [WorkerAnswer] = []
    while let answer = try reader.next() { answers.append(answer) }
    return answers
  }

  /// Keeps the last part of the process's standard error.
  func receiveErrors() {
    while true {
      guard let count = try? errors.read(into: &buffer), count > 0 else { return }
      // The runtime prints its message before a stack trace, which may be long.
      lastErrors = (lastErrors + buffer[..<count]).suffix(65_536)
    }
  }

  /// The Swift runtime's message about the end of the process, or else the last line it printed.
  var lastWords: (fatalError: String?, line: String?) {
    receiveErrors()
    let lines = String(decoding: lastErrors, as: UTF8.self).split(separator: "\n").map(String.init)
    let fatal = lines.lazy.reversed().compactMap { line in
      // Folders above that of the file differ from machine to machine.
      line.firstMatch(of: #/([^\s/]+/[^\s/]+:[0-9]+: )?Fatal error.*/#).map { String($0.0) }
    }.first
    // Backtrace frames only help someone who builds the tool.
    let words = lines.filter { !$0.contains(#/^[0-9]+ .* 0x[0-9a-f]+ |stack trace:$/#) }
    return (fatal, words.last)
  }

  func forgetWords() { lastErrors = [] }

  var callInFlight: UInt64? { monitor?.header.callInFlight }

  var record: CrashJournalEntry? { CrashJournalEntry(recorder) }

  var memory: Int64? { isReaped ? nil : process.memory }

  func kill() {
    guard !isReaped else { return }
    process.kill()
    process.killSession()
  }

  /// Waits for a process that has closed its connection, and kills it if it doesn't end soon.
  func end() -> ChildProcess.End {
    defer { isReaped = true }
    for _ in 0..<200 {
      if let end = process.end() {
        // Processes that a strategy started may still be running.
        process.killSession()
        return end
      }
      Descriptor.pause(milliseconds: 1)
    }
    kill()
    return process.wait()
  }
}

package struct WorkerLaunch {
  var path: String
  private let argument: String
  let setup: [UInt8]

  package init(_ argument: String, setup: some Encodable) throws {
    guard let path = Bundle.main.executablePath else {
      throw WorkerError("worker processes cannot be started: the tool was not found")
    }
    if let shortage = ProcessLimits.fileShortage(ofAtLeast: 32) {
      throw WorkerError("worker processes cannot be started: \(shortage)")
    }
    self.path = path
    self.argument = argument
    self.setup = try BinaryEncoder.bytes(of: setup)
  }

  private static let environment = [
    "SWIFT_DETERMINISTIC_HASHING": "1",
    // A backtrace takes seconds per crash, and the command already names the crash.
    "SWIFT_BACKTRACE": "enable=no",
  ]

  /// Starts a process in its own session, which keyboard interrupts do not reach.
  func start(
    messages: Descriptor, recorder: Descriptor, life: Descriptor, errors: Descriptor
  ) throws(WorkerError) -> ChildProcess {
    var start = ChildProcess.Start(
      path, [argument],
      environment: ProcessInfo.processInfo.environment.merging(Self.environment) { $1 })
    start.leadsSession = true
    // Output of strategies must not reach a report or block on a reader.
    start.descriptors = [
      (0, nil), (1, nil), (2, errors), (WorkerDescriptor.messages, messages),
      (WorkerDescriptor.recorder, recorder), (WorkerDescriptor.life, life),
    ]
    do throws(SystemError) {
      return try ChildProcess(start)
    } catch {
      throw WorkerError("a worker process cannot be started: \(error)")
    }
  }
}
