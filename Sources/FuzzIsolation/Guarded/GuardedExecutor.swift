package import CodableFuzz
import Foundation
import FuzzPlatform
import JSONMutation

/// Decodes mutants in a process of tests, which a strategy may end.
///
/// Each call is recorded in a file that outlives the process. A call that traps stops only its
/// thread, and the run goes on without it. A watchdog ends the process if a strategy does not return.
/// The next run skips the calls that trapped or ended the process.
package struct GuardedExecutor {
  let runner: Runner
  private let timeout: Duration
  private let budget: Duration?
  private let part: Part?

  /// A part of the run of a study, and what its parts have in common besides the plan.
  package struct Part: Sendable {
    let shard: Shard
    private let document: RunDescription.DocumentDescription

    package init(_ shard: Shard, of document: RunDescription.DocumentDescription) {
      self.shard = shard
      self.document = document
    }

    func run(of runner: Runner) -> RunDescription {
      RunDescription(
        tool: "swift test", runner.studies, runner.configuration, documents: [document])
    }
  }

  /// A `part` is run without a `budget`: parts that end early cannot be merged.
  package init(
    _ study: Study, _ configuration: Runner.Configuration, timeout: Duration, budget: Duration?,
    part: Part? = nil
  ) {
    var configuration = configuration
    if let part, !part.shard.isFirst { configuration.timesStrategies = false }
    runner = Runner([study], configuration: configuration, environment: .current)
    self.timeout = timeout
    self.budget = part == nil ? budget : nil
    self.part = part
  }

  /// Runs the study.
  ///
  /// - Parameters:
  ///   - folders: The folders for artifacts. The first writable one is used.
  ///   - fileID: The file of the test, as the compiler names it.
  ///   - queue: Starts the steps of the study. What it returns gives the next step, and nil after
  ///     the last.
  ///   - tell: Receives a message about each call that trapped or ended an earlier run, and whether
  ///     the report has it as a crash.
  /// - Returns: The report, and the processor time that it took.
  /// - Throws: `StorageError` if no folder is writable, an error of `tell`, or one from encoding the
  ///   report of a part.
  package func report(
    _ folders: [String], fileID: String, queue: @escaping () -> () -> QueueStep?,
    tell: (_ message: String, _ isCrash: Bool) throws -> Void
  ) throws -> (report: Report, processorTime: Duration) {
    let study = runner.studies[0]
    let (folder, journal) = try open(folders, study, fileID: fileID)
    if ThisProcess.isDebugged { folder.markDebugged() }
    defer {
      folder.removeDebuggerMark()
      journal.end()
    }
    let unfinishedRuns = UnfinishedRuns(in: folder)
    for (message, isSkipped) in unfinishedRuns.messages { try tell(message, isSkipped) }
    let callGuard = JournalGuard(journal)
    let counts = Watchdog.watch(journal) { slot in
      callGuard.slot = slot
      return run(unfinishedRuns.skipped, callGuard, journal, queue)
    }
    for message in UnfinishedRuns.Measure.survived.messages(on: callGuard.crashes) {
      try tell(message, true)
    }
    var report = runner.report(of: counts)
    if let part { try report.addPart(part.shard, of: part.run(of: runner), counts: counts) }
    return (report, callGuard.processorTime)
  }

  /// Runs the study, with a guard for each call if one of them is known to trap.
  ///
  /// Without a known crash there is one guard for the whole run, which costs nothing; if it is needed,
  /// the run starts again. The main thread is not replaced by another one without need, and a debugger
  /// stops at a trap.
  private func run(
    _ known: [NamedCrash], _ callGuard: JournalGuard, _ journal: CrashJournal,
    _ queue: @escaping () -> () -> QueueStep?
  ) -> RunCounts {
    func execute(_ crashes: [NamedCrash], _ callGuard: JournalGuard?) -> RunCounts {
      let executor = InProcessExecutor(
        studyCount: 1, configuration: runner.configuration, clock: ContinuousClock(),
        timingClock: ThreadClock(), recorder: journal.recorder, crashes: crashes,
        budget: budget, shard: part?.shard ?? .whole,
        edges: runner.configuration.plan.isGuided ? CoverageCounters() : nil, callGuard: callGuard)
      let next = queue()
      while let step = next() { executor.run(step) { _ throws(Never) in } }
      return executor.progress.counts
    }
    func timed(_ crashes: [NamedCrash], _ each: JournalGuard?) -> RunCounts {
      let start = ThreadClock().now
      defer { callGuard.processorTime += start.duration(to: ThreadClock().now) }
      return execute(crashes, each)
    }
    if ThisProcess.isDebugged { return timed(known, nil) }
    guard known.isEmpty else { return timed(known, callGuard) }
    if Thread.isMainThread { return timed([], nil) }
    var counts: RunCounts?
    guard let crash = callGuard.run({ counts = execute([], nil) }), counts == nil else {
      return counts ?? RunCounts(studyCount: 1)
    }
    return timed([crash], callGuard)
  }

  func open(
    _ folders: [String], _ study: Study, fileID: String
  ) throws(StorageError) -> (RunFolder, CrashJournal) {
    var failure = StorageError(path: "", reason: "there is no folder for artifacts")
    for path in folders {
      let folder = RunFolder(in: path, study, runner.configuration, fileID: fileID)
      do throws(StorageError) {
        return (folder, try CrashJournal(in: folder, timeout: timeout))
      } catch {
        failure = error
      }
    }
    throw failure
  }
}
