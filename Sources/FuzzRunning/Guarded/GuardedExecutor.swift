package import CodableFuzz
import Foundation
import FuzzPlatform

/// Decodes mutants of a study in a process of tests, which a strategy may end.
///
/// Each call is recorded in a file that outlives the process. A call that traps stops only its
/// thread, and the run goes on without it. A watchdog ends the process if a strategy does not return.
/// The next run skips the calls that trapped or ended the process. Its events are not passed on.
package final class GuardedExecutor: Executor {
  package private(set) var progress = RunProgress(studyCount: 1)
  package private(set) var processorTime = Duration.zero
  private let study: Study
  package let configuration: Runner.Configuration
  private let timeout: Duration
  private let budget: Duration?
  private let shard: Shard
  private let folders: [String]
  private let fileID: String
  private let tell: (_ message: String, _ isCrash: Bool) throws -> Void

  /// Uses the first folder for artifacts that is writable, and tells of calls that ended earlier runs.
  ///
  /// One call has a time limit, and all mutants may have a budget. Shards that it ends cannot be merged.
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

  package func run(
    _ queue: @escaping () -> () throws -> QueueStep?, onEvent: @escaping (Event) throws -> Void
  ) throws -> RunStop? {
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
      return run(unfinishedRuns.skipped, callGuard, journal, queue)
    }
    processorTime = callGuard.processorTime
    for message in UnfinishedRuns.Measure.survived.messages(on: callGuard.crashes) {
      try tell(message, true)
    }
    return try end.get()
  }

  /// Runs the study, with a guard for each call if one of them is known to trap.
  ///
  /// Without a known crash there is one guard for the whole run, which costs nothing; if it is needed,
  /// the run starts again. The main actor is not left for another thread without need, and a debugger
  /// stops at a trap.
  private func run(
    _ known: [NamedCrash], _ callGuard: JournalGuard, _ journal: CrashJournal,
    _ queue: @escaping () -> () throws -> QueueStep?
  ) -> Result<RunStop?, any Error> {
    func execute(
      _ crashes: [NamedCrash], _ callGuard: JournalGuard?
    ) -> Result<RunStop?, any Error> {
      let executor = InProcessExecutor(
        studyCount: 1, configuration: configuration, clock: ContinuousClock(),
        timingClock: ThreadClock(), recorder: journal.recorder, crashes: crashes,
        budget: budget, shard: shard, callGuard: callGuard)
      defer { progress = executor.progress }
      return Result { try executor.run(queue) { _ in } }
    }
    func timed(
      _ crashes: [NamedCrash], _ each: JournalGuard?
    ) -> Result<RunStop?, any Error> {
      let start = ThreadClock().now
      defer { callGuard.processorTime += start.duration(to: ThreadClock().now) }
      return execute(crashes, each)
    }
    if ThisProcess.isDebugged { return timed(known, nil) }
    guard known.isEmpty else { return timed(known, callGuard) }
    if MainQueue.isCurrent { return timed([], nil) }
    var end: Result<RunStop?, any Error>?
    let crash = callGuard.run { end = execute([], nil) }
    if let end { return end }
    return timed([crash].compactMap(\.self), callGuard)
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
