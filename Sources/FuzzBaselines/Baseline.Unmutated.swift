public import CodableFuzz
public import JSONMutation

extension Baseline {
  /// What a strategy returned for the unmutated document: `strategy feed strict valid 9/9 unmutated
  /// 9/9`.
  public struct Unmutated: Hashable, Sendable {
    public let document: DocumentName
    public let strategy: StrategyID
    /// Records that decode on their own ÷ records.
    public let valid: Rate
    /// Records kept of the whole document ÷ records that decode on their own.
    public let kept: Rate
  }
}

extension Baseline.Unmutated {
  init(_ row: DocumentReport.Unmutated, in document: DocumentReport) {
    self.document = document.name
    strategy = row.strategy
    valid = Rate(row.counters.untouched, of: document.recordCount)
    kept = row.counters.recordSurvival
  }

  /// Whether more records are lost than before, and whether fewer are.
  func change(to found: Self) -> (isWorse: Bool, isBetter: Bool) {
    (
      found.valid.isSmaller(than: valid) || found.kept.isSmaller(than: kept),
      valid.isSmaller(than: found.valid) || kept.isSmaller(than: found.kept)
    )
  }
}

extension Baseline.Unmutated: BaselineLine, BaselineFact {
  static var keyword: String { "strategy" }

  init(_ words: inout BaselineWords, writing line: Self?) throws(BaselineWords.Mistake) {
    document = try words.document(line?.document)
    strategy = try words.name("the strategy", line?.strategy)
    try words.word("valid")
    valid = try words.rate("the share of records that decode on their own", line?.valid)
    try words.word("unmutated")
    kept = try words.rate("the share of records kept", line?.kept)
    guard kept.of == valid.count else {
      throw BaselineWords.Mistake("\(valid.count) records decode on their own, not \(kept.of)")
    }
  }
}
