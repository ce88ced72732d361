public import CodableFuzz
import JSONMutation
public import Testing

/// Runs a study inside a test, and makes its findings part of the test's report.
///
/// It attaches `survival-DOCUMENT.json`, `survival-DOCUMENT.md` and `timings-DOCUMENT.json`, and
/// prints a line for each strategy. A document that cannot be read is recorded as an issue.
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
///   - sourceLocation: Where issues are recorded.
/// - Returns: The report, for expectations.
/// - Throws: What encoding the report throws.
@discardableResult
public func survivalReport(
  of study: Study, configuration: Runner.Configuration = Runner.Configuration(),
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Report {
  let report = Runner([study], configuration: configuration, environment: .current).run()
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
