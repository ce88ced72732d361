import FuzzCLibrary

package struct Signal: Equatable, Sendable, CustomStringConvertible {
  package let number: Int32

  package init(number: Int32) { self.number = number }

  package static let hangUp = Signal(number: SIGHUP)
  package static let interrupt = Signal(number: SIGINT)
  package static let quit = Signal(number: SIGQUIT)
  package static let kill = Signal(number: SIGKILL)
  package static let terminate = Signal(number: SIGTERM)
  package static let brokenPipe = Signal(number: SIGPIPE)
  package static let fileTooLarge = Signal(number: SIGXFSZ)
  package static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV].map(Signal.init)

  /// Whether it is a signal of a failed check of the Swift runtime: which one depends on the processor.
  package static func isTrap(_ number: Int32) -> Bool { number == SIGILL || number == SIGTRAP }

  /// Whether it is a trap, or the signal of `abort`, with which a failed cast ends.
  package static func isFailedCheck(_ number: Int32) -> Bool { isTrap(number) || number == SIGABRT }

  /// A signal that is ignored unless it is handled, to interrupt a thread of this process.
  package static let interruption = Signal(number: SIGURG)

  /// Lets the signal reach this thread, which may have inherited that it is blocked.
  package func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  package static let interruptions = [hangUp, interrupt, terminate]
  /// What the key for suspending sends to the processes of a terminal's foreground.
  package static let suspension = Signal(number: SIGTSTP)
  package static let stop = Signal(number: SIGSTOP)
  package static let goOn = Signal(number: SIGCONT)

  private static let names: [Int32: String] = [
    SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
    SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV", SIGTERM: "SIGTERM", SIGPIPE: "SIGPIPE",
    SIGINT: "SIGINT", SIGHUP: "SIGHUP", SIGALRM: "SIGALRM", SIGXCPU: "SIGXCPU", SIGSYS: "SIGSYS",
    SIGQUIT: "SIGQUIT", SIGXFSZ: "SIGXFSZ", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2",
  ]

  package func ignore() { _ = signal(number, SIG_IGN) }

  package var description: String {
    "signal \(number)" + (Self.names[number].map { " (\($0))" } ?? "")
  }
}

package enum SignalHandling {
  // The interrupted thread may hold any lock, so a handler must neither wait for a lock nor allocate
  // memory. `fault` is an address if an instruction of the thread caused the signal: that of the
  // instruction, or of the memory it needed; zero for `abort`. It is nil if a process sent the signal.
  // `handOn` lets the handler that was there before have the signal; a former action of the system, or of
  // the app, gets it when the handler returns, and is the action from then on.
  package typealias Handler =
    @Sendable (_ signal: Int32, _ fault: UInt?, _ handOn: () -> Void) -> Void

  /// The previous action of each signal, written once, before its handler is installed.
  nonisolated(unsafe) private static let former = forEachSignal(sigaction())
  /// A function by itself is wrapped each time that it is read from generic memory, which allocates.
  private struct Installed {
    let handler: Handler
  }

  nonisolated(unsafe) private static let handlers = forEachSignal(Installed?.none)

  private static func forEachSignal<Value>(_ value: Value) -> UnsafeMutablePointer<Value> {
    let values = UnsafeMutablePointer<Value>.allocate(capacity: 128)
    values.initialize(repeating: value, count: 128)
    return values
  }

  /// Installs a handler for signals, except for those that the process ignores.
  package static func install(_ signals: [Signal], handler: @escaping Handler) {
    // Makes what the runtime makes at the first use, which takes locks: no handler may wait for them.
    var info = siginfo_t()
    withUnsafeMutablePointer(to: &info) { take(0, $0) }
    for signal in signals {
      let number = Int(signal.number)
      if let earlier = handlers[number] {
        handlers[number] = Installed { signal, fault, handOn in
          handler(signal, fault) { earlier.handler(signal, fault, handOn) }
        }
        continue
      }
      sigaction(signal.number, nil, former + number)
      if System.isIgnored(former[number]) { continue }
      handlers[number] = Installed(handler: handler)
      var action = sigaction()
      System.set(handle, of: &action)
      sigfillset(&action.sa_mask)
      action.sa_flags = SA_SIGINFO | Int32(SA_ONSTACK)
      sigaction(signal.number, &action, nil)
    }
  }

  private static let handle: System.SignalFunction = { signal, info, _ in
    let savedErrno = errno
    if let info { SignalHandling.take(signal, info) }
    errno = savedErrno
  }

  private static func take(_ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>) {
    let fault = fault(signal, info)
    handlers[Int(signal)]?.handler(signal, fault) { restore(signal, wasSent: fault == nil) }
  }

  private static func fault(_ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>) -> UInt? {
    let (sender, address, code) = (System.sender(info), System.fault(info), info.pointee.si_code)
    switch signal {
    case SIGABRT: return sender == getpid() ? 0 : nil
    case SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV: return code > 0 ? address : nil
    default: return nil
    }
  }

  /// Restores the former action, which gets the signal when the current handler returns.
  private static func restore(_ signal: Int32, wasSent: Bool) {
    sigaction(signal, former + Int(signal), nil)
    if wasSent || signal == SIGTRAP || signal == SIGABRT { raise(signal) }
  }
}

