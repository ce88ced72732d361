package import CodableFuzz
import Foundation
import FuzzPlatform

/// Decodes mutants of a study in a process of tests, which a strategy may end.
///
/// Each call is recorded in a file that outlives the process. A call that traps, overflows its stack or
/// does not return costs only its thread, and the run goes on without it. The next run skips these calls,
/// and what ended the process. Its events are not passed on.
package final class GuardedExecutor {
  package private(set) var counts = RunCounts(studyCount: 1)
  package private(set) var processorTime = Duration.zero
  private let study: Study
  package let configuration: Runner.Configuration
  private let timeout: Duration
  private let budget: Duration?
  private let shard: Shard
  private let folders: [String]
  private let fileID: String
  private let tell: (_ message: String, _ isCrash: Bool) throws -> Void

  // One call has a time limit, and all mutants may have a budget. Shards that it ends cannot be merged.
  package init(
    _ study: Study, _ configuration: Runner.Configuration, timeout: Duration,
    budget: Duration? = nil, shard: Shard = .whole, folders: [String], fileID: String,
    tell: @escaping (_ message: String, _ isCrash: Bool) throws -> Void = { _, _ in }
  ) {
    var configuration = configuration
    if !shard.isFirst { configuration.timesStrategies = false }
    (self.study, self.configuration, self.shard) = (study, configuration, shard)
    (self.timeout, self.budget, self.tell) = (timeout, budget, tell)
    (self.folders, self.fileID) = (folders, fileID)
  }

  package func run(_ next: () throws -> QueueStep?) throws {
    try guarded(fileID, tell) { known, callGuard, journal in
      var settings = Crew.Settings()
      (settings.timingClock, settings.budget, settings.shard) = (ThreadClock(), budget, shard)
      settings.tellsVerdicts = false
      let hand = JournalHand(journal, known, canGuard ? callGuard : nil)
      let crew = Crew([study], configuration, hands: [hand], settings)
      let start = ThreadClock().now
      let end = Result { _ = try crew.run(next) { _ in } }
      // Calls with a guard are made in other threads.
      processorTime = callGuard.processorTime + start.duration(to: ThreadClock().now)
      counts = crew.counts
      return end
    }
  }

  /// Makes calls before the study is complete, with a guard for each, and warns of those that crash.
  package func prepare<Value>(_ body: (CallProtection) throws -> Value) throws -> Value {
    try guarded(fileID + " discovery", { message, _ in try tell(message, false) }) {
      known, callGuard, journal in
      callGuard.isForOneCall = true
      return Result {
        try body(
          CallProtection(
            recorder: journal.recorder, crashes: known, callGuard: canGuard ? callGuard : nil))
      }
    }
  }

  private func guarded<Value>(
    _ fileID: String, _ tell: (_ message: String, _ isCrash: Bool) throws -> Void,
    _ body: ([Crash], JournalGuard, CrashJournal) -> Result<Value, any Error>
  ) throws -> Value {
    let (folder, journal) = try open(fileID)
    if ThisProcess.isDebugged { folder.markDebugged() }
    defer {
      folder.removeDebuggerMark()
      journal.end()
    }
    let unfinishedRuns = UnfinishedRuns(in: folder)
    for (message, isSkipped) in unfinishedRuns.messages { try tell(message, isSkipped) }
    let callGuard = JournalGuard(journal)
    let end = Watchdog.watch(journal) { slot in
      callGuard.slot = slot
      return body(unfinishedRuns.skipped, callGuard, journal)
    }
    for message in UnfinishedRuns.Measure.survived.messages(on: folder.rows(of: callGuard.crashes))
    {
      try tell(message, true)
    }
    return try end.get()
  }

  /// Whether calls can be made in other threads: a debugger stops at a trap, and what belongs to the main
  /// actor may fail elsewhere.
  private var canGuard: Bool {
    if ThisProcess.isDebugged { return false }
    guard MainQueue.isCurrent else { return true }
    let (strategies, data) = (study.strategies, Data(study.json))
    return ParkingGuard().run(within: timeout) {
      for strategy in strategies {
        let instance = strategy.makeInstance()
        instance.decode(data)
        instance.forget()
      }
    } == nil
  }

  private func open(_ fileID: String) throws -> (RunFolder, CrashJournal) {
    var failure = StorageError(path: "", reason: "there is no folder for artifacts")
    for path in folders {
      let folder = try RunFolder(in: path, study, configuration, fileID: fileID)
      do throws(StorageError) {
        return (folder, try CrashJournal(in: folder, timeout: timeout))
      } catch {
        failure = error
      }
    }
    throw failure
  }
}

