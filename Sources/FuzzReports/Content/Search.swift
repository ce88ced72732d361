import CodableFuzz
import JSONMutation

extension RunContent {
  private static let mostScreenRows = 15

  var isSearch: Bool { report.plan.isGuided }

  var searches: [Section] {
    let most = medium == .screen ? Self.mostScreenRows : .max
    let searches = report.documents.compactMap { document in document.search.map { (document, $0) }
    }
    guard !searches.isEmpty else { return [] }
    let rows = searches.flatMap { document, search in
      search.causes.map { (document: document.name, examples: $0.byExample) }
    }
    let hints: [Phrase] =
      searches.allSatisfy { $0.1.counterCount == 0 }
      ? [
        """
        Nothing was built with code coverage, so that outcomes alone guided the search: \
        a tool from \(code: "swift build --enable-code-coverage") also reaches what outcomes do not \
        show.
        """
      ] : []
    let notes = searches.map { sentence(on: $0.0, $0.1) } + hints
    guard !rows.isEmpty else {
      return [
        Section(
          title: "Guided search",
          blocks: [.notes(notes), .paragraph("No mutant violated an oracle.")])
      ]
    }
    let ofDecoder = rows.count { $0.examples[0][0].isOfDecoder }
    typealias Column = TableColumn<(document: DocumentName, examples: [[SearchFinding]])>
    let table = Table(
      rows.prefix(most),
      [
        searches.count > 1 ? Column("document", kind: .name) { Cell("\($0.document)") } : nil,
        Column("finding", kind: .name) { Cell(words: $0.examples[0][0].oracle.rawValue) },
        Column("in", kind: .text) {
          Cell(words: $0.examples[0][0].isOfDecoder ? "JSONDecoder" : "your models")
        },
        Column("strategies", kind: .text) { row in
          Cell(lines: row.examples.map { "\($0.map(\.strategy).unique)" })
        },
        medium == .screen
          ? nil
          : Column("what happened", kind: .text) { row in
            Cell(lines: row.examples.map { "\($0[0].detail)" })
          },
        Column("the first", kind: .text) { row in
          Cell(lines: row.examples.map { self.mutant($0[0].mutant) })
        },
      ])
    let left = rows.count - most
    return [
      Section(title: "Guided search", blocks: [.notes(notes)]),
      Section(
        title:
          "\(rows.count, "finding"): \(words: Format.count(rows.count - ofDecoder)) in your models, "
          + "\(words: Format.count(ofDecoder)) in JSONDecoder"
          + (left > 0 ? " (\(left, "more row"): \(code: "--verbose"))" : ""),
        tone: rows.count > ofDecoder ? .bad : .neutral, blocks: [.table(table)]),
    ]
  }

  var searchCommands: [Block] {
    let findings = report.documents.compactMap(\.search).flatMap(\.findings)
    guard let first = findings.first else { return [] }
    return [
      .command(context.replay(first.mutant), label: "See the first:"),
      .paragraph("Keep them as tests:  \(code: "--findings Tests/ShopTests/Findings")"),
    ]
  }

  private func sentence(on document: DocumentReport, _ search: SearchReport) -> Phrase {
    let code: Phrase =
      search.counterCount == 0
      ? ""
      : """
      ; \(search.edgeCount, "part") of the code reached, of \
      \(words: Format.count(search.counterCount)) that the whole build has
      """
    let constants: Phrase =
      search.constantCount == 0
      ? "" : "; \(search.constantCount, "constant") in the models' source"
    return """
      \(document.name): \(document.mutantCount, "mutant") decoded, \
      \(words: Format.count(search.keptCount)) of them reached something new
      """ + code + constants
  }
}

extension [SearchFinding] {
  /// Those that one mutant shows in the same words.
  fileprivate var byExample: [[SearchFinding]] { grouped { [$0.mutant.description, $0.detail] } }
}
