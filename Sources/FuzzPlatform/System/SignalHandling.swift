import FuzzCLibrary

/// Code that runs when a signal comes, and hands on to whoever handled the signal before.
package enum SignalHandling {
  /// What is done about a signal.
  ///
  /// The thread may hold any lock: it must neither wait for one nor allocate memory. `wasSent` tells
  /// whether somebody sent the signal; otherwise the thread's own instruction is the cause.
  package typealias Handler = @Sendable (_ signal: Int32, _ wasSent: Bool) -> Void

  /// Signals have smaller numbers.
  private static let capacity = 128

  /// What was done with each signal before; written once, before the handlers are there.
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

  /// Handles some signals from now on, but for those that the process ignores.
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

  /// Puts the former handler in place, which gets the signal when this one returns: where an
  /// instruction was the cause, because it is executed again.
  package static func handOn(_ signal: Int32, wasSent: Bool) {
    sigaction(signal, former + Int(signal), nil)
    if wasSent || signal == SIGTRAP { raise(signal) }
  }
}

/// A stack for handlers of signals: where a thread used up its stack, none is left for them.
package enum AlternateStack {
  private static let size = 256 << 10

  /// Lets the thread have such a stack during a closure, unless it has one, or the system has none.
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
