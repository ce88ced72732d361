import CodableFuzz
import JSONMutation

/// Record survival at a glance, and by document.
extension RunContent {
  var survival: [Section] {
    report.comparisons.map { comparison in
      let title = "Record survival, " + comparison.scope(in: report)
      let rates = comparison.strategies.map { report in
        (name: "\(report.strategy)" as Phrase, rate: report.recordSurvival)
      }
      return Section(
        title: title, blocks: [.bars(Bars(rates, part: "untouched records kept", caption: title))])
    }
  }

  var survivalByDocument: [Section] {
    let isShort = medium == .page && report.documents.count <= Self.mostOpenDocuments
    guard report.documents.count > 1, !isShort else { return [] }
    typealias Row = (number: Int, document: DocumentReport)
    let shown = Set(shownDocuments.map(\.number))
    let strategies = report.strategyIDs.map { strategy in
      TableColumn<Row>(strategy.rawValue, kind: .heat) { row in
        let rate = row.document.strategies.first { $0.strategy == strategy }?.recordSurvival
        var cell = Cell(words: rate.map { $0.of > 0 ? $0.share : "" } ?? "")
        cell.loss = rate.map { Rate($0.of - $0.count, of: $0.of) }
        cell.hint = rate?.counts ?? ""
        return cell
      }
    }
    let table = Table(
      report.documents.enumerated().map { Row($0.offset, $0.element) },
      [
        TableColumn("document", kind: .name) { row in
          medium == .page && shown.contains(row.number)
            ? Cell(Phrase(.link(row.document.name.description, to: "#document-\(row.number)")))
            : Cell("\(row.document.name)")
        },
        TableColumn("records") { Cell(words: Format.count($0.document.recordCount)) },
      ] + strategies,
      caption: "Untouched records kept ÷ untouched records",
      shown: medium == .comment ? 12 : .max, most: Self.mostDocumentRows)
    return [
      Section(
        title: "Record survival by document", isFolded: medium == .comment,
        blocks: [
          .hint(
            "Empty where a strategy does not decode the document, or no record is untouched, as with "
              + "one record alone."), .table(table),
        ])
    ]
  }
}
