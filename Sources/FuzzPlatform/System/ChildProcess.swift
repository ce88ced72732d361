import FuzzCLibrary

/// A process that this one has started.
package struct ChildProcess: Sendable {
  package let number: Int32

  init(number: Int32) {
    self.number = number
  }

  /// What a process is started with.
  package struct Start {
    package var path: String
    /// What follows the name of the program.
    package var arguments: [String]
    package var environment: [String: String]
    /// What it has open under which numbers; nil is a file that is empty and takes everything.
    package var descriptors: [(number: Int32, source: Descriptor?)] = []
    /// Whether it leads a session of its own, which an interrupt from the keyboard does not reach.
    package var leadsSession = false

    package init(_ path: String, _ arguments: [String], environment: [String: String]) {
      self.path = path
      self.arguments = arguments
      self.environment = environment
    }
  }

  /// Starts a process, with no signal blocked or ignored that could end it.
  ///
  /// - Throws: ``SystemError`` where the system does not start it; on iOS, tvOS and watchOS it never
  ///   does.
  package init(_ start: Start) throws(SystemError) {
    let strings = ([start.path] + start.arguments).map { strdup($0) } + [nil]
    let pairs =
      start.environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for string in strings + pairs { free(string) } }
    number = try System.spawn(start, strings, pairs)
  }

  /// Ends the process, if it is there still.
  package func kill() { _ = FuzzCLibrary.kill(number, SIGKILL) }

  /// Ends all processes of the session that the process leads, or led.
  package func killSession() {
    _ = FuzzCLibrary.kill(-number, SIGKILL)
    // What the process started may lead a group of its own.
    for other in System.processes where other != number && getsid(other) == number {
      _ = FuzzCLibrary.kill(other, SIGKILL)
    }
  }

  /// The memory that the process takes now, in bytes; nil where the system does not tell.
  package var memory: Int64? { System.memory(of: number) }

  /// How the process ended; nil while it is there.
  package func end() -> End? { end(WNOHANG) }

  /// Waits for the end of the process, which is then forgotten.
  package func wait() -> End {
    while true {
      if let end = end(0) { return end }
    }
  }

  private func end(_ options: Int32) -> End? {
    var usage = rusage()
    var status: Int32 = 0
    let result = wait4(number, &status, options, &usage)
    if result == number { return End(status: status, usage: usage) }
    // Somebody else has waited for it, so that nobody can tell how it ended.
    return result < 0 && errno == ECHILD ? End(status: 0, usage: usage) : nil
  }

  /// How a process ended.
  package struct End: CustomStringConvertible, Sendable {
    /// The signal that ended it; nil where it ended by itself.
    package let signal: Signal?
    package let exitCode: Int32
    /// The most memory that it had at a time, in bytes.
    package let peakMemory: Int64

    init(status: Int32, usage: rusage) {
      let signal = status & 0x7F
      self.signal = signal == 0 ? nil : Signal(number: signal)
      exitCode = (status >> 8) & 0xFF
      peakMemory = Int64(usage.ru_maxrss) * System.residentSizeUnit
    }

    package var description: String { signal?.description ?? "exit code \(exitCode)" }
  }
}
