import CodableFuzz
import JSONMutation

/// The fields and mutators that cost most: untouched records lost by edits of other locations.
extension DocumentContent {
  /// Only if there is no other document.
  var collateralLoss: [Section] {
    let rows = CollateralRow.all(of: document)
    guard run.report.documents.count == 1, !rows.isEmpty else { return [] }
    typealias Column = TableColumn<CollateralRow>
    let counts = strategies.indices.map { number in
      Column(strategies[number].strategy.rawValue) { Cell(words: $0.rates[number].counts) }
    }
    let table = Table(
      rows,
      [
        Column("field", kind: .name) { Cell(Phrase(FieldNames($0.fields))) },
        Column("mutator", kind: .name) { Cell("\($0.mutator)") },
      ] + counts, caption: "Untouched records lost ÷ untouched records, of each field",
      shown: 12, most: 12)
    return [
      Section(
        title: """
          Collateral loss: untouched records lost by edits of other locations, the worst fields, each
          """, isFolded: run.medium == .page, blocks: [.table(table)])
    ]
  }
}

extension RunContent {
  var collateralLoss: [Section] {
    let rows = report.documents.flatMap(CollateralRow.all).worstFirst {
      (.sum($0.rates), $0.plausibility)
    }
    guard !rows.isEmpty else { return [] }
    typealias Column = TableColumn<CollateralRow>
    let columns = [
      Column("document", kind: .name) { Cell("\($0.document)") },
      Column("mutator", kind: .name) { Cell("\($0.mutator)") },
      Column("fields", kind: .text) { Cell(Phrase(FieldNames($0.fields))) },
      Column("untouched records lost, each", kind: .text) { row in
        let losses = zip(row.strategies, row.rates).filter { $1.count > 0 }.prefix(6)
        return Cell(losses.map { "\($0) \(words: $1.counts)" as Phrase }.joined(", "))
      },
      Column("replay", kind: .text) { mutant($0.example) },
    ]
    return [
      Section(
        title: "The worst rows: what bad records did to their neighbors", isFolded: true,
        blocks: [.table(Table(rows, columns, shown: 5, most: 5))])
    ]
  }
}

/// The cost of a mutator at each of some fields of a document, by strategy.
struct CollateralRow {
  let document: DocumentName
  let fields: [Field]
  let mutator: MutatorID
  let strategies: [StrategyID]
  let rates: [Rate]
  let example: MutantID?
  /// How likely a backend is to send the likeliest of the mutants.
  let plausibility: Plausibility?

  /// The rows with a loss, the worst first.
  ///
  /// The share is that over all strategies. Fields in which a mutator costs the same are one row.
  static func all(of document: DocumentReport) -> [CollateralRow] {
    // Every strategy decodes the same mutants, so their rows are the same.
    let count = document.strategies.map(\.fields.count).min() ?? 0
    let rows = (0..<count).map { number in document.strategies.map { $0.fields[number] } }
    return rows.filter { $0.contains { $0.counters.untouchedLost > 0 } }
      .worstFirst { ($0.collateral, $0.plausibility) }
      .grouped { [$0[0].mutator, $0.map(\.counters.collateral)] as [AnyHashable] }
      .map { group in
        CollateralRow(
          document: document.name, fields: group.map { $0[0].field }, mutator: group[0][0].mutator,
          strategies: document.strategies.map(\.strategy),
          rates: group[0].map(\.counters.collateral),
          example: group[0].first { $0.counters.untouchedLost > 0 }?.example,
          plausibility: group[0].plausibility)
      }
  }
}

extension [StrategyReport.FieldRow] {
  fileprivate var collateral: Rate { .sum(map(\.counters.collateral)) }

  fileprivate var plausibility: Plausibility? { compactMap(\.plausibility).min() }
}
