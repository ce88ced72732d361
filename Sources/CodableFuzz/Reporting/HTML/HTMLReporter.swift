// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Writes a report as one HTML file that needs nothing else: no script, no network, no other file.
///
/// Whatever is drawn stands beside it, or under it, in a table. Text of documents cannot act on the
/// page: it is escaped, and a policy in the page forbids scripts, and styles other than its own.
public struct HTMLReporter: Reporter {
  public static let id: ReporterID = "html"

  public init() {}

  public func text(of report: Report) -> String { text(of: report, in: ReportContext()) }

  public func text(of report: Report, in context: ReportContext) -> String {
    HTMLPage(report: report, context: context).text
  }
}
