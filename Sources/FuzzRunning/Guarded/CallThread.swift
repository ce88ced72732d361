import CodableFuzz
import Foundation
import FuzzPlatform

/// A thread that waits for closures and runs them.
///
/// `@unchecked Sendable`: all fields are constant but the closure, which the semaphore hands over.
final class CallThread: @unchecked Sendable {
  /// The value of a slot is one more than the number of a descriptor, or ``givenUp``.
  static let table = ThreadTable()
  /// A thread whose call overflowed its stack or did not return; its slot is never released.
  static let givenUp = UInt.max
  /// The maximum number of these, which keep up to 8 MB of memory each.
  private static let mostGivenUp = 100

  static let goesOn: UInt = 0
  static let isParked: UInt = 1
  static let mayGoOn: UInt = 2
  static let stuck: UInt = 3
  private static let lock = NSLock()
  /// The maximum time, in seconds, to wait for a thread: a process without memory gets none.
  private static let patience = 5.0
  /// The size of the stack in bytes, as large as that of a process's first thread.
  private static let stackSize = 8 << 20

  private let slot: Int
  private let isReady = DispatchSemaphore(value: 0)
  private let start = DispatchSemaphore(value: 0)
  /// Gets one byte for each closure: zero at its end, or why the thread is parked.
  private let ends: (reading: Descriptor, writing: Descriptor)
  private var closure: (() -> Void)?

  /// Starts a thread; nil if that fails, or too many descriptors or threads are in use.
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
    thread.stackSize = Self.stackSize + StackReserve.size
    thread.start()
    if isReady.wait(timeout: .now() + Self.patience) == .timedOut {
      end()
      return nil
    }
  }

  /// Runs a closure in the thread, and waits: for why the thread is parked, or nil at its end.
  func run(within limit: Duration?, _ body: @escaping () -> Void) -> CallEnd? {
    let (ends, slot) = (ends, slot)
    let closure = {
      body()
      // What was given up has no one who waits for it.
      while Self.table[slot, .value] == Self.givenUp { Descriptor.pause(milliseconds: 60_000) }
      ends.writing.signal()
    }
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) {
      nonisolated(unsafe) let closure = closure
      Task(executorPreference: CallExecutor(thread: self)) { closure() }
    } else {
      hand(closure)
    }
    let end = end(within: limit)
    switch end {
    case nil: break
    case .signal(let number): release(keepsSlot: !Signal.isFailedCheck(number))
    default: release(keepsSlot: true)
    }
    return end
  }

  private func end(within limit: Duration?) -> CallEnd? {
    let deadline = limit.map { ContinuousClock.now + $0 }
    while let deadline {
      let left = (deadline - .now).inSeconds
      if left <= 0 { return .hung }
      let wait = Descriptor.Wait(ends.reading)
      if (try? Descriptor.wait(for: [wait], milliseconds: Int32(left * 1_000) + 1))?[0] == true {
        break
      }
    }
    var byte: [UInt8] = [0]
    while (try? ends.reading.read(into: &byte)) != 1 {}
    if byte[0] == 0 { return nil }
    return byte[0] == ParkingGuard.hung ? .hung : .signal(Int32(byte[0]))
  }

  func end() {
    hand(nil)
    // The thread may not have taken note yet, but it runs nothing any more.
    release()
  }

  fileprivate func hand(_ closure: (() -> Void)?) {
    self.closure = closure
    start.signal()
  }

  private func release(keepsSlot: Bool = false) {
    Self.lock.withLock {
      if keepsSlot { Self.table[slot, .value] = Self.givenUp } else { Self.table.release(slot) }
    }
    ends.reading.close()
    ends.writing.close()
  }

  private func serve() {
    Self.table.move(slot)
    Signal.interruption.unblock()
    if Self.lock.withLock({ Self.table.count(Self.givenUp) }) < Self.mostGivenUp {
      Self.table[slot, .reserve] = StackReserve(below: Self.stackSize)?.start ?? 0
    }
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

/// Runs tasks in a thread for calls, so that they have the task-local values of their creator.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private final class CallExecutor: TaskExecutor {
  private let thread: CallThread

  init(thread: CallThread) { self.thread = thread }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    thread.hand { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
