import CodableFuzz
import JSONMutation
import JSONText

/// Findings about models and data, with causes and remedies.
struct ModelFindingTable {
  let document: DocumentReport
  let page: HTMLPage

  /// The number of fields shown at first, and of further ones when unfolded.
  private static let shownFields = 4
  private static let maximumFields = 100

  func write(to markup: inout Markup) {
    guard !document.modelFindings.isEmpty else { return }
    markup.block("h3", "Findings about models and data")
    let caption = "Found by replacing values of the unmutated document"
    markup.table(caption, of: document.name.description) { table in
      table.tableHead(["finding", "fields", "strategies", "cause", "remedy"], words: [1, 2, 3, 4])
      table.block("tbody") { body in
        for finding in document.modelFindings {
          body.block("tr") { write(finding, to: &$0) }
        }
      }
    }
  }

  private func write(_ finding: ModelFinding, to row: inout Markup) {
    row.element("th", ["scope": "row"]) { cell in
      cell.addForeign(finding.kind.title)
      cell.void("br")
      cell.element("small") { $0.addForeign(finding.summary) }
      guard finding.lostRecords > 0 else { return }
      cell.void("br")
      cell.element("strong", "\(Format.count(finding.lostRecords, "record")) lost")
    }
    row.element("td", ["class": "words"]) { writeFields(of: finding, to: &$0) }
    row.element("td", ["class": "words"]) { $0.addForeign(finding.strategyText(of: document)) }
    row.element("td", ["class": "words"]) { $0.addForeign(finding.cause, limit: 1_000) }
    row.element("td", ["class": "words"]) { cell in
      cell.addForeign(finding.remedy, limit: 1_000)
      guard let code = finding.code else { return }
      cell.void("br")
      cell.addForeign(code, limit: 1_000, code: true)
    }
  }

  private func writeFields(of finding: ModelFinding, to cell: inout Markup) {
    write(finding.fields.prefix(Self.shownFields), to: &cell)
    let more = finding.fields.dropFirst(Self.shownFields).prefix(Self.maximumFields)
    guard !more.isEmpty else { return }
    cell.details("\(Format.count(finding.fieldCount - Self.shownFields)) more") { details in
      write(more, to: &details)
      page.writeLeft(
        finding.fieldCount, of: Self.shownFields + more.count, to: &details)
    }
  }

  private func write(_ fields: ArraySlice<ModelFinding.FieldLocation>, to cell: inout Markup) {
    for (number, field) in fields.enumerated() {
      if number > 0 { cell.void("br") }
      cell.addPointer(field.field.description)
      guard let note = field.note else { continue }
      cell.add(" ")
      cell.element("small") { $0.addForeign(note) }
    }
  }
}
