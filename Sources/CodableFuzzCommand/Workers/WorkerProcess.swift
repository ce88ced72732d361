import CodableFuzz
import Foundation

/// The command's end of a worker process.
final class WorkerProcess {
  /// The connection, to wait for.
  let messages: Int32
  /// What the process prints to standard error, to wait for.
  let errors: Int32
  /// Whether the process has closed the connection.
  private(set) var isGone = false
  private let process: pid_t
  private let recorder: Int32
  private lazy var monitor = FlightMonitor(recorder)
  private var reader = FrameReader()
  private var outgoing: ArraySlice<UInt8> = []
  private var lastErrors: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 262_144)
  private var isReaped = false

  init(_ launch: WorkerLaunch) throws(WorkerError) {
    guard let sockets = Self.descriptors({ socketpair(AF_UNIX, Self.stream, 0, $0) }),
      let pipe = Self.descriptors({ Foundation.pipe($0) })
    else {
      throw WorkerError("a worker process cannot be started: \(StorageError.systemReason)")
    }
    guard let recorder = try Self.recorderFile() else {
      throw WorkerError("a worker process cannot be started: \(StorageError.systemReason)")
    }
    (messages, errors, self.recorder) = (sockets.0, pipe.0, recorder)
    defer {
      close(sockets.1)
      close(pipe.1)
    }
    for descriptor in [messages, errors] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    process = try launch.start(messages: sockets.1, recorder: recorder, errors: pipe.1)
  }

  deinit {
    kill()
    if !isReaped { _ = reap() }
    for descriptor in [messages, errors, recorder] { close(descriptor) }
  }

  #if os(Linux)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif

  /// Two descriptors that other processes do not inherit, out of the way of a worker's own.
  private static func descriptors(
    _ make: (UnsafeMutablePointer<Int32>) -> Int32
  ) -> (Int32, Int32)? {
    var pair: [Int32] = [-1, -1]
    guard make(&pair) == 0 else { return nil }
    let moved = pair.map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
    for descriptor in pair { close(descriptor) }
    return moved.contains(-1) ? nil : (moved[0], moved[1])
  }

  private static func recorderFile() throws(WorkerError) -> Int32? {
    let file: Int32
    do throws(StorageError) {
      file = try TemporaryFile.unnamed(size: FlightRecorders.leastSize)
    } catch {
      throw WorkerError("a worker process cannot be started: \(error)")
    }
    defer { close(file) }
    let moved = fcntl(file, F_DUPFD_CLOEXEC, 16)
    return moved < 0 ? nil : moved
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
      let count = outgoing.withUnsafeBytes { write(messages, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // What a process that is gone does not take is noticed when its end is read.
      guard count > 0 else { return }
      outgoing = outgoing.dropFirst(count)
    }
    outgoing = []
  }

  /// The messages that have come.
  func receive() throws(WorkerError) -> [Frame] {
    while !isGone {
      let count = read(messages, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { break }
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
      let count = read(errors, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
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
  var record: FlightRecord? { FlightRecord(recorder) }

  /// Ends the process with all that it started.
  func kill() {
    guard !isReaped else { return }
    Foundation.kill(process, SIGKILL)
    WorkerSession.kill(process)
  }

  /// Waits for the end of the process, which has closed its connection: soon, or it is killed.
  func end() -> ProcessEnd {
    var usage = rusage()
    var status: Int32 = 0
    for _ in 0..<200 {
      if wait4(process, &status, WNOHANG, &usage) == process {
        // Processes that a strategy started may be there still.
        WorkerSession.kill(process)
        isReaped = true
        return ProcessEnd(status: status, usage: usage)
      }
      usleep(1_000)
    }
    kill()
    return reap()
  }

  private func reap() -> ProcessEnd {
    var usage = rusage()
    var status: Int32 = 0
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    isReaped = true
    return ProcessEnd(status: status, usage: usage)
  }
}

/// How a process ended.
struct ProcessEnd {
  /// The signal that ended it; nil where it ended by itself.
  let signal: Int32?
  let exitCode: Int32
  /// The most memory that it had at a time, in bytes.
  let peakMemory: Int

  init(status: Int32, usage: rusage) {
    let signal = status & 0x7F
    self.signal = signal == 0 ? nil : signal
    exitCode = (status >> 8) & 0xFF
    #if os(Linux)
      peakMemory = Int(usage.ru_maxrss) << 10
    #else
      peakMemory = Int(usage.ru_maxrss)
    #endif
  }

  private static let names: [Int32: String] = [
    SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
    SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV", SIGTERM: "SIGTERM", SIGPIPE: "SIGPIPE",
    SIGINT: "SIGINT", SIGHUP: "SIGHUP", SIGALRM: "SIGALRM", SIGXCPU: "SIGXCPU", SIGSYS: "SIGSYS",
  ]
}

extension ProcessEnd: CustomStringConvertible {
  var description: String {
    guard let signal else { return "exit code \(exitCode)" }
    return "signal \(signal)" + (Self.names[signal].map { " (\($0))" } ?? "")
  }
}
