public import CodableFuzz
import JSONMutation
public import Testing

/// Runs a study inside a test, and makes its findings part of the test's report.
///
/// It attaches `survival-DOCUMENT.json`, `survival-DOCUMENT.md` and `timings-DOCUMENT.json`, and
/// prints a line for each strategy. A document that cannot be read is recorded as an issue.
///
/// A strategy that crashes, calls `exit` or hangs ends the process, and with it the tests: what it
/// decoded is then in the folder for artifacts, and named in the error output. The next run records
/// an issue for it and leaves that call out, as long as the tests are the same build and the file
/// is there, so that the rest is measured.
///
/// ```swift
/// @Test func feedSurvives() throws {
///   let report = try survivalReport(of: .feed)
///   report.expectRecordSurvival(of: .lossyArray, atLeast: 0.9)
/// }
/// ```
///
/// - Parameters:
///   - study: What is to be found out.
///   - configuration: What is made and measured.
///   - timeout: How long a call of a strategy may take; not heeded under a debugger.
///   - artifacts: The folder for what ended the process, beside the file of the test unless it is
///     absolute; nil for `CODABLE_FUZZ_ARTIFACTS`, or else `.build/codable-fuzz` in the package.
///   - file: The file of the test.
///   - sourceLocation: Where issues are recorded.
/// - Returns: The report, for expectations.
/// - Throws: What encoding the report throws, and `StorageError` where nothing can be written in
///   the folder for artifacts.
@discardableResult
public func survivalReport(
  of study: Study, configuration: Runner.Configuration = Runner.Configuration(),
  timeout: Duration = .seconds(10), artifacts: String? = nil, file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Report {
  let report = try GuardedRun(study, configuration, timeout: timeout).report(
    ArtifactsLocation.candidates(artifacts, file: file), at: sourceLocation)
  for failure in report.failures {
    Issue.record("\(failure.document): \(failure.message)", sourceLocation: sourceLocation)
  }
  for document in report.documents {
    try report.attach(named: document.name.description, sourceLocation: sourceLocation)
    for line in document.summaryLines { print(line) }
  }
  return report
}

extension Report {
  /// Attaches the report to the current test, if there is one.
  fileprivate func attach(named name: String, sourceLocation: SourceLocation) throws {
    guard Test.current != nil else { return }
    let timings = TimingReport(
      version: version, environment: environment, documents: self.timings.documents)
    let texts = [
      "survival-\(name).json": try JSONReporter().text(of: self),
      "survival-\(name).md": MarkdownReporter().text(of: self),
      "timings-\(name).json": try JSONReporter.text(ofValue: timings),
    ]
    for (name, text) in texts.sorted(by: <) {
      Attachment.record(Array(text.utf8), named: name, sourceLocation: sourceLocation)
    }
  }
}

/// The timings of a report, with what they depend on.
private struct TimingReport: Encodable {
  let version: Int
  let environment: Environment
  let documents: [DocumentTimings]
}

extension DocumentReport {
  /// A line for each strategy.
  fileprivate var summaryLines: [String] {
    strategies.map { strategy in
      let figures = strategy.headline
      let broken = brokenAtStart.filter { $0.strategy == strategy.strategy }.count
      return "\(name) \(strategy.strategy): "
        + (broken > 0 ? "\(broken) of \(recordCount) records broken at the start, " : "")
        + "documents survived \(figures.documentSurvival.counts), "
        + "records kept \(figures.recordSurvival.counts), "
        + "lost in silence \(figures.silentLoss.counts), diagnosis \(figures.diagnosis.exact.counts)"
    }
  }
}
