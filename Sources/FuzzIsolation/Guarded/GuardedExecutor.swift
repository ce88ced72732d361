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

  package init(
    _ study: Study, _ configuration: Runner.Configuration, timeout: Duration, budget: Duration?
  ) {
    runner = Runner([study], configuration: configuration, environment: .current)
    self.timeout = timeout
    self.budget = budget
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
  /// - Throws: `StorageError` if no folder is writable, or an error of `tell`.
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
      budget: budget, edges: runner.configuration.plan.isGuided ? CoverageCounters() : nil)
    Watchdog.watch(journal) {
      while let step = next() { executor.run(step) { _ throws(Never) in } }
    }
    return runner.report(of: executor.progress.counts)
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
