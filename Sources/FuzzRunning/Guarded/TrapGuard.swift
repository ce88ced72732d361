import Foundation
import FuzzPlatform

/// Runs closures in a thread of its own, which a trap stops for good while the process continues.
///
/// A trap happens before memory is harmed, so other threads can continue. The thread that trapped waits
/// forever in its signal handler: it keeps its stack, and any lock that it holds. If another call
/// waits for that lock, it hangs, and is handled like any call that does not return.
///
/// One thread at a time uses a guard.
final class TrapGuard {
  /// The maximum number of threads that a guard stops; later traps end the process.
  private static let mostStopped = 1_000

  private var helper: Helper?
  private var stoppedCount = 0

  deinit { helper?.end() }

  /// Runs a closure, and waits for its end: the signal of a trap, or nil.
  ///
  /// Task-local values are those of the caller, except on systems before macOS 15 and iOS 18.
  func run(_ body: @escaping () -> Void) -> Signal? {
    guard stoppedCount < Self.mostStopped, let helper = helper ?? Helper() else {
      body()
      return nil
    }
    self.helper = helper
    let signal = helper.run(body)
    if signal != nil {
      stoppedCount += 1
      self.helper = nil
    }
    return signal
  }

  /// Stops this thread forever if it runs a closure of a guard, and the signal is that of a trap.
  static func stop(_ signal: Int32) {
    guard Signal.isTrap(signal) else { return }
    let thread = ThisProcess.thread
    var slot = 0
    while slot < ThreadTable.capacity {
      let number = Int32(truncatingIfNeeded: Helper.table[slot, .value]) - 1
      if Helper.table[slot, .thread] == thread, number >= 0 {
        Descriptor(number: number).signal(UInt8(truncatingIfNeeded: signal))
        while true { Descriptor.pause(milliseconds: 60_000) }
      }
      slot += 1
    }
  }
}

/// A thread that waits for closures and runs them.
///
/// `@unchecked Sendable`: all fields are constant but the closure, which the semaphore hands over.
private final class Helper: @unchecked Sendable {
  /// The helpers in use; the value of a slot is one more than the number of its descriptor.
  static let table = ThreadTable()
  private static let lock = NSLock()

  private let slot: Int
  /// The maximum time, in seconds, to wait for a thread: a process without memory gets none.
  private static let patience = 5.0

  private let isReady = DispatchSemaphore(value: 0)
  private let start = DispatchSemaphore(value: 0)
  /// Gets one byte for each closure: zero at its end, or the number of a signal.
  private let ends: (reading: Descriptor, writing: Descriptor)
  private var closure: (() -> Void)?

  /// Starts a thread; nil if that fails, or too many descriptors or helpers are in use.
  init?() {
    guard let ends = try? Descriptor.pipe() else { return nil }
    let number = UInt(ends.writing.number) + 1
    guard let slot = Self.lock.withLock({ Self.table.claim(number, thread: 0) }) else {
      ends.reading.close()
      ends.writing.close()
      return nil
    }
    (self.slot, self.ends) = (slot, ends)
    let thread = Thread { [self] in serve() }
    thread.name = "codable-fuzz calls"
    // As large as that of a process's first thread.
    thread.stackSize = 8 << 20
    thread.start()
    if isReady.wait(timeout: .now() + Self.patience) == .timedOut {
      end()
      return nil
    }
  }

  func run(_ body: @escaping () -> Void) -> Signal? {
    let ends = ends
    let closure = {
      body()
      ends.writing.signal()
    }
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) {
      nonisolated(unsafe) let closure = closure
      Task(executorPreference: HelperExecutor(helper: self)) { closure() }
    } else {
      hand(closure)
    }
    var end: [UInt8] = [0]
    while (try? ends.reading.read(into: &end)) != 1 {}
    if end[0] == 0 { return nil }
    release()
    return Signal(number: Int32(end[0]))
  }

  func end() {
    hand(nil)
    // The thread may not have taken note yet, but it runs nothing any more.
    release()
  }

  func hand(_ closure: (() -> Void)?) {
    self.closure = closure
    start.signal()
  }

  private func release() {
    Self.lock.withLock { Self.table.release(slot) }
    ends.reading.close()
    ends.writing.close()
  }

  private func serve() {
    Self.table.move(slot)
    isReady.signal()
    AlternateStack.with {
      while true {
        start.wait()
        guard let closure else { return }
        self.closure = nil
        closure()
      }
    }
  }
}

/// Runs tasks in the thread of a helper, so that they have the task-local values of their creator.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private final class HelperExecutor: TaskExecutor {
  private let helper: Helper

  init(helper: Helper) {
    self.helper = helper
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    helper.hand { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
