import FuzzCLibrary

/// A signal, whose number differs between systems.
package struct Signal: Hashable, Sendable {
  package let number: Int32

  package init(number: Int32) {
    self.number = number
  }

  package static let hangUp = Signal(number: SIGHUP)
  package static let interrupt = Signal(number: SIGINT)
  package static let quit = Signal(number: SIGQUIT)
  package static let kill = Signal(number: SIGKILL)
  package static let terminate = Signal(number: SIGTERM)
  package static let brokenPipe = Signal(number: SIGPIPE)
  package static let fileTooLarge = Signal(number: SIGXFSZ)
  /// A trap of the processor, which the Swift runtime ends a process with on some systems.
  package static let trap = Signal(number: SIGTRAP)

  /// Those by which a process ends that did something wrong.
  package static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV].map(Signal.init)
  /// Those by which somebody ends a process.
  package static let interruptions = [hangUp, interrupt, terminate]

  private static let names: [Int32: String] = [
    SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
    SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV", SIGTERM: "SIGTERM", SIGPIPE: "SIGPIPE",
    SIGINT: "SIGINT", SIGHUP: "SIGHUP", SIGALRM: "SIGALRM", SIGXCPU: "SIGXCPU", SIGSYS: "SIGSYS",
    SIGQUIT: "SIGQUIT", SIGXFSZ: "SIGXFSZ", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2",
  ]

  /// Lets the process ignore the signal.
  ///
  /// - Returns: Whether it did so before, as one that `nohup` started.
  @discardableResult
  package func ignore() -> Bool { System.ignores(signal(number, SIG_IGN)) }

  /// Lets the system do with the signal what it does by itself.
  package func reset() { signal(number, SIG_DFL) }
}

extension Signal: CustomStringConvertible {
  /// The number and the name, in the same words on each system.
  package var description: String {
    "signal \(number)" + (Self.names[number].map { " (\($0))" } ?? "")
  }
}
