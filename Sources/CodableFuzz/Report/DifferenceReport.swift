public import DecodingStrategies
public import JSONMutation

/// What changed from old responses to new ones, and what each change costs the strategies.
///
/// Each difference was made in the old documents, alone and together with all others.
public struct DifferenceReport: Hashable, Sendable, Codable {
  /// The differences, those beyond chance first.
  public let rows: [Row]
  /// What the strategies make of the new documents as they are.
  public let newer: [Newer]
  /// The certain differences together; nil if there are fewer than two.
  public let certain: Together?
  /// All differences together; nil if there are fewer than two.
  public let all: Together?

  public struct Row: Hashable, Sendable, Codable {
    public let kind: Difference.Kind
    /// The field in the old documents; of an added key, the field in the new ones.
    public let field: Field
    /// The field in the new documents, if it is another one.
    public let newField: Field?
    /// What the values were like, such as `present 212/212`.
    public let before: String
    /// What they are like now, in the same words.
    public let after: String
    /// Whether the difference is more than what two samples of one backend differ by.
    public let isCertain: Bool
    /// What it costs each strategy; empty if the old documents have no place for it.
    public let prices: [Price]
    /// The mutant that makes it; nil if there is none.
    public let example: MutantID?
  }

  public struct Together: Hashable, Sendable, Codable {
    public let prices: [Price]
    public let example: MutantID
  }

  public struct Newer: Hashable, Sendable, Codable {
    public let strategy: StrategyID
    /// What became of the records; one that does not decode even alone is lost.
    public let counters: Counters
    /// Why the first record is lost; nil if none is.
    public let failure: DecodingFailure?
  }

  public struct Price: Hashable, Sendable, Codable {
    public let strategy: StrategyID
    /// What became of the records of the old documents.
    public let counters: Counters
    /// The change to the models that saves most; nil if none was tried or saves anything.
    public let advice: Advice?
  }
}

extension DifferenceReport.Row {
  init(_ difference: Difference, prices: [DifferenceReport.Price], example: MutantID?) {
    self.init(
      kind: difference.kind, field: difference.field, newField: difference.newField,
      before: difference.before, after: difference.after, isCertain: difference.isCertain,
      prices: prices, example: example)
  }
}

extension DifferenceReport {
  /// The rows beyond chance.
  public var certainRows: [Row] { rows.filter(\.isCertain) }

  /// The most records that a strategy loses: to the certain differences, alone or together, or in the
  /// new documents.
  public func lost(by strategy: StrategyID) -> Int {
    let prices = certainRows.flatMap(\.prices) + (certain?.prices ?? [])
    let lost = prices.filter { $0.strategy == strategy }.map(\.counters.lost)
    return max(lost.max() ?? 0, newer.first { $0.strategy == strategy }?.counters.lost ?? 0)
  }
}

extension Report {
  /// What changed from old responses to new ones, in the first document that was compared; nil if none
  /// was.
  public var differences: DifferenceReport? { documents.lazy.compactMap(\.differences).first }
}
