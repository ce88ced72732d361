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
    /// Why records are lost, the cause of most first; nil if none is.
    public let causes: [Cause]?
  }

  /// An error that loses records of the new documents, and the differences that explain it.
  public struct Cause: Hashable, Sendable, Codable {
    /// The differences at the coding path of the error, or else the nearest, as numbers of ``rows``.
    public let rows: [Int]
    /// Where the error is, in the new documents.
    public let field: Field
    /// Whether it is in records, as far as its path says, not around them.
    public let isOfRecords: Bool
    /// The first such error; nil if no strategy reports one.
    ///
    /// If a strategy loses a record silently, it is what another one reports.
    public let failure: DecodingFailure?
    /// The number of records with the error; a strategy may lose others with them.
    public let recordCount: Int
  }

  public struct Price: Hashable, Sendable, Codable {
    public let strategy: StrategyID
    /// What became of the records of the old documents.
    public let counters: Counters
    /// The change to the models that saves most; nil if none was tried or saves anything.
    public let advice: Advice?
    /// A line of Swift that saves records; nil without ``advice``.
    public let fix: String?
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

  /// The records of the new documents that a strategy loses.
  ///
  /// What a difference costs in the old documents does not count: new documents that decode have it in
  /// places where it does no harm.
  public func lost(by strategy: StrategyID) -> Int {
    newer.first { $0.strategy == strategy }?.counters.lost ?? 0
  }
}

extension Report {
  /// What changed from old responses to new ones, in the first document that was compared; nil if none
  /// was.
  public var differences: DifferenceReport? { documents.lazy.compactMap(\.differences).first }
}
