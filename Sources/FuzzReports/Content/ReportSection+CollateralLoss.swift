import CodableFuzz
import JSONMutation
import JSONText

extension ReportSection {
  /// The maximum number of rows shown; the JSON report has them all.
  private static let maximumFieldRows = 12

  /// The fields and mutators with the greatest collateral loss; nil if there is none.
  ///
  /// The share is that over all strategies. Fields in which a mutator costs the same are one row.
  static func collateral(_ document: DocumentReport) -> ReportSection? {
    // Every strategy decodes the same mutants, so their rows are the same.
    let count = document.strategies.map(\.fields.count).min() ?? 0
    let rows = (0..<count).map { number in document.strategies.map { $0.fields[number] } }
    let worst = rows.filter { $0.contains { $0.counters.untouchedLost > 0 } }
      .worstFirst { ($0.collateral, $0.plausibility) }
      .grouped { AlikeFigures(mutator: $0[0].mutator, rates: $0.map(\.counters.collateral)) }
      .prefix(maximumFieldRows)
    guard !worst.isEmpty else { return nil }
    let cells = worst.map { group in
      [
        Entry(FieldNames(group.map { $0[0].field }).description),
        Entry(group[0][0].mutator.rawValue),
      ]
        + group[0].map { Entry($0.counters.collateral.counts) }
    }
    let names = document.strategies.map { Entry($0.strategy.rawValue) }
    return ReportSection(
      title:
        "Collateral loss: untouched records lost by edits of other locations, the worst fields, each",
      table: Table(header: ["field", "mutator"] + names, rows: cells, nameCount: 2))
  }
}

/// The key by which fields share a row.
struct AlikeFigures: Hashable {
  let mutator: MutatorID
  /// The loss of each strategy.
  let rates: [Rate]
}

extension [StrategyReport.FieldRow] {
  /// The collateral loss of all of them.
  var collateral: Rate { .sum(map(\.counters.collateral)) }

  /// How likely a backend is to send the likeliest of their mutants.
  var plausibility: Plausibility? { compactMap(\.plausibility).min() }
}
