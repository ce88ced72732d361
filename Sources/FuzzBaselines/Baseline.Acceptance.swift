public import CodableFuzz
public import JSONMutation

extension Baseline {
  /// An accepted finding, with the reason: `accept feed strict * remove-key expires 2027-01-31
  /// because the backend sends it again soon`.
  ///
  /// A `*` matches every strategy, field or mutator.
  public struct Acceptance: Hashable, Sendable {
    public let document: DocumentName
    /// The strategy; nil for all of them.
    public let strategy: StrategyID?
    /// The field; nil for all of them and the unmutated document.
    public let field: Field?
    /// The mutator; nil for all of them and the unmutated document.
    public let mutator: MutatorID?
    /// The first day on which it is no longer accepted; nil for none.
    public let expiry: Day?
    public let reason: String

    public func isExpired(on day: Day) -> Bool { expiry.map { $0 <= day } ?? false }
  }
}

extension Baseline.Acceptance {
  private static let anything = "*"

  /// Whether it covers a finding; a nil field and mutator mean the unmutated document.
  func covers(_ strategy: StrategyID, _ field: Field?, _ mutator: MutatorID?) -> Bool {
    func matches<Value: Equatable>(_ pattern: Value?, _ value: Value?) -> Bool {
      pattern == nil || pattern == value
    }
    return matches(self.strategy, strategy) && matches(self.field, field)
      && matches(self.mutator, mutator)
  }
}

extension Baseline.Acceptance: BaselineLine {
  static var keyword: String { "accept" }

  var key: [String] {
    [
      document.description, strategy.map { BaselineWords.encoded($0.rawValue) } ?? Self.anything,
      field?.baselineWord ?? Self.anything,
      mutator.map { BaselineWords.encoded($0.rawValue) } ?? Self.anything,
    ]
  }

  package var value: String { (expiry.map { "expires \($0) " } ?? "") + "because \(reason)" }

  init(_ words: inout BaselineWords) throws(BaselineWords.Mistake) {
    document = try words.document()
    strategy =
      words.takes(Self.anything) ? nil : StrategyID(rawValue: try words.name("the strategy"))
    field = words.takes(Self.anything) ? nil : try words.field()
    mutator = words.takes(Self.anything) ? nil : MutatorID(rawValue: try words.name("the mutator"))
    var expiry: Day?
    if words.takes("expires") {
      let word = String(try words.next("the day"))
      expiry = Day(word)
      if expiry == nil { throw BaselineWords.Mistake("'\(word)' is not a day such as 2027-01-31") }
    }
    self.expiry = expiry
    try words.expect("because")
    reason = words.remainder()
    if reason.allSatisfy(\.isWhitespace) { throw BaselineWords.Mistake("the reason is missing") }
  }
}
