import CodableFuzz
import JSONMutation

/// What the mutants of a field cost some strategies; fields with equal costs share it.
struct FieldLoss {
  let fields: [Field]
  /// The counters of each strategy.
  let counters: [Counters]

  /// The fields that cost a record, the worst first: by the share of untouched records lost, then by
  /// records lost.
  static func all(of reports: [StrategyReport]) -> [FieldLoss] {
    // Every strategy decodes the same mutants, so their rows are the same.
    let count = reports.map(\.fields.count).min() ?? 0
    let sums = Array(0..<count).grouped { reports[0].fields[$0].field }.map { rows in
      FieldLoss(
        fields: [reports[0].fields[rows[0]].field],
        counters: reports.map { report in .sum(rows.map { report.fields[$0].counters }) })
    }
    return sums.filter { $0.lost > 0 }.grouped(alike: \.counters).map { same in
      FieldLoss(fields: same.flatMap(\.fields), counters: same[0].counters)
    }.enumerated().sorted { one, other in
      let rates = (one.element.rate, other.element.rate)
      if rates.0 != rates.1 { return rates.0 > rates.1 }
      let lost = (one.element.lost, other.element.lost)
      return lost.0 != lost.1 ? lost.0 > lost.1 : one.offset < other.offset
    }.map(\.element)
  }

  private var lost: Int { counters.map(\.lost).reduce(0, +) }

  /// The share of untouched records lost, over all strategies.
  private var rate: Double { Rate.sum(counters.map(\.collateralLoss)).value ?? 0 }
}
