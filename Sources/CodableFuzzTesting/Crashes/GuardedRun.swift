import CodableFuzz
import FuzzIsolation
import FuzzPlatform

/// Runs a study in a test process that a strategy may end.
struct GuardedRun {
  private let study: Study
  private let configuration: Runner.Configuration
  private let timeout: Duration
  private let budget: Duration?

  init(
    _ study: Study, _ configuration: Runner.Configuration, timeout: Duration, budget: Duration?
  ) {
    self.study = study
    self.configuration = configuration
    self.timeout = timeout
    self.budget = budget
  }

  /// Fails the test for crashes of earlier runs, and runs the study.
  ///
  /// - Parameters:
  ///   - folders: The folders for artifacts. The first writable one is used.
  ///   - site: The line of the test.
  /// - Returns: The report.
  /// - Throws: ``StorageError`` if no folder is writable, ``UnrecordedFailure`` if no test is
  ///   running.
  func report(_ folders: [String], at site: CallSite) throws -> Report {
    let (folder, journal) = try open(folders, fileID: site.fileID.description)
    if ThisProcess.isDebugged { folder.markDebugged() }
    defer {
      folder.removeDebuggerMark()
      journal.end()
    }
    let unfinishedRuns = UnfinishedRuns(in: folder)
    try unfinishedRuns.tell(at: site)
    let runner = Runner(
      [study], configuration: configuration, environment: .current,
      timingClock: ThreadClock())
    return Watchdog.watch(journal) {
      runner.run(recorder: journal.recorder, crashes: unfinishedRuns.skipped, budget: budget)
    }
  }

  private func open(
    _ folders: [String], fileID: String
  ) throws(StorageError) -> (RunFolder, CrashJournal) {
    var failure = StorageError(path: "", reason: "there is no folder for artifacts")
    for path in folders {
      let folder = RunFolder(in: path, study, configuration, fileID: fileID)
      do throws(StorageError) {
        return (folder, try CrashJournal(in: folder, timeout: timeout))
      } catch {
        failure = error
      }
    }
    throw failure
  }
}
