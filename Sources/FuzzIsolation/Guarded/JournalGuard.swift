import CodableFuzz
import FuzzPlatform

/// Keeps a process of tests alive when a strategy traps, and saves the call as a crash.
final class JournalGuard: CallGuard {
  private let journal: CrashJournal
  private let traps = TrapGuard()
  /// The slot of the run in the table of the watchdog; nil if it is not watched.
  var slot: Int?
  private(set) var crashes: [TestCrash] = []
  /// The processor time of the calls that returned, and what else is added to it.
  var processorTime = Duration.zero

  init(_ journal: CrashJournal) {
    self.journal = journal
  }

  func run(_ call: @escaping () -> Void) -> NamedCrash? {
    let signal = traps.run { [self] in
      let start = ThreadClock().now
      watchThisThread()
      call()
      processorTime += start.duration(to: ThreadClock().now)
    }
    watchThisThread()
    guard let signal else { return nil }
    // A trap outside of any strategy is a failure of the harness.
    guard let crash = journal.survive(signal) else { ThisProcess.abort() }
    journal.recorder.end()
    crashes.append(crash)
    return crash.crash
  }

  private func watchThisThread() {
    if let slot { Watchdog.table.move(slot) }
  }
}
