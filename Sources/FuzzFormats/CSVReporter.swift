package import CodableFuzz
package import FuzzReports
import JSONMutation
import JSONText

/// Writes the counters and metrics of a report as a table for spreadsheets and other programs.
///
/// The format is CSV (RFC 4180) in UTF-8, without a byte order mark, with a carriage return and a
/// line feed after each row. There is a row for each document, strategy and scope. The scope is
/// `unmutated`, the document itself; `class`, the mutants of a class; `mutator`, those of a
/// mutator; or `field`, those of a mutator at a field. After the columns that identify a row there
/// is one for each `Counter` and one for each `Metric`, as a share from 0 to 1, empty for 0/0.
///
/// A spreadsheet interprets a text that starts with `=`, `+`, `-` or `@` as a formula. Such a text,
/// also after quotation marks or spaces, and one that starts with an apostrophe, gets an apostrophe
/// in front. A program that reads the file removes one. Control characters are escaped, as in
/// `\u{A}`, so that each row is one line.
package struct CSVReporter: Reporter {
  package static let id: ReporterID = "csv"

  package init() {}

  package static var columns: [String] {
    ["document", "strategy", "scope", "class", "mutator", "field"]
      + Counter.allCases.map { $0.name.lowercaseWords.joined(separator: "_") }
      + Metrics.all.map { $0.id.replacing("-", with: "_") } + ["example", "document_excerpts"]
  }

  package func text(of report: Report, in context: ReportContext) -> String {
    Self.text(of: [Self.columns] + report.documents.flatMap(Self.rows))
  }

  static func text(of rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func rows(of document: DocumentReport) -> [[String]] {
    let excerpts = String(document.excerpts?.decodedInExcerpts.count ?? 0)
    func row(
      _ strategy: StrategyID, _ scope: [String], _ counters: Counters, _ example: MutantID? = nil
    ) -> [String] {
      var row = [document.name.description, strategy.rawValue] + scope
      row += Counter.allCases.map { String(counters[$0]) }
      row += Metrics.all.map { metric in
        metric.rate(counters).value.map { Format.decimal($0, places: 6) } ?? ""
      }
      return row + [example?.description ?? "", excerpts]
    }
    var rows = document.unmutated.map { row($0.strategy, ["unmutated", "", "", ""], $0.counters) }
    for report in document.strategies {
      let id = report.strategy
      rows += report.classes.map {
        row(id, ["class", $0.mutationClass.rawValue, "", ""], $0.counters, $0.example)
      }
      rows += report.mutators.map {
        row(id, ["mutator", "", $0.mutator.rawValue, ""], $0.counters)
      }
      rows += report.fields.map {
        row(id, ["field", "", $0.mutator.rawValue, $0.field.description], $0.counters, $0.example)
      }
    }
    return rows
  }

  static func field(_ text: String) -> String {
    let shown = neutral(TerminalText.escaped(text))
    guard shown.contains(where: { $0 == "," || $0 == "\"" }) else { return shown }
    return "\"" + shown.replacing("\"", with: "\"\"") + "\""
  }

  private static func neutral(_ text: String) -> String {
    let start = text.first { $0 != "\"" && !$0.isWhitespace }
    let isDangerous = start.map("=+-@＝＋－＠".contains) ?? false
    return isDangerous || text.hasPrefix("'") ? "'" + text : text
  }
}
