public import CodableFuzz

/// Writes a report as a self-contained HTML file, without scripts, network access or other files.
///
/// Every chart has its numbers in a table next to it or below it. Text from documents is inert: it
/// is escaped, and a policy in the page forbids scripts, and styles other than its own.
public struct HTMLReporter: Reporter {
  public static let id: ReporterID = "html"

  public init() {}

  public func text(of report: Report) -> String { text(of: report, in: ReportContext()) }

  public func text(of report: Report, in context: ReportContext) -> String {
    HTMLPage(report: report, context: context).text
  }
}
