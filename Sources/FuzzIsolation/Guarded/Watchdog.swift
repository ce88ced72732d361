import CodableFuzz
import Foundation
import FuzzPlatform

/// Watches the runs in this process.
///
/// It ends the process when a strategy does not return, and names the strategy that ends it.
///
/// `@unchecked Sendable`: mutable state is accessed only while holding the lock.
package final class Watchdog: @unchecked Sendable {
  static let table = CallTable()
  private static let shared = Watchdog()
  /// The maximum time between two checks, in seconds.
  private static let longestTick = 0.25

  /// Lets signal handlers wake the thread; nil if no descriptors are left.
  private static let pipe = try? Descriptor.pipe()

  private let lock = NSLock()
  private var runs: [Int: Watched] = [:]
  private let ignoresTime = ThisProcess.isDebugged

  private struct Watched {
    let journal: CrashJournal
    var call = CallInFlight()

    /// A hanging call is noticed at most a quarter of its time limit late.
    var tick: Double { journal.timeout.inSeconds / 4 }
  }

  /// Watches a run in this thread, which gets the number of its slot; nil if too many are watched.
  static func watch<Result>(_ journal: CrashJournal, _ body: (Int?) -> Result) -> Result {
    guard let slot = shared.enter(journal) else { return body(nil) }
    defer { shared.leave(slot) }
    return AlternateStack.with { body(slot) }
  }

  /// Makes the thread handle a run at once.
  ///
  /// Signal handlers call this.
  static func wake(_ slot: Int) {
    pipe?.writing.signal(UInt8(truncatingIfNeeded: slot))
  }

  private init() {
    guard let pipe = Self.pipe else { return }
    let thread = Thread { Self.shared.keepWatching(pipe.reading) }
    thread.name = "codable-fuzz watchdog"
    thread.start()
    FatalSignals.install()
    if ignoresTime {
      Self.say("a debugger is attached: a strategy that does not return is not ended")
    }
    ThisProcess.atExit { Watchdog.shared.exits() }
  }

  private func enter(_ journal: CrashJournal) -> Int? {
    lock.withLock {
      guard let slot = Self.table.claim(journal.monitor.header) else { return nil }
      runs[slot] = Watched(journal: journal)
      return slot
    }
  }

  private func leave(_ slot: Int) {
    lock.withLock {
      Self.table.release(slot)
      runs[slot] = nil
    }
  }

  private func keepWatching(_ crashes: Descriptor) {
    while true {
      let tick = lock.withLock { min(Self.longestTick, runs.values.map(\.tick).min() ?? 1) }
      let start = ContinuousClock.now
      let milliseconds = Int32((tick * 1_000).rounded(.up))
      let ready: [Bool]?
      do throws(SystemError) {
        ready = try Descriptor.wait(for: [Descriptor.Wait(crashes)], milliseconds: milliseconds)
      } catch {
        Thread.sleep(forTimeInterval: tick)
        ready = nil
      }
      if ready?[0] == true {
        var slot: [UInt8] = [0]
        if (try? crashes.read(into: &slot)) == 1 { self.crashes(Int(slot[0])) }
      }
      // A process that was suspended did not give its strategies that time.
      let waited = min((ContinuousClock.now - start).inSeconds, 2 * tick)
      if !ignoresTime, let slot = hungSlot(afterWaiting: waited) { hangs(slot) }
    }
  }

  private func hungSlot(afterWaiting seconds: Double) -> Int? {
    lock.withLock {
      for (slot, run) in runs {
        let header = run.journal.monitor.header
        let call = header.isInFlight ? header.sequence : nil
        let seconds = runs[slot]?.call.seconds(of: call, afterWaiting: seconds) ?? 0
        if seconds >= run.journal.timeout.inSeconds { return slot }
      }
      return nil
    }
  }

  /// Handles a crash.
  ///
  /// The signal handler waits until this is done.
  private func crashes(_ slot: Int) {
    Self.say(lock.withLock { runs[slot]?.journal }?.conclude())
    Self.table.finish(slot)
  }

  private func hangs(_ slot: Int) -> Never {
    Self.table.note(.hung, of: slot, others: .innocent)
    Self.say(lock.withLock { runs[slot]?.journal }?.conclude())
    // The hanging thread may hold a lock needed for flushing.
    Thread.detachNewThread { ThisProcess.flush() }
    Descriptor.pause(milliseconds: 100)
    ThisProcess.exitNow(1)
  }

  /// Handles a call of `exit` by a strategy, which must not end the tests as if they had passed.
  private func exits() {
    guard let slot = Self.table.slotOfThisThread() else { return }
    Self.table.note(.exit, of: slot, others: .innocent)
    Self.say(lock.withLock { runs[slot]?.journal }?.conclude())
    ThisProcess.flush()
    ThisProcess.exitNow(1)
  }

  /// Prints a text to standard error on its own line, whatever a strategy may have printed there.
  package static func say(_ text: String?) {
    guard let text else { return }
    // If standard error is closed, the next run still reports it.
    try? FileHandle.standardError.write(contentsOf: Data("\ncodable-fuzz: \(text)\n".utf8))
  }
}
