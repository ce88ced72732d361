import CodableFuzz
import Testing

/// A study that is run in a process of tests, where a strategy may end the process.
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

  /// Records issues for what ended the runs before, and runs the study.
  ///
  /// - Parameters:
  ///   - folders: The folders for artifacts, of which the first is used that can be written.
  ///   - location: Where issues are recorded.
  /// - Returns: The report.
  /// - Throws: ``StorageError`` where no folder can be written.
  func report(_ folders: [String], at location: SourceLocation) throws(StorageError) -> Report {
    let (folder, flight) = try open(folders, fileID: location.fileID)
    defer { flight.end() }
    let leftOvers = LeftOvers(in: folder)
    leftOvers.recordIssues(at: location)
    let runner = Runner([study], configuration: configuration, environment: .current)
    return Watchdog.watch(flight) {
      runner.run(recorder: flight.recorder, faults: leftOvers.skipped, budget: budget)
    }
  }

  private func open(
    _ folders: [String], fileID: String
  ) throws(StorageError) -> (RunFolder, Flight) {
    var failure = StorageError(path: "", reason: "there is no folder for artifacts")
    for path in folders {
      let folder = RunFolder(in: path, study, configuration, fileID: fileID)
      do throws(StorageError) {
        return (folder, try Flight(in: folder, timeout: timeout))
      } catch {
        failure = error
      }
    }
    throw failure
  }
}
