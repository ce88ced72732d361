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

  /// Runs a closure, and waits for its end.
  ///
  /// Task-local values are those of the caller, except on systems before macOS 15 and iOS 18.
  ///
  /// - Returns: The signal of the trap; nil if the closure returned.
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
  ///
  /// Signal handlers call it.
  static func stop(_ signal: Int32) {
    guard Signal.isTrap(signal), let ends = Helper.table.endsOfThisThread() else { return }
    ends.signal(UInt8(truncatingIfNeeded: signal))
    while true { Descriptor.pause(milliseconds: 60_000) }
  }
}

/// A thread that waits for closures and runs them.
///
/// `@unchecked Sendable`: all fields are constant but the closure, which the semaphore hands over.
private final class Helper: @unchecked Sendable {
  static let table = HelperTable()

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
    guard let slot = Self.table.claim(ends.writing) else {
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
    Self.table.release(slot)
    ends.reading.close()
    ends.writing.close()
  }

  private func serve() {
    Self.table.note(ThisProcess.thread, of: slot)
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

/// The helpers in use, in memory that signal handlers can read.
///
/// `@unchecked Sendable`: the memory is never freed, and each word is read and written atomically.
private struct HelperTable: @unchecked Sendable {
  private static let capacity = 256

  private let threads: UnsafeMutablePointer<UInt>
  /// One more than the number of each helper's descriptor; zero for a free slot.
  private let ends: UnsafeMutablePointer<Int32>
  private let lock = NSLock()

  init() {
    threads = .allocate(capacity: Self.capacity)
    threads.initialize(repeating: 0, count: Self.capacity)
    ends = .allocate(capacity: Self.capacity)
    ends.initialize(repeating: 0, count: Self.capacity)
  }

  /// Claims a slot; nil if there is none.
  func claim(_ descriptor: Descriptor) -> Int? {
    lock.withLock {
      guard let slot = (0..<Self.capacity).first(where: { ends[$0] == 0 }) else { return nil }
      threads[slot] = 0
      ends[slot] = descriptor.number + 1
      return slot
    }
  }

  func note(_ thread: UInt, of slot: Int) { threads[slot] = thread }

  func release(_ slot: Int) {
    lock.withLock {
      threads[slot] = 0
      ends[slot] = 0
    }
  }

  /// Uses a loop without a closure because signal handlers call it.
  func endsOfThisThread() -> Descriptor? {
    let thread = ThisProcess.thread
    var slot = 0
    while slot < Self.capacity {
      if threads[slot] == thread { return Descriptor(number: ends[slot] - 1) }
      slot += 1
    }
    return nil
  }
}
