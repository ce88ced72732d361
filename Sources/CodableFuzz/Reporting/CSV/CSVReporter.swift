// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Writes the counts of a report as a table for spreadsheets and other programs: CSV (RFC 4180) in
/// UTF-8, without a byte order mark, with a carriage return and a line feed behind each row.
///
/// There is a row for each document, strategy and what the column `scope` says: `unmutated`, the
/// document before anything was done to it; `class`, the mutants of a class; `mutator`, those of a
/// mutator; `field`, those of a mutator at a field. The columns are those of ``CSVColumn``; a new one
/// is added at the end. What is not counted is empty, as the diagnosis of a field.
///
/// A spreadsheet would take a text that starts with `=`, `+`, `-` or `@` for a formula. Before such a
/// text, also behind quotation marks or spaces, and before one that starts with an apostrophe, stands
/// an apostrophe: who reads the file as data takes one away. Control characters are spelled out, as
/// in `\u{A}`, so that each row is one line.
public struct CSVReporter: Reporter {
  public static let id: ReporterID = "csv"

  public init() {}

  public func text(of report: Report, in context: ReportContext) -> String {
    let header = CSVColumn.allCases.map(\.rawValue).joined(separator: ",") + "\r\n"
    return header
      + report.documents.lazy.flatMap(CSVRow.all).map { $0.line + "\r\n" }.joined()
  }

  /// Text as it stands between two commas.
  static func field(_ text: String) -> String {
    let shown = neutral(TerminalText.escaped(text))
    guard shown.contains(where: { $0 == "," || $0 == "\"" }) else { return shown }
    return "\"" + shown.replacing("\"", with: "\"\"") + "\""
  }

  /// Text that no spreadsheet takes for a formula.
  private static func neutral(_ text: String) -> String {
    let start = text.first { $0 != "\"" && !$0.isWhitespace }
    let isDangerous = start.map("=+-@＝＋－＠".contains) ?? false
    return isDangerous || text.hasPrefix("'") ? "'" + text : text
  }
}
