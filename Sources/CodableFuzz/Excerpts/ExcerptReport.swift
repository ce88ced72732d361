public import JSONMutation

/// How mutants of a document with many records were decoded.
public struct ExcerptReport: Hashable, Sendable, Codable {
  /// Mutants that were decoded in an excerpt: what is around the records, the records that the mutation
  /// touches, and untouched ones that count for the others.
  public let decodedInExcerpts: Rate
  /// Mutants that were decoded both ways before the run to see whether it makes a difference.
  public let sampled: Int
  /// The mutants and strategies for which it did: all mutants were then decoded whole.
  public let differenceCount: Int
  /// The first of them.
  public let differences: [Difference]

  /// A strategy that did not do the same with an excerpt as with the whole document.
  public struct Difference: Hashable, Sendable, Codable {
    /// The mutant; nil for the document before anything was done to it.
    public let mutant: MutantID?
    /// The strategy.
    public let strategy: StrategyID
    /// What differs.
    public let difference: String
  }
}
