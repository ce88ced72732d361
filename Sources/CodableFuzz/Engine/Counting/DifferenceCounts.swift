import JSONMutation

/// What each difference between old and new answers cost; counts add up in any order.
///
/// All documents of a study have the same differences, so their numbers are the same.
struct DifferenceCounts: Sendable, Codable {
  private(set) var rows: [MadeDifferences: Row] = [:]
  /// What changes to the models of each strategy, by its number, would save.
  private var gains: [MadeDifferences: [Int: [ModelChange: AdviceCounts.Gain]]] = [:]

  struct Row: Sendable, Codable {
    /// For each strategy, in order.
    fileprivate(set) var counters: [Counters]
    fileprivate(set) var first: Ordinal
    fileprivate(set) var example: MutantID
  }

  mutating func add(
    _ verdicts: [Verdict], of made: MadeDifferences, at ordinal: Ordinal, _ id: MutantID
  ) {
    merge(made, Row(counters: verdicts.map(\.counters), first: ordinal, example: id))
  }

  mutating func add(
    _ gain: AdviceCounts.Gain, by change: ModelChange, strategy: Int, of made: MadeDifferences
  ) {
    gains[made, default: [:]][strategy, default: [:]].merge([change: gain]) { $0 + $1 }
  }

  private mutating func merge(_ made: MadeDifferences, _ other: Row) {
    guard var row = rows[made] else {
      rows[made] = other
      return
    }
    for strategy in row.counters.indices where other.counters.indices.contains(strategy) {
      row.counters[strategy] += other.counters[strategy]
    }
    if other.first < row.first { (row.first, row.example) = (other.first, other.example) }
    rows[made] = row
  }

  static func += (one: inout Self, other: Self) {
    for (made, row) in other.rows { one.merge(made, row) }
    one.gains.merge(other.gains) { mine, theirs in
      mine.merging(theirs) { $0.merging($1) { $0 + $1 } }
    }
  }
}

extension DifferenceCounts {
  /// The changelog; nil if there were no answers to compare with.
  func report(
    _ differences: [Difference]?, newer: [NewerCounts], strategies: [StrategyReport]
  ) -> DifferenceReport? {
    guard let differences else { return nil }
    func prices(_ made: MadeDifferences) -> [DifferenceReport.Price] {
      zip(strategies, rows[made]?.counters ?? []).enumerated().map { number, counts in
        let (strategy, counters) = (counts.0.strategy, counts.1)
        return DifferenceReport.Price(
          strategy: strategy, counters: counters,
          advice: AdviceCounts.best(
            of: gains[made]?[number] ?? [:], for: strategy, counters: counters))
      }
    }
    func together(_ made: MadeDifferences) -> DifferenceReport.Together? {
      rows[made].map { DifferenceReport.Together(prices: prices(made), example: $0.example) }
    }
    return DifferenceReport(
      rows: differences.enumerated().map { number, difference in
        DifferenceReport.Row(
          difference, prices: prices(.one(number)), example: rows[.one(number)]?.example)
      },
      newer: zip(strategies, newer).map { strategy, counts in
        DifferenceReport.Newer(
          strategy: strategy.strategy, counters: counts.counters, failure: counts.failure)
      },
      certain: together(.certain)
        ?? together(.all).flatMap {
          differences.allSatisfy(\.isCertain) ? $0 : nil
        }, all: together(.all))
  }
}