/// Finds out whether this thread runs code of the main actor, which may be another than the main thread
/// once that runs the main queue.
private enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
  }
}

/// The one hand of a run in a process of tests.
private final class JournalHand: Hand {
  private let journalGuard: JournalGuard?
  private let journal: CrashJournal
  private let known: [Crash]

  init(_ journal: CrashJournal, _ known: [Crash], _ callGuard: JournalGuard?) {
    (self.journal, self.known, self.journalGuard) = (journal, known, callGuard)
  }

  var callGuard: (any CallGuard)? { journalGuard }

  func begin(_ job: Job, at position: Int, isGuarded: Bool) {
    journalGuard?.isForOneCall = isGuarded
  }

  var recorder: (any CallRecorder)? { journal.recorder }

  func knownCrashes(of job: Job, at position: Int) -> [Crash] {
    job.isStream ? known.filter { $0.isOf(job.source) } : known
  }
}

extension Crash {
  /// Whether the call was of a document from a file, whose digest is in all names.
  fileprivate func isOf(_ source: Study) -> Bool {
    source.origin.digest.map { input.contains("@\($0)") } ?? true
  }
}

/// Keeps the process alive when a strategy crashes or hangs, and saves the call as a crash.
package final class JournalGuard: CallGuard {
  private let journal: any CallJournal
  private let calls = ParkingGuard()
  private let traps: Traps
  package var slot: Int?
  /// Whether it makes one call at a time; else a crash is not sure, and not saved.
  package var isForOneCall = false
  private(set) var crashes: [Crash] = []
  package var processorTime = Duration.zero

  package init(_ journal: any CallJournal, _ traps: Traps = Traps()) {
    (self.journal, self.traps) = (journal, traps)
  }

  package func run(_ call: @escaping () -> Void) -> Crash? {
    let run = { [self] in
      calls.run { [self] in
        let start = ThreadClock().now
        watchThisThread()
        call()
        processorTime += start.duration(to: ThreadClock().now)
      }
    }
    let (made, words) = isForOneCall ? journal.words(of: run) : (run(), nil)
    watchThisThread()
    guard var end = made else { return nil }
    // A trap outside of any strategy is a failure of the harness.
    guard let entry = journal.entry, let unsaved = entry.unsaved else { ThisProcess.abort() }
    // What a call that trapped has begun to make, such as a `static let`, it waits for when it is made again.
    if end == .hung, let known = traps[entry] { end = known }
    let isSure = isForOneCall || end == .hung
    if !isSure { traps[entry] = end }
    guard let crash = isSure ? journal.survive(end, words) : unsaved else {
      ThisProcess.abort()
    }
    journal.recorder?.end()
    if isSure { crashes.append(crash) }
    return crash
  }

  private func watchThisThread() {
    if let slot { Watchdog.table.move(slot) }
  }
}

/// How the calls of a run ended that are made again, perhaps in other threads.
package final class Traps: Sendable {
  private let ends = Locked<[String: CallEnd]>([:])

  package init() {}

  subscript(entry: CrashJournalEntry) -> CallEnd? {
    get { ends.withLock { $0[key(entry)] } }
    set { ends.withLock { $0[key(entry)] = newValue } }
  }

  private func key(_ entry: CrashJournalEntry) -> String {
    "\(entry.document) \(entry.input) \(entry.call) \(entry.strategy ?? -1)"
  }
}

extension CrashJournalEntry {
  /// The crash of a call that is made again.
  fileprivate var unsaved: Crash? {
    strategy.map {
      Crash(call: call, strategy: $0, input: input, outcome: .crashed, reason: "", isTrap: true)
    }
  }
}
