public import CodableFuzz
public import JSONMutation

extension Baseline {
  /// What a strategy returned for the unmutated document: `strategy feed strict alone 9/9 unmutated
  /// 9/9`.
  public struct Unmutated: Hashable, Sendable {
    public let document: DocumentName
    public let strategy: StrategyID
    /// Records that decode alone ÷ records.
    public let alone: Rate
    /// Records kept of the whole document ÷ records that decode alone.
    public let kept: Rate
  }
}

extension Baseline.Unmutated {
  init(_ row: DocumentReport.Unmutated, in document: DocumentReport) {
    self.document = document.name
    strategy = row.strategy
    alone = Rate(row.counters.untouched, of: document.recordCount)
    kept = row.counters.recordSurvival
  }

  /// Whether more records are lost than before, and whether fewer are.
  func change(to found: Self) -> (isWorse: Bool, isBetter: Bool) {
    (
      found.alone.isSmaller(than: alone) || found.kept.isSmaller(than: kept),
      alone.isSmaller(than: found.alone) || kept.isSmaller(than: found.kept)
    )
  }

  /// The two rates.
  var figures: String { "alone \(alone.counts) unmutated \(kept.counts)" }
}

extension Baseline.Unmutated: BaselineLine {
  static var keyword: String { "strategy" }

  var key: [String] { [document.description, BaselineWords.encoded(strategy.rawValue)] }

  var value: String { figures }

  init(_ words: inout BaselineWords) throws(BaselineWords.Mistake) {
    document = try words.document()
    strategy = StrategyID(rawValue: try words.name("the strategy"))
    try words.expect("alone")
    alone = try words.rate("the share of records that decode alone")
    try words.expect("unmutated")
    kept = try words.rate("the share of records kept")
    guard kept.of == alone.count else {
      throw BaselineWords.Mistake("\(alone.count) records decode alone, not \(kept.of)")
    }
  }
}
