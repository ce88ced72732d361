import DecodingStrategies
import JSONMutation

/// What each difference between old and new answers cost; counts add up in any order.
///
/// All documents of a study have the same differences, so their numbers are the same.
struct DifferenceCounts: Sendable, Codable {
  private(set) var rows: [MadeDifferences: Row] = [:]

  struct Row: Sendable, Codable {
    /// For each strategy, in order.
    fileprivate(set) var counters: [Counters]
    fileprivate(set) var gains: [[ModelChange: AdviceCounts.Gain]]
    fileprivate(set) var first: Ordinal
    fileprivate(set) var example: MutantID
  }

  mutating func add(
    _ verdicts: [Verdict], of made: MadeDifferences, at ordinal: Ordinal, _ id: MutantID
  ) {
    merge(
      made,
      Row(
        counters: verdicts.map(\.counters), gains: verdicts.map { _ in [:] }, first: ordinal,
        example: id))
  }

  mutating func add(
    _ gain: AdviceCounts.Gain, by change: ModelChange, strategy: Int, of made: MadeDifferences
  ) {
    rows[made]?.gains[strategy].merge([change: gain]) { $0 + $1 }
  }

  private mutating func merge(_ made: MadeDifferences, _ other: Row) {
    guard var row = rows[made] else {
      rows[made] = other
      return
    }
    for strategy in row.counters.indices where other.counters.indices.contains(strategy) {
      row.counters[strategy] += other.counters[strategy]
      row.gains[strategy].merge(other.gains[strategy]) { $0 + $1 }
    }
    if other.first < row.first { (row.first, row.example) = (other.first, other.example) }
    rows[made] = row
  }

  static func += (one: inout Self, other: Self) {
    for (made, row) in other.rows { one.merge(made, row) }
  }
}

/// What a strategy makes of newer documents as they are.
struct NewerCounts: Sendable, Codable {
  var counters: Counters
  /// Why the first record is lost; nil if none is.
  var failure: DecodingFailure?

  static func + (one: Self, other: Self) -> Self {
    NewerCounts(
      counters: one.counters + other.counters, failure: one.failure ?? other.failure)
  }
}

extension DifferenceCounts {
  /// The changelog; nil if there were no answers to compare with.
  func report(
    _ differences: [Difference]?, newer: [NewerCounts], strategies: [StrategyReport],
    advice: AdviceCounts
  ) -> DifferenceReport? {
    guard let differences else { return nil }
    func prices(_ row: Row?) -> [DifferenceReport.Price] {
      guard let row else { return [] }
      return zip(strategies, zip(row.counters, row.gains)).map { strategy, counts in
        DifferenceReport.Price(
          strategy: strategy.strategy, counters: counts.0,
          advice: advice.best(of: counts.1, for: strategy, counters: counts.0))
      }
    }
    func together(_ made: MadeDifferences) -> DifferenceReport.Together? {
      rows[made].map { DifferenceReport.Together(prices: prices($0), example: $0.example) }
    }
    return DifferenceReport(
      rows: differences.enumerated().map { number, difference in
        let row = rows[.one(number)]
        return DifferenceReport.Row(difference, prices: prices(row), example: row?.example)
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
