import CodableFuzz
import JSONMutation
import JSONText

extension MarkdownBlock {
  /// The maximum number of findings shown, and of fields of each.
  private static let mostFindings = 8
  private static let mostFields = 3

  static func modelFindings(_ report: Report) -> [MarkdownBlock] {
    let found = report.documents.flatMap { document in
      document.modelFindings.map { (document: document, finding: $0) }
    }
    guard !found.isEmpty else { return [] }
    let rows = found.prefix(mostFindings).map { document, finding in
      [
        MarkdownText.code(document.name.description), MarkdownText.escaped(finding.summary),
        fields(of: finding), MarkdownText.escaped(finding.strategyText(of: document)),
        MarkdownText.escaped(finding.cause), remedy(of: finding),
      ]
    }
    let table = MarkdownText.table(
      ["document", "finding", "fields", "strategies", "cause", "remedy"], numbers: 0..<0, rows: rows
    )
    return [
      MarkdownBlock(
        name: "findings about models and data",
        lines: details(
          Format.count(found.count, "finding") + " about models and data",
          table + more(found.count - rows.count)))
    ]
  }

  private static func fields(of finding: ModelFinding) -> String {
    let shown = finding.fields.prefix(mostFields).map { field in
      MarkdownText.code(JSONPointer.shown(field.field.description))
        + (field.note.map { " (\(MarkdownText.escaped($0)))" } ?? "")
    }
    let left = finding.fieldCount - shown.count
    return shown.joined(separator: ", ") + (left > 0 ? " and \(Format.count(left)) more" : "")
  }

  private static func remedy(of finding: ModelFinding) -> String {
    MarkdownText.escaped(finding.remedy)
      + (finding.code.map { " " + MarkdownText.code($0, maximum: 200) } ?? "")
  }
}
