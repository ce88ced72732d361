import CodableFuzz
import Foundation
import FuzzPlatform

/// Watches the runs in this process.
///
/// It parks a strategy that does not return, or ends the process where that is not possible, and names
/// the strategy that ends it.
///
/// `@unchecked Sendable`: mutable state is accessed only while holding the lock.
package final class Watchdog: @unchecked Sendable {
  static let table = ThreadTable()
  private static let shared = Watchdog()
  private static let longestTick = 0.25

  /// Lets signal handlers wake the thread; nil if no descriptors are left.
  private static let pipe = try? Descriptor.pipe()

  private let lock = NSLock()
  private var runs: [Int: Watched] = [:]
  private let ignoresTime = ThisProcess.isDebugged

  private struct Watched {
    let journal: any CallJournal
    var call = CallInFlight()
    var silence = CallInFlight()

    /// A hanging call is noticed at most a quarter of its time limit late.
    var tick: Double { journal.timeout.inSeconds / 4 }
  }

  /// Watches a run in this thread, which gets the number of its slot; nil if too many are watched.
  package static func watch<Result>(_ journal: any CallJournal, _ body: (Int?) -> Result) -> Result
  {
    guard let slot = shared.enter(journal) else { return body(nil) }
    defer { shared.leave(slot) }
    return AlternateStack.with { body(slot) }
  }

  /// Makes the thread handle a run at once; signal handlers call this.
  static func wake(_ slot: Int) {
    pipe?.writing.signal(UInt8(truncatingIfNeeded: slot))
  }

  private init() {
    guard let pipe = Self.pipe else { return }
    let thread = Thread { Self.shared.keepWatching(pipe.reading) }
    thread.name = "codable-fuzz watchdog"
    thread.start()
    // Memory that signal handlers read must be there before.
    _ = CallThread.table
    StandardErrorTap.giveBack()
    FatalSignals.install()
    if ignoresTime {
      Self.say("a debugger is attached: a strategy that does not return is not stopped")
    }
    ThisProcess.atExit { Watchdog.shared.exits() }
  }

  private func enter(_ journal: any CallJournal) -> Int? {
    lock.withLock {
      let address = UInt(bitPattern: journal.monitor.header.address)
      guard let slot = Self.table.claim(address, thread: ThisProcess.thread) else { return nil }
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
      if ignoresTime { continue }
      let (hung, silent) = lock.withLock {
        (hungCall(afterWaiting: waited), silentRun(afterWaiting: waited))
      }
      if let hung, !ParkingGuard.park(hung.thread, during: hung.call) { hangs(hung.slot) }
      if let silent, ParkingGuard.hasGivenUp {
        if silent.isOver { standsStill(silent.slot) }
        ParkingGuard.letOn()
      }
    }
  }

  private func hungCall(afterWaiting seconds: Double) -> (slot: Int, thread: UInt, call: UInt64)? {
    for (slot, run) in runs {
      let call = run.journal.monitor.header.callInFlight
      let seconds = runs[slot]?.call.seconds(of: call, afterWaiting: seconds) ?? 0
      if let call, seconds >= run.journal.timeout.inSeconds {
        runs[slot]?.call = CallInFlight()
        return (slot, Self.table[slot, .thread], call)
      }
    }
    return nil
  }

  /// The run that makes no progress, if there is one, and whether it has had two time limits for that.
  private func silentRun(afterWaiting seconds: Double) -> (slot: Int, isOver: Bool)? {
    for (slot, run) in runs {
      let sequence = run.journal.monitor.header.sequence
      let seconds = runs[slot]?.silence.seconds(of: sequence, afterWaiting: seconds) ?? 0
      let timeout = run.journal.timeout.inSeconds
      if seconds >= min(2, timeout / 2) { return (slot, seconds >= max(10, 2 * timeout)) }
    }
    return nil
  }

  /// Ends the process if no thread makes progress: a parked call holds a lock that the run needs.
  private func standsStill(_ slot: Int) -> Never {
    Self.table.note(.innocent, of: slot, others: .innocent)
    if lock.withLock({ runs[slot]?.journal })?.isSupervised != true {
      Self.say(
        "the run cannot go on: a call that was stopped holds a lock. The next run skips that call.")
    }
    endProcess()
  }

  private func conclude(_ slot: Int) {
    Self.say(lock.withLock { runs[slot]?.journal }?.conclude())
  }

  private func crashes(_ slot: Int) {
    conclude(slot)
    // Lets the waiting signal handler continue.
    Self.table[slot, .isDone] = 1
  }

  private func hangs(_ slot: Int) -> Never {
    Self.table.note(.hung, of: slot, others: .innocent)
    conclude(slot)
    endProcess()
  }

  private func endProcess() -> Never {
    StandardErrorTap.giveBack()
    // The hanging thread may hold a lock needed for flushing.
    Thread.detachNewThread { ThisProcess.flush() }
    Descriptor.pause(milliseconds: 100)
    ThisProcess.exitNow(1)
  }

  /// Handles a call of `exit` by a strategy, which must not end the process as if all had gone well.
  private func exits() {
    StandardErrorTap.giveBack()
    guard let slot = Self.table.slotOfThisThread() else { return }
    Self.table.note(.exit, of: slot, others: .innocent)
    // The supervisor sees the exit code.
    if lock.withLock({ runs[slot]?.journal })?.isSupervised == true { return }
    conclude(slot)
    ThisProcess.flush()
    ThisProcess.exitNow(1)
  }

  /// Prints a text to standard error on its own line, whatever a strategy may have printed there.
  package static func say(_ text: String?) {
    guard let text else { return }
    StandardErrorTap.giveBack()
    // If standard error is closed, the next run still reports it.
    try? Descriptor.standardError.writeAll(Array("\ncodable-fuzz: \(text)\n".utf8))
  }
}

