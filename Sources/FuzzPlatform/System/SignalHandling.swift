import FuzzCLibrary

/// Installs signal handlers, which can pass a signal on to the previous handler.
package enum SignalHandling {
  /// A signal handler.
  ///
  /// The interrupted thread may hold any lock, so a handler must neither wait for a lock nor allocate
  /// memory. `wasSent` is true if a process sent the signal, and false if an instruction of the thread
  /// caused it.
  package typealias Handler = @Sendable (_ signal: Int32, _ wasSent: Bool) -> Void

  /// All signals have smaller numbers.
  private static let capacity = 128

  /// The previous action of each signal, written once, before its handler is installed.
  nonisolated(unsafe) private static let former: UnsafeMutablePointer<sigaction> = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: capacity)
    actions.initialize(repeating: sigaction(), count: capacity)
    return actions
  }()
  nonisolated(unsafe) private static let handlers: UnsafeMutablePointer<Handler?> = {
    let handlers = UnsafeMutablePointer<Handler?>.allocate(capacity: capacity)
    handlers.initialize(repeating: nil, count: capacity)
    return handlers
  }()

  /// Installs a handler for signals, except for those that the process ignores.
  package static func install(_ signals: [Signal], handler: @escaping Handler) {
    for signal in signals {
      let number = Int(signal.number)
      sigaction(signal.number, nil, former + number)
      if System.isIgnored(former[number]) { continue }
      handlers[number] = handler
      var action = System.action(handle)
      sigaction(signal.number, &action, nil)
    }
  }

  private static let handle: System.SignalFunction = { signal, info, _ in
    let savedErrno = errno
    let wasSent = (info?.pointee.si_code ?? 0) <= 0
    SignalHandling.handlers[Int(signal)]?(signal, wasSent)
    errno = savedErrno
  }

  /// Restores the previous handler, which gets the signal when the current handler returns.
  ///
  /// A signal that was caused by an instruction comes again by itself, because the instruction is
  /// executed again.
  package static func handOn(_ signal: Int32, wasSent: Bool) {
    sigaction(signal, former + Int(signal), nil)
    if wasSent || signal == SIGTRAP { raise(signal) }
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
