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
  /// Whether it covers a finding; a nil field and mutator mean the unmutated document.
  func covers(_ strategy: StrategyID, _ field: Field?, _ mutator: MutatorID?) -> Bool {
    func matches<Value: Equatable>(_ pattern: Value?, _ value: Value?) -> Bool {
      pattern == nil || pattern == value
    }
    return matches(self.strategy, strategy) && matches(self.field, field)
      && matches(self.mutator, mutator)
  }
}

extension Baseline.Acceptance: BaselineLine, BaselineFact {
  static var keyword: String { "accept" }

  /// The words after the subject.
  package var value: String {
    let words = self.words
    return words.written.dropFirst(words.subject.count).joined(separator: " ")
  }

  init(_ words: inout BaselineWords, writing line: Self?) throws(BaselineWords.Mistake) {
    document = try words.document(line?.document)
    func isAnything<Value>(_ pattern: KeyPath<Self, Value?>) -> Bool {
      words.has("*", line.map { $0[keyPath: pattern] == nil }, isSubject: true)
    }
    strategy = isAnything(\.strategy) ? nil : try words.name("the strategy", line?.strategy)
    field = isAnything(\.field) ? nil : try words.field(line?.field)
    mutator = isAnything(\.mutator) ? nil : try words.name("the mutator", line?.mutator)
    expiry =
      words.has("expires", line.map { $0.expiry != nil })
      ? try words.value("the day", line?.expiry) {
        Day(String($0))
      } mistake: {
        "'\($0)' is not a day such as 2027-01-31"
      } : nil
    try words.word("because")
    reason = words.remainder(line?.reason)
    if reason.allSatisfy(\.isWhitespace) { throw BaselineWords.Mistake("the reason is missing") }
  }
}
