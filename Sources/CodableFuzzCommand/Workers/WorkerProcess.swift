import CodableFuzz
import Foundation
import FuzzPlatform

/// The command's end of a worker process.
final class WorkerProcess {
  /// The connection, to wait for.
  let messages: Descriptor
  /// What the process prints to standard error, to wait for.
  let errors: Descriptor
  /// Whether the process has closed the connection.
  private(set) var isGone = false
  private let process: ChildProcess
  private let recorder: Descriptor
  /// Nobody writes to this end of a pipe; the process ends when it is closed.
  private let life: Descriptor
  private lazy var monitor = CrashJournalMonitor(recorder)
  private var reader = FrameReader()
  private var outgoing: ArraySlice<UInt8> = []
  private var lastErrors: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 262_144)
  private var isReaped = false

  init(_ launch: WorkerLaunch) throws(WorkerError) {
    do {
      let messages = try Descriptor.connection()
      let errors = try Descriptor.pipe()
      let life = try Descriptor.pipe()
      let recorder = try TemporaryFile.unnamed(size: CrashJournalWriters.leastSize)
      (self.messages, self.errors, self.life) = (messages.0, errors.reading, life.writing)
      let others = [messages.1, errors.writing, life.reading, recorder]
      defer { for descriptor in others { descriptor.close() } }
      self.recorder = try recorder.duplicate(from: 16)
      for descriptor in [self.messages, self.errors] { descriptor.stopWaiting() }
      process = try launch.start(
        messages: messages.1, recorder: self.recorder, life: life.reading, errors: errors.writing)
    } catch let error as WorkerError {
      throw error
    } catch {
      throw WorkerError("a worker process cannot be started: \(error)")
    }
  }

  deinit {
    kill()
    if !isReaped { _ = process.wait() }
    for descriptor in [messages, errors, life, recorder] { descriptor.close() }
  }

  /// Whether there are bytes left to send.
  var hasOutgoing: Bool { !outgoing.isEmpty }

  func send(_ kind: Frame.Kind, _ header: some Encodable, body: [UInt8] = []) throws {
    let bytes = try Frame.bytes(kind, header, body: body)
    if outgoing.isEmpty { outgoing = bytes[...] } else { outgoing += bytes }
    flush()
  }

  /// Sends as much as the connection takes.
  func flush() {
    while !outgoing.isEmpty {
      let count = outgoing.withUnsafeBytes { bytes in try? messages.write(bytes) }
      // What a process that is gone does not take is noticed when its end is read.
      guard let count, count > 0 else { return }
      outgoing = outgoing.dropFirst(count)
    }
    outgoing = []
  }

  /// The messages that have come.
  func receive() throws(WorkerError) -> [Frame] {
    while !isGone {
      let count: Int?
      do throws(SystemError) {
        count = try messages.read(into: &buffer)
      } catch {
        count = 0
      }
      guard let count else { break }
      guard count > 0 else {
        isGone = true
        break
      }
      buffer.withUnsafeBytes { reader.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
    var frames: [Frame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  /// Keeps the end of what the process prints to standard error.
  func receiveErrors() {
    while true {
      guard let count = try? errors.read(into: &buffer), count > 0 else { return }
      lastErrors = (lastErrors + buffer[..<count]).suffix(4_096)
    }
  }

  /// What the Swift runtime said of the end of the process, or else the last line it printed.
  var lastWords: (fatalError: String?, line: String?) {
    receiveErrors()
    let lines = String(decoding: lastErrors, as: UTF8.self).split(separator: "\n").map(String.init)
    let mark = "Fatal error"
    let fatal = lines.last { $0.contains(mark) }
    // Frames of a trace say nothing to anybody who did not build the tool.
    let words = lines.filter { !$0.contains(#/^[0-9]+ .* 0x[0-9a-f]+ |stack trace:$/#) }
    return (
      fatal.flatMap { line in line.range(of: mark).map { String(line[$0.lowerBound...]) } },
      words.last
    )
  }

  /// A number that moves whenever a strategy is called or returns; nil where none is in flight.
  var callInFlight: UInt64? {
    guard let monitor, monitor.isInFlight else { return nil }
    return monitor.sequence
  }

  /// What is known of the last call.
  var record: CrashJournalEntry? { CrashJournalEntry(recorder) }

  /// The memory that the process takes now, in bytes.
  var memory: Int64? { isReaped ? nil : process.memory }

  /// Ends the process with all that it started.
  func kill() {
    guard !isReaped else { return }
    process.kill()
    process.killSession()
  }

  /// Waits for the end of the process, which has closed its connection: soon, or it is killed.
  func end() -> ChildProcess.End {
    defer { isReaped = true }
    for _ in 0..<200 {
      if let end = process.end() {
        // Processes that a strategy started may be there still.
        process.killSession()
        return end
      }
      Descriptor.pause(milliseconds: 1)
    }
    kill()
    return process.wait()
  }
}
