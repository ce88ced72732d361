import CodableFuzz
import FuzzReports

extension TextReporter {
  /// Every table of a report as text.
  static func tables(of report: Report) -> String {
    var context = ReportContext()
    context.isVerbose = true
    return TextReporter().text(of: report, in: context)
  }
}
