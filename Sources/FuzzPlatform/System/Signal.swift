import FuzzCLibrary

/// A signal, whose number depends on the system.
package struct Signal: Hashable, Sendable {
  package let number: Int32

  package init(number: Int32) {
    self.number = number
  }

  package static let hangUp = Signal(number: SIGHUP)
  package static let interrupt = Signal(number: SIGINT)
  package static let quit = Signal(number: SIGQUIT)
  static let kill = Signal(number: SIGKILL)
  package static let terminate = Signal(number: SIGTERM)
  package static let brokenPipe = Signal(number: SIGPIPE)
  package static let fileTooLarge = Signal(number: SIGXFSZ)

  package static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV].map(Signal.init)
  /// The signals of a failed check of the Swift runtime: which one it is depends on the processor.
  package static let traps = [SIGILL, SIGTRAP].map(Signal.init)

  /// Whether it is one of ``traps``, without allocating memory.
  package static func isTrap(_ number: Int32) -> Bool { number == SIGILL || number == SIGTRAP }

  /// The signals with which a user or another process asks this one to end.
  package static let interruptions = [hangUp, interrupt, terminate]

  private static let names: [Int32: String] = [
    SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
    SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV", SIGTERM: "SIGTERM", SIGPIPE: "SIGPIPE",
    SIGINT: "SIGINT", SIGHUP: "SIGHUP", SIGALRM: "SIGALRM", SIGXCPU: "SIGXCPU", SIGSYS: "SIGSYS",
    SIGQUIT: "SIGQUIT", SIGXFSZ: "SIGXFSZ", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2",
  ]

  /// Makes the process ignore the signal.
  ///
  /// - Returns: Whether it was ignored before, for example because of `nohup`.
  @discardableResult
  package func ignore() -> Bool { System.ignores(signal(number, SIG_IGN)) }

  package func reset() { signal(number, SIG_DFL) }
}

extension Signal: CustomStringConvertible {
  /// The number and the name, worded the same on each system.
  package var description: String {
    "signal \(number)" + (Self.names[number].map { " (\($0))" } ?? "")
  }
}