/// Threads with a word each, in memory that signal handlers can read.
///
/// `@unchecked Sendable`: the memory is never freed, and each word is read and written atomically.
/// Slots are claimed and released under a lock of the owner. A handler sees the old or the new word.
struct ThreadTable: @unchecked Sendable {
  enum Word: Int {
    case value
    case thread, isDone
    /// The call to be parked; zero for none.
    case request
    /// Where the reserve of the stack begins; zero if the thread may not be given up.
    case reserve
    /// Whether a thread that was given up goes on.
    case state
    /// The number of failed checks in the threads that had the slot.
    case failedChecks
  }

  /// A slot number fits into a byte.
  static let capacity = 256
  private static let wordsInSlot = 7
  private let words: UnsafeMutablePointer<UInt>

  init() {
    let count = Self.capacity * Self.wordsInSlot
    words = .allocate(capacity: count)
    words.initialize(repeating: 0, count: count)
  }

  subscript(slot: Int, word: Word) -> UInt {
    get { words[slot * Self.wordsInSlot + word.rawValue] }
    nonmutating set { words[slot * Self.wordsInSlot + word.rawValue] = newValue }
  }

  /// Fills a slot; nil if none is free.
  func claim(_ value: UInt, thread: UInt) -> Int? {
    guard let slot = (0..<Self.capacity).first(where: { self[$0, .value] == 0 }) else { return nil }
    self[slot, .thread] = thread
    for word in [Word.isDone, .request, .reserve, .state] { self[slot, word] = 0 }
    self[slot, .value] = value
    return slot
  }

  func release(_ slot: Int) { self[slot, .value] = 0 }

  /// Lets this thread have a slot, such as that of a run whose calls it makes.
  func move(_ slot: Int) { self[slot, .thread] = ThisProcess.thread }

  /// The slot of a thread, without a closure for signal handlers.
  func slot(of thread: UInt) -> Int? {
    var slot = 0
    while slot < Self.capacity {
      if self[slot, .thread] == thread, self[slot, .value] != 0 { return slot }
      slot += 1
    }
    return nil
  }

  func count(_ value: UInt) -> Int {
    var (slot, count) = (0, 0)
    while slot < Self.capacity {
      if self[slot, .value] == value { count += 1 }
      slot += 1
    }
    return count
  }
}

/// The runs in this process; the value of a slot is the address of a header.
extension ThreadTable {
  /// The run of this thread whose strategy is being called, without a closure for signal handlers.
  func slotOfThisThread() -> Int? {
    let thread = ThisProcess.thread
    var slot = 0
    while slot < Self.capacity {
      if self[slot, .thread] == thread, let header = header(of: slot), header.isInFlight {
        return slot
      }
      slot += 1
    }
    return nil
  }

  func callOfThisThread() -> UInt64? {
    slotOfThisThread().flatMap { header(of: $0)?.callInFlight }
  }

  func note(_ end: CallEnd, of guilty: Int?, others: CallEnd) {
    var slot = 0
    while slot < Self.capacity {
      if let header = header(of: slot) {
        if slot == guilty {
          header.end = end
        } else if header.end == .unknown {
          header.end = others
        }
      }
      slot += 1
    }
  }

  private func header(of slot: Int) -> CrashJournalHeader? {
    UnsafeMutableRawPointer(bitPattern: self[slot, .value]).map(CrashJournalHeader.init)
  }
}

/// Records that a strategy ends the process, and then calls the previous signal handler.
enum FatalSignals {
  /// The time that a handler waits for the watchdog, in milliseconds.
  private static let patience = 3_000

  static func install() {
    SignalHandling.install(Signal.crashes) { signal, fault, handOn in
      if let fault, ParkingGuard.park(signal, fault: fault) { return }
      let table = Watchdog.table
      if let slot = table.slotOfThisThread() {
        table.note(.signal(signal), of: slot, others: .innocent)
        Watchdog.wake(slot)
        var waited = 0
        while table[slot, .isDone] == 0, waited < FatalSignals.patience {
          Descriptor.pause(milliseconds: 1)
          waited += 1
        }
      } else {
        table.note(.elsewhere(signal), of: nil, others: .elsewhere(signal))
      }
      StandardErrorTap.giveBack()
      handOn()
    }
    SignalHandling.install([.interruption]) { _, _, _ in ParkingGuard.parkIfAsked() }
    SignalHandling.install(Signal.interruptions) { _, _, handOn in
      Watchdog.table.note(.innocent, of: nil, others: .innocent)
      StandardErrorTap.giveBack()
      handOn()
    }
  }
}
