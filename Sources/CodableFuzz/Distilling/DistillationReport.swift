public import JSONMutation

/// How mutants of a document with many records were decoded.
public struct DistillationReport: Hashable, Sendable, Codable {
  /// Mutants that were decoded in a slice: the envelope, the records that the mutation touches, and
  /// intact ones beside and between them.
  public let sliced: Rate
  /// Mutants that were decoded both ways to see whether it makes a difference.
  public let sampled: Int
  /// The mutants and strategies for which it did: each is a finding.
  public let differenceCount: Int
  /// The first of them.
  public let differences: [Difference]

  /// A strategy that did not do the same with a slice as with the whole document.
  public struct Difference: Hashable, Sendable, Codable {
    /// The mutant.
    public let mutant: MutantID
    /// The strategy.
    public let strategy: StrategyID
    /// What differs.
    public let difference: String
  }
}
