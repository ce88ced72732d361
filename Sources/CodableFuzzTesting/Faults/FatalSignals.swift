import CodableFuzz
import Foundation

/// Notes that a strategy ends the process, and hands on to whoever handled the signal before.
enum FatalSignals {
  private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
  private static let interruptions = [SIGINT, SIGTERM, SIGHUP]
  /// As long as a handler waits for the watchdog, in milliseconds.
  private static let patience = 3_000

  /// What was done with each signal before; written once, before the handlers are there.
  nonisolated(unsafe) private static let former: UnsafeMutablePointer<sigaction> = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
    actions.initialize(repeating: sigaction(), count: 64)
    return actions
  }()

  /// Handles signals from now on.
  static func install() {
    for signal in crashes + interruptions {
      sigaction(signal, nil, former + Int(signal))
      if former[Int(signal)].isIgnored { continue }
      var action = crashes.contains(signal) ? onCrash : onInterruption
      sigaction(signal, &action, nil)
    }
  }

  private static var onCrash: sigaction {
    sigaction { signal, info, _ in
      let savedErrno = errno
      let table = Watchdog.table
      if let slot = table.slotOfThisThread() {
        table.note(.signal(signal), of: slot, others: .innocent)
        Watchdog.wake(slot)
        var waited = 0
        while !table.isFinished(slot), waited < FatalSignals.patience {
          _ = poll(nil, 0, 1)
          waited += 1
        }
      } else {
        table.note(.elsewhere(signal), of: nil, others: .elsewhere(signal))
      }
      FatalSignals.handOn(signal, wasSent: (info?.pointee.si_code ?? 0) <= 0)
      errno = savedErrno
    }
  }

  private static var onInterruption: sigaction {
    sigaction { signal, _, _ in
      let savedErrno = errno
      Watchdog.table.note(.innocent, of: nil, others: .innocent)
      FatalSignals.handOn(signal, wasSent: true)
      errno = savedErrno
    }
  }

  /// Puts the former handler in place, which gets the signal when this one returns: where an
  /// instruction was the cause, because it is executed again.
  private static func handOn(_ signal: Int32, wasSent: Bool) {
    sigaction(signal, former + Int(signal), nil)
    if wasSent || signal == SIGTRAP { raise(signal) }
  }
}

/// A stack for handlers of signals: where a strategy used up the stack, none is left for them.
enum AlternateStack {
  private static let size = 256 << 10

  /// Lets the thread have such a stack during a closure, unless it has one.
  static func with<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if os(tvOS) || os(watchOS)
      return try body()
    #else
      var former = stack_t()
      guard sigaltstack(nil, &former) == 0, former.ss_flags & Int32(SS_DISABLE) != 0 else {
        return try body()
      }
      let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      var stack = stack_t()
      stack.ss_sp = memory
      stack.ss_size = numericCast(size)
      sigaltstack(&stack, nil)
      defer {
        sigaltstack(&former, nil)
        memory.deallocate()
      }
      return try body()
    #endif
  }
}

extension sigaction {
  fileprivate typealias Handler =
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  fileprivate init(_ handler: @escaping Handler) {
    self.init()
    #if canImport(Darwin)
      __sigaction_u.__sa_sigaction = handler
    #else
      __sigaction_handler.sa_sigaction = handler
    #endif
    sigfillset(&sa_mask)
    sa_flags = Int32(bitPattern: UInt32(SA_SIGINFO) | UInt32(SA_ONSTACK))
  }

  fileprivate var isIgnored: Bool {
    #if canImport(Darwin)
      unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    #else
      unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    #endif
  }
}
