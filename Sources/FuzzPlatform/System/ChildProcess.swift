import FuzzCLibrary

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
