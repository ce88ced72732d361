public import CodableFuzz
import JSONText

/// Writes a report as JUnit XML, in the format that Jenkins, GitLab and others read.
///
/// A document is a test suite. A test case is a strategy with the unmutated document, or with a
/// mutator at a field. With a baseline, a case that is worse fails, and one that the baseline
/// accepts is skipped. Without one, no mutator at a field can fail, so all of a strategy's are one
/// case. Whatever else fails the run is a failure with the same sentences. A document that could not be
/// read is an error. The time of a case is that of decoding the unmutated document once, if it was
/// measured.
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

/// Text in XML 1.0.
enum XMLText {
  /// Longer texts are cut.
  private static let maximumLength = 4_000

  /// Text for an element or an attribute.
  ///
  /// Characters that XML 1.0 lacks, and invisible ones, are escaped, as in `\u{1B}`.
  static func escaped(_ text: String) -> String {
    MarkupText.escaped(TerminalText.escaped(Format.shortened(text, to: maximumLength)))
  }

  static func tag(_ name: String, _ attributes: [(String, String)], end: String = ">") -> String {
    let texts = attributes.map { " \($0)=\"\(escaped($1))\"" }
    return "<" + name + texts.joined() + end
  }

  static func element(
    _ name: String, _ attributes: [(String, String)], _ lines: [String]
  ) -> String {
    if lines.isEmpty { return tag(name, attributes, end: "/>") }
    return tag(name, attributes) + lines.map(escaped).joined(separator: "\n") + "</\(name)>"
  }

  static func seconds(_ seconds: Double) -> String {
    seconds < 1e9 ? Format.decimal(seconds, places: 6) : "0"
  }
}
