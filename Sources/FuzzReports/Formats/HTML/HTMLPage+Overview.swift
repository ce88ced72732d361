import CodableFuzz
import JSONMutation
import JSONText

/// The results over all documents.
extension HTMLPage {
  /// The maximum number of documents that are listed; others are counted.
  private static let maximumDocumentRows = 500

  func writeUnmutated(to markup: inout Markup) {
    markup.block("section", ["id": "unmutated", "class": "part"]) { part in
      part.block("h2", "The unmutated documents")
      part.block(
        "p",
        "Records that each strategy kept of the unmutated document, of those that decode alone.")
      part.notes(report.comparisonNotes)
      part.table("Records kept of the unmutated documents", class: "heat") { table in
        table.writeHeatHead("document", ["records", "invalid"] + strategyIDs.map(\.rawValue))
        table.block("tbody") { body in
          for document in report.documents.prefix(Self.maximumDocumentRows) {
            body.block("tr") { writeUnmutated(document, to: &$0) }
          }
        }
      }
      writeLeft(report.documents.count, of: Self.maximumDocumentRows, to: &part)
      guard report.documents.contains(where: { !$0.alreadyInvalid.isEmpty }) else { return }
      part.block("section", ["class": "notice warn"]) { notice in
        notice.section(ReportSection.invalid(report), level: 3)
      }
    }
  }

  private func writeUnmutated(_ document: DocumentReport, to row: inout Markup) {
    // If there are many documents, only the first invalid records are listed, by shared locations.
    let invalid = max(
      Set(document.alreadyInvalid.map(\.pointer.description)).count,
      document.unmutated.map { document.invalidCount(of: $0.strategy) }.max() ?? 0)
    row.element("th", ["scope": "row"]) { $0.addForeign(document.name.description, limit: 80) }
    row.element("td", Format.count(document.recordCount))
    row.element("td", ["class": invalid > 0 ? "warn" : ""], Format.count(invalid))
    for strategy in strategyIDs {
      guard let found = document.unmutated.first(where: { $0.strategy == strategy }) else {
        row.element("td", "")
        continue
      }
      row.heatCell(unmutated: found)
    }
  }

  /// Says how many rows are not shown, if any.
  func writeLeft(_ count: Int, of shown: Int, to markup: inout Markup) {
    guard count > shown else { return }
    markup.block(
      "p", ["class": "note"],
      "And \(Format.count(count - shown)) more: the JSON report has them all.")
  }

  func writeOverview(to markup: inout Markup) {
    markup.block("section", ["id": "overview", "class": "part"]) { part in
      part.block("h2", "All documents")
      let speeds = Speed.overall(report.timings)
      for comparison in report.comparisons {
        let documents = comparison.scope(in: report)
        if report.comparisons.count > 1 { part.block("h3") { $0.addForeign(documents) } }
        SummaryTable(
          caption: "Metrics of each strategy over " + documents, rows: comparison.strategies,
          speeds: speeds, page: self
        ).write(to: &part)
        ClassTable(
          strategies: comparison.strategies, document: documents, page: self
        ).write(to: &part)
      }
      writeMatrix(to: &part)
      let mutators = ReportSection.mutators(report)
      guard !mutators.isEmpty else { return }
      part.details("The metrics of each mutator") { details in
        for section in mutators { details.section(section, level: 3) }
      }
    }
  }

  /// The record survival of each strategy with each document.
  private func writeMatrix(to markup: inout Markup) {
    markup.block("h3", "Record survival by document")
    markup.block(
      "p", ["class": "hint"],
      "Empty where a strategy does not decode the document, or no record is untouched, as with one "
        + "record alone.")
    markup.table("Untouched records kept ÷ untouched records, in per cent", class: "heat") {
      table in
      table.writeHeatHead("document", strategyIDs.map(\.rawValue))
      table.block("tbody") { body in
        for (number, document) in report.documents.enumerated().prefix(Self.maximumDocumentRows) {
          body.block("tr") { row in
            row.element("th", ["scope": "row"]) { cell in
              writeLink(to: document, number: number, in: &cell)
            }
            for strategy in strategyIDs {
              let found = document.strategies.first { $0.strategy == strategy }
              row.heatCell(lost: found?.collateralLoss, showsKept: true)
            }
          }
        }
      }
    }
    writeLeft(report.documents.count, of: Self.maximumDocumentRows, to: &markup)
  }

  private func writeLink(to document: DocumentReport, number: Int, in cell: inout Markup) {
    let name = document.name.description
    let isShown = shownDocuments.contains { $0.number == number }
    guard isShown else { return cell.addForeign(name, limit: 80) }
    cell.element("a", ["href": "#document-\(number)"]) { $0.addForeign(name, limit: 80) }
  }

  /// The strategies, in the order of the report.
  var strategyIDs: [StrategyID] { report.strategyIDs }
}
