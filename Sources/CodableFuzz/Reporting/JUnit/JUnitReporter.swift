// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Writes a report as JUnit XML, of the form that Jenkins, GitLab and others read.
///
/// A document is a test suite; a test case is what a strategy made of the document as it is, and of a
/// mutator at a field. Held against a baseline, a case fails that is worse than it, and one is skipped
/// that the baseline accepts; without one, only what crashed or hung fails, and the output of a case
/// says what was lost. A document that could not be read is an error. The time of a case is that of
/// decoding the document once, where that was measured; a mutant's is not.
public struct JUnitReporter: Reporter {
  public static let id: ReporterID = "junit"
  public static let fileExtension: String? = "xml"

  public init() {}

  public func text(of report: Report, in context: ReportContext) -> String {
    let suites = JUnitSuite.all(of: report, context)
    let cases = suites.flatMap(\.cases)
    let seconds = Double(report.timings.wallNanoseconds) / 1e9
    let date = report.environment.date
    let attributes = [
      ("name", "codable-fuzz"), ("tests", String(cases.count)),
      ("failures", String(cases.count { $0.result.isFailure })),
      ("errors", String(cases.count { $0.result.isError })), ("time", XMLText.seconds(seconds)),
    ]
    let lines = suites.flatMap { $0.lines(date: date) }
    return
      ([#"<?xml version="1.0" encoding="UTF-8"?>"#, XMLText.tag("testsuites", attributes)] + lines
      + ["</testsuites>"]).map { $0 + "\n" }.joined()
  }
}
