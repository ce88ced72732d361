public import JSONMutation

/// How mutants of a document with many records were decoded.
public struct ExcerptReport: Hashable, Sendable, Codable {
  /// The mutants decoded in an excerpt: the envelope, the mutated records, and untouched ones that
  /// count for the others.
  public let decodedInExcerpts: Rate
  /// The number of mutants decoded both ways before the run as a check.
  public let sampled: Int
  /// The number of mutants × strategies that differed; if not zero, all mutants were decoded whole.
  public let differenceCount: Int
  public let differences: [Difference]

  /// A strategy that behaved differently with an excerpt than with the whole document.
  public struct Difference: Hashable, Sendable, Codable {
    /// The mutant; nil for the unmutated document.
    public let mutant: MutantID?
    public let strategy: StrategyID
    public let difference: String
  }
}
