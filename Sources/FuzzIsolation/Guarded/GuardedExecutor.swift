package import CodableFuzz
import FuzzPlatform
import JSONMutation

/// Decodes mutants in a process of tests, which a strategy may end.
///
/// Each call is recorded in a file that outlives the process. A watchdog ends the process if a
/// strategy does not return. The next run skips the calls that ended the process.
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
        tool: "swift test", plan: runner.planDescription, documents: [document], options: [])
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
  ///   - next: Returns the next step of the study; nil after the last.
  ///   - tell: Receives a message about each call that ended an earlier run, and whether the call
  ///     is skipped now.
  /// - Returns: The report.
  /// - Throws: `StorageError` if no folder is writable, an error of `tell`, or one from encoding the
  ///   report of a part.
  package func report(
    _ folders: [String], fileID: String, next: @escaping () -> QueueStep?,
    tell: (_ message: String, _ isSkipped: Bool) throws -> Void
  ) throws -> Report {
    let study = runner.studies[0]
    let (folder, journal) = try open(folders, study, fileID: fileID)
    if ThisProcess.isDebugged { folder.markDebugged() }
    defer {
      folder.removeDebuggerMark()
      journal.end()
    }
    let unfinishedRuns = UnfinishedRuns(in: folder)
    for (message, isSkipped) in unfinishedRuns.messages { try tell(message, isSkipped) }
    let executor = InProcessExecutor(
      studyCount: 1, configuration: runner.configuration, clock: ContinuousClock(),
      timingClock: ThreadClock(), recorder: journal.recorder, crashes: unfinishedRuns.skipped,
      budget: budget, shard: part?.shard ?? .whole,
      edges: runner.configuration.plan.isGuided ? CoverageCounters() : nil)
    Watchdog.watch(journal) {
      while let step = next() { executor.run(step) { _ throws(Never) in } }
    }
    let counts = executor.progress.counts
    var report = runner.report(of: counts)
    if let part { try report.addPart(part.shard, of: part.run(of: runner), counts: counts) }
    return report
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
