public import CodableFuzz

/// Writes a report as JUnit XML, in the format that Jenkins, GitLab and others read.
///
/// A document is a test suite. A test case is a strategy with the unmutated document, or with a
/// mutator at a field. With a baseline, a case that is worse fails, and one that the baseline
/// accepts is skipped. Without one, only crashes and hangs fail, and the output of a case says what
/// was lost. A document that could not be read is an error. The time of a case is that of decoding
/// the unmutated document once, if it was measured.
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
