import FuzzCLibrary

package enum ThisProcess {
  package static func exit(_ code: Int32) -> Never { FuzzCLibrary.exit(code) }

  /// Exits at once, which is safe in a signal handler.
  package static func exitNow(_ code: Int32) -> Never { _exit(code) }

  /// Ends the process as a crash does, so that whoever watches it takes note.
  package static func abort() -> Never { FuzzCLibrary.abort() }

  /// Stops the process until it gets ``Signal/goOn``; safe in a signal handler.
  package static func suspend() { raise(SIGSTOP) }

  package static func killGroup() -> Never {
    kill(0, SIGKILL)
    _exit(1)
  }

  package static func atExit(_ body: @convention(c) () -> Void) { atexit(body) }

  package static func flush() { fflush(nil) }

  /// Replaces the program of this process; returns only if that fails, as on iOS, tvOS and watchOS.
  package static func replace(
    with path: String, _ arguments: [String], setting variables: [String: String]
  ) {
    for (name, value) in variables { setenv(name, value, 1) }
    let strings = arguments.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    System.execute(path, strings)
  }

  /// Takes a variable out of the environment, so that no process that this one starts gets it.
  package static func takeVariable(_ name: String) -> String? {
    let value = getenv(name).map { String(cString: $0) }
    unsetenv(name)
    return value
  }

  /// The peak memory use of this process or of any process that it waited for, in bytes.
  package static var peakMemory: Int64? {
    System.usageScopes.compactMap { processes in
      var usage = rusage()
      let isKnown = getrusage(processes, &usage) == 0
      return isKnown ? Int64(usage.ru_maxrss) * System.residentSizeUnit : nil
    }.max()
  }

  package static var threadRefusal: SystemError? {
    func start<Thread>(_ create: (UnsafeMutablePointer<Thread>) -> Int32) -> Int32 {
      let thread = UnsafeMutablePointer<Thread>.allocate(capacity: 1)
      defer { thread.deallocate() }
      return create(thread)
    }
    let code = start { thread in
      pthread_create(
        thread, nil,
        { _ in
          pthread_detach(pthread_self())
          return nil
        }, nil)
    }
    return code == 0 ? nil : SystemError(code: code)
  }

  package static var stackLimit: Int? {
    System.limit(of: System.stack).map { Int(clamping: $0.rlim_cur) }
  }

  package static var openFileLimit: Int? {
    System.limit(of: System.openFiles).map { Int(clamping: $0.rlim_cur) }
  }

  /// Raises the limit of open files to `wanted`, or to the hard limit if that is lower.
  package static func raiseOpenFileLimit(to wanted: Int) {
    guard var limit = System.limit(of: System.openFiles), limit.rlim_cur < rlim_t(wanted) else {
      return
    }
    limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
    // If that fails, the limit stays as it is.
    System.setLimit(of: System.openFiles, limit)
  }

  package static func crashQuietly() {
    System.setLimit(of: System.coreFiles, rlimit(rlim_cur: 0, rlim_max: 0))
    System.leaveCrashReporter()
  }

  /// The memory that this process has now, in bytes; nil if the system does not say.
  package static var memory: Int64? { System.memory(of: getpid()) }

  /// An identifier of the current thread, safe to read in a signal handler.
  package static var thread: UInt { System.thread }

  package static func interrupt(_ thread: UInt, with signal: Signal) {
    System.interrupt(thread, with: signal.number)
  }

  /// Whether a debugger is attached, so that any call may take arbitrarily long.
  package static var isDebugged: Bool { System.isDebugged }

  package static func image(of address: UnsafeRawPointer) -> String? { System.image(of: address) }
}

/// Measures the processor time of the calling thread, so that other processes on a shared machine
/// hardly affect it.
///
/// Use it for work that neither waits nor uses other threads. It cannot sleep.
package struct ThreadClock: Clock {
  package struct Instant: InstantProtocol {
    package let offset: Duration

    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  package init() {}

  package var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Instant(offset: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
  }

  package var minimumResolution: Duration { .nanoseconds(1) }

  /// Does not sleep: a sleeping thread uses no processor time, so it would sleep forever.
  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}

/// A number of bytes, as options take it: `512M`, `2G`, or a plain number.
package struct ByteSize: CustomStringConvertible {
  package let byteCount: Int
  package let description: String

  /// A size in units of 1,048,576 bytes, written like `64M`.
  package static func megabytes(_ count: Int) -> ByteSize {
    ByteSize(byteCount: count << 20, description: "\(count)M")
  }

  /// A size in units of 1,073,741,824 bytes, written like `4G`.
  package static func gigabytes(_ count: Int) -> ByteSize {
    ByteSize(byteCount: count << 30, description: "\(count)G")
  }
}

extension ByteSize {
  /// Parses a size; a number without a unit is in bytes.
  package init?(_ text: String) {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40]
    let unit = text.last.flatMap { units[Character($0.uppercased())] }
    guard let number = Int(unit == nil ? text[...] : text.dropLast()), number > 0 else {
      return nil
    }
    let (byteCount, overflows) = number.multipliedReportingOverflow(by: unit ?? 1)
    if overflows { return nil }
    self.init(byteCount: byteCount, description: text)
  }
}

package struct ChildProcess: Sendable {
  package let number: Int32

  package init(number: Int32) { self.number = number }

  package struct Start {
    var path: String
    var arguments: [String]
    var environment: [String: String]
    /// The open files by number, where nil means `/dev/null`.
    package var descriptors: [(number: Int32, source: Descriptor?)] = []
    /// Whether it starts its own session, which keyboard interrupts do not reach.
    package var leadsSession = false

    package init(_ path: String, _ arguments: [String], environment: [String: String]) {
      (self.path, self.arguments, self.environment) = (path, arguments, environment)
    }
  }

  /// Starts a process that neither blocks nor ignores the signals that can end it.
  package init(_ start: Start) throws(SystemError) {
    let strings = ([start.path] + start.arguments).map { strdup($0) } + [nil]
    let pairs =
      start.environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for string in strings + pairs { free(string) } }
    number = try System.spawn(start, strings, pairs)
  }

  package func kill() { _ = FuzzCLibrary.kill(number, SIGKILL) }

  /// Passes a signal on, which is safe in a signal handler.
  package func send(_ signal: Int32) { _ = FuzzCLibrary.kill(number, signal) }

  package func killSession() {
    _ = FuzzCLibrary.kill(-number, SIGKILL)
    // Its children may lead their own process groups.
    for other in System.processes where other != number && getsid(other) == number {
      _ = FuzzCLibrary.kill(other, SIGKILL)
    }
  }

  package func end() -> End? { end(WNOHANG) }

  package func wait() -> End {
    while true {
      if let end = end(0) { return end }
    }
  }

  private func end(_ options: Int32) -> End? {
    var status: Int32 = 0
    let result = waitpid(number, &status, options)
    if result == number { return End(status: status) }
    // Other code has waited for the process, so how it ended is unknown.
    return result < 0 && errno == ECHILD ? End(status: 0) : nil
  }

  package struct End: CustomStringConvertible, Sendable {
    package let signal: Signal?
    package let exitCode: Int32

    init(status: Int32) {
      let signal = status & 0x7F
      self.signal = signal == 0 ? nil : Signal(number: signal)
      exitCode = (status >> 8) & 0xFF
    }

    package var description: String { signal?.description ?? "exit code \(exitCode)" }
  }
}