/// A separate stack for signal handlers, which they need when a thread has used up its own.
package enum AlternateStack {
  private static let size = 256 << 10

  /// Gives the current thread such a stack during a closure, unless it has one already.
  package static func with<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    defer { memory.deallocate() }
    guard let restore = System.useStack(memory, size: size) else { return try body() }
    defer { restore() }
    return try body()
  }
}

/// A line for standard error if the process crashes while it does what the line says.
///
/// `@unchecked Sendable`: the memory is written before a signal handler can see it, and never freed.
package struct CrashNote: @unchecked Sendable {
  private let bytes: UnsafeBufferPointer<UInt8>

  nonisolated(unsafe) private static var current: CrashNote?

  package init(_ line: String) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: line.utf8.count + 1)
    _ = bytes.initialize(from: line.utf8.map { $0 } + [UInt8(ascii: "\n")])
    self.bytes = UnsafeBufferPointer(bytes)
  }

  package func begin() { Self.current = self }

  /// Makes a crash print the note and the signal; a thread may need an ``AlternateStack`` for that.
  package static func printInCrashes() {
    for crash in Signal.crashes {
      let cause = CrashNote("the cause: \(crash)")
      SignalHandling.install([crash]) { _, _, handOn in
        if let current {
          current.write()
          cause.write()
        }
        handOn()
      }
    }
  }

  private func write() {
    _ = FuzzCLibrary.write(
      Descriptor.standardError.number, bytes.baseAddress, bytes.count)
  }
}

/// The lowest part of a thread's stack, which is closed until the rest is used up.
///
/// A signal handler can tell by it that a call overflowed the stack. The call may hold a lock of the
/// memory allocator then, so the reserve lets it go on until it returns that.
package struct StackReserve: Sendable {
  /// The bytes to add to the size of a stack.
  package static let size = 32 << 20
  /// A multiple of the size of a page, below which the system has a guard of its own.
  private static let margin = 256 << 10

  package let start: UInt

  package init(at start: UInt) { self.start = start }

  /// Closes the reserve of this thread, of which `stackSize` bytes remain usable; nil if that fails.
  package init?(below stackSize: Int) {
    var top = 0
    let here = withUnsafePointer(to: &top) { Int(bitPattern: $0) }
    let end = (here - stackSize) / Self.margin * Self.margin
    start = UInt(end - Self.size + 2 * Self.margin)
    guard protect(PROT_NONE) else { return nil }
  }

  private var byteCount: Int { Self.size - 2 * Self.margin }

  package func contains(_ address: UInt) -> Bool {
    address >= start && address < start + UInt(byteCount)
  }

  /// Lets the thread use the reserve; safe in a signal handler.
  package func open() { _ = protect(PROT_READ | PROT_WRITE) }

  private func protect(_ protection: Int32) -> Bool {
    mprotect(UnsafeMutableRawPointer(bitPattern: start), byteCount, protection) == 0
  }
}
