import Foundation
import FuzzPlatform

/// Runs closures in a thread of its own, which is parked for good if one of them traps, aborts, overflows
/// its stack or does not return, while the process continues.
///
/// Nothing is harmed by then, so other threads can continue. A parked thread waits in its signal
/// handler: it keeps its stack, and any lock that it holds. ``letOn()`` is for those that wait for such a
/// lock.
///
/// One thread at a time uses a guard.
final class ParkingGuard {
  /// The maximum number of threads that a guard parks; what comes later ends the process.
  private static let mostParked = 1_000

  private var thread: CallThread?
  private var parkedCount = 0

  deinit { thread?.end() }

  // Task-local values are those of the caller, except on systems before macOS 15 and iOS 18. A call that
  // is not recorded has a limit of its own.
  func run(within limit: Duration? = nil, _ body: @escaping () -> Void) -> CallEnd? {
    guard parkedCount < Self.mostParked, let thread = thread ?? CallThread() else {
      body()
      return nil
    }
    self.thread = thread
    guard let end = thread.run(within: limit, body) else { return nil }
    parkedCount += 1
    self.thread = nil
    return end
  }
}

extension ParkingGuard {
  private static let table = CallThread.table
  /// The byte that ends a call that does not return; others are numbers of signals.
  static let hung: UInt8 = 255
  /// The time, in milliseconds, in which a thread notices that it may go on.
  private static let nap: Int32 = 50

  /// Parks this thread if it runs a closure of a guard, and a failed check or an overflow caused the
  /// signal.
  ///
  /// Returns whether the thread may go on where it was.
  static func park(_ signal: Int32, fault: UInt) -> Bool {
    guard let slot = slotOfThisThread() else { return false }
    let reserve = StackReserve(at: table[slot, .reserve])
    if Signal.isFailedCheck(signal) {
      table[slot, .failedChecks] += 1
      finish(slot, UInt8(truncatingIfNeeded: signal))
      while true { Descriptor.pause(milliseconds: 60_000) }
    }
    if table[slot, .reserve] != 0, reserve.contains(fault) {
      reserve.open()
      table[slot, .reserve] = 0
      finish(slot, UInt8(truncatingIfNeeded: signal))
      wait(slot)
      return true
    }
    if table[slot, .value] == CallThread.givenUp {
      // It used up the reserve, too.
      table[slot, .state] = CallThread.stuck
      while true { Descriptor.pause(milliseconds: 60_000) }
    }
    return false
  }

  /// The number of failed checks whose threads were parked.
  static var failedCheckCount: UInt {
    (0..<ThreadTable.capacity).reduce(0) { $0 + table[$1, .failedChecks] }
  }

  /// Parks this thread if it was asked to; the handler of ``Signal/interruption`` calls this.
  static func parkIfAsked() {
    guard let slot = slotOfThisThread() else { return }
    if table[slot, .value] == CallThread.givenUp { return wait(slot) }
    let call = table[slot, .request]
    table[slot, .request] = 0
    guard call != 0, Watchdog.table.callOfThisThread() == UInt64(call) else { return }
    finish(slot, hung)
    wait(slot)
  }

  /// Parks a thread during a call that does not return, and returns whether the run can go on.
  static func park(_ thread: UInt, during call: UInt64) -> Bool {
    guard let slot = table.slot(of: thread), table[slot, .reserve] != 0 else { return false }
    table[slot, .request] = UInt(call)
    for attempt in 0..<1_000 where table[slot, .request] != 0 {
      if attempt % 20 == 0 { ThisProcess.interrupt(thread, with: .interruption) }
      Descriptor.pause(milliseconds: 1)
    }
    return table[slot, .request] == 0
  }

  /// Whether a call that was given up may hold a lock.
  static var hasGivenUp: Bool { table.count(CallThread.givenUp) > 0 }

  /// Lets the calls that were given up go on for about a millisecond: one may hold a lock, such as that of
  /// the memory allocator, so this allocates none.
  static func letOn() {
    var slot = 0
    while slot < ThreadTable.capacity {
      if table[slot, .value] == CallThread.givenUp, table[slot, .state] == CallThread.isParked {
        table[slot, .state] = CallThread.mayGoOn
      }
      slot += 1
    }
    for _ in 0..<2 * nap {
      Descriptor.pause(milliseconds: 1)
      slot = 0
      while slot < ThreadTable.capacity {
        if table[slot, .value] == CallThread.givenUp, table[slot, .state] == CallThread.goesOn {
          ThisProcess.interrupt(table[slot, .thread], with: .interruption)
        }
        slot += 1
      }
    }
  }

  private static func finish(_ slot: Int, _ byte: UInt8) {
    table[slot, .state] = CallThread.isParked
    let number = Int32(truncatingIfNeeded: table[slot, .value]) - 1
    Descriptor(number: number).signal(byte)
  }

  private static func wait(_ slot: Int) {
    table[slot, .state] = CallThread.isParked
    while table[slot, .state] == CallThread.isParked { Descriptor.pause(milliseconds: nap) }
    table[slot, .state] = CallThread.goesOn
  }

  private static func slotOfThisThread() -> Int? { table.slot(of: ThisProcess.thread) }
}
