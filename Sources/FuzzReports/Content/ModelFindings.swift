import CodableFuzz
import JSONMutation

extension DocumentContent {
  private static let mostSentences = 10

  var modelFindings: Section? {
    let findings = document.modelFindings
    guard !findings.isEmpty else { return nil }
    var table = run.table(of: findings.map { (document, $0) })
    table.caption = "Found by replacing values of the unmutated document"
    table.sentences = run.listed(findings.map { sentence(on: $0) }, most: Self.mostSentences)
    return Section(
      title: "\(document.name): findings about models and data",
      tone: run.medium == .terminal && findings.contains { $0.lostRecords > 0 }
        ? .bad : .neutral, blocks: [.table(table)])
  }

  private func sentence(on finding: ModelFinding) -> Phrase {
    let fields = finding.fieldText(most: 4)
    return "\(words: finding.kind.rawValue): \(finding.sentence(in: document))"
      + (fields.isEmpty ? "" : ": \(fields)")
      + (finding.example.map { ", as in " + run.mutant($0) } ?? "")
      + ". \(finding.remedy)"
  }
}

extension RunContent {
  var modelFindings: Section? {
    let found = report.documents.flatMap { document in
      document.modelFindings.filter(\.isProven).map { (document, $0) }
    }
    guard !found.isEmpty else { return nil }
    return Section(
      title: "\(found.count, "finding") about models and data", isFolded: true,
      blocks: [.table(table(of: found))])
  }

  fileprivate func table(of findings: [(DocumentReport, ModelFinding)]) -> Table {
    typealias Column = TableColumn<(DocumentReport, ModelFinding)>
    let isComment = medium == .comment
    return Table(
      findings,
      [
        isComment ? Column("document", kind: .name) { Cell("\($0.0.name)") } : nil,
        Column("finding", kind: isComment ? .text : .name) { Cell(finding: $0.1) },
        Column("fields", kind: .text) { Cell(fieldsOf: $0.1, shown: isComment ? 3 : 4) },
        Column("strategies", kind: .text) { Cell("\($0.1.strategyText(of: $0.0))") },
        Column("cause", kind: .text) { Cell("\($0.1.cause)") },
        Column("remedy", kind: .text) { row in
          Cell(
            lines: [Phrase(row.1.remedy)]
              + [row.1.code.map { "\(code: $0)" }, row.1.example.map { self.mutant($0) as Phrase }]
              .compactMap(\.self),
            joint: " ")
        },
      ], shown: isComment ? 8 : medium == .page ? 6 : .max, most: medium == .page ? 6 : .max)
  }
}

extension Table.Cell {
  fileprivate init(finding: ModelFinding) {
    lines = [Phrase(finding.kind.title), Phrase(finding.summary)]
    joint = ": "
    guard finding.lostRecords > 0 else { return }
    lines.append(("\(finding.lostRecords, "record") lost" as Phrase).toned(.bad))
  }

  fileprivate init(fieldsOf finding: ModelFinding, shown: Int) {
    let fields = finding.fields.map { field -> Phrase in
      "\(field.field)" + (field.note.map { " (\($0))" } ?? "")
    }
    lines = Array(fields.prefix(shown))
    more = Array(fields.dropFirst(shown).prefix(20))
    moreCount = finding.fieldCount - lines.count
  }
}

extension ModelFinding {
  func sentence(in document: DocumentReport) -> String {
    let lost =
      lostRecords > 0 ? ", and \(Format.count(lostRecords, "record")) of the document lost" : ""
    return "\(summary)\(lost) (\(strategyText(of: document)))"
  }

  func strategyText(of document: DocumentReport) -> String {
    strategies == document.strategies.map(\.strategy)
      ? "all strategies" : strategies.map(\.rawValue).joined(separator: ", ")
  }
}
