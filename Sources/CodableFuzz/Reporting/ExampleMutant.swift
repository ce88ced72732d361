public import DecodingStrategies
public import JSONMutation
public import JSONText

/// A mutant that cost much: what was changed, and what strategies made of it.
public struct ExampleMutant: Hashable, Sendable, Codable {
  /// The mutant, by which it can be replayed.
  public let id: MutantID
  /// What was changed, in the order of the places; no more than a few of many mutations.
  public let changes: [Edit]
  /// The strategies to which it did harm, in order.
  public let effects: [Effect]

  /// What one mutation changed, in its context.
  ///
  /// Texts are cut to a few dozen characters; where something was left out stands `…`.
  public struct Edit: Hashable, Sendable, Codable {
    /// The mutator.
    public let mutator: MutatorID
    /// The place that was edited.
    public let pointer: JSONPointer
    /// The line of the document in which the edit starts, from 1.
    public let line: Int
    /// What stands before the edit.
    public let leading: String
    /// What was there.
    public let before: String
    /// What the mutation made of it.
    public let after: String
    /// What stands behind the edit.
    public let trailing: String
  }

  /// What a strategy made of the mutant.
  public struct Effect: Hashable, Sendable, Codable {
    /// The strategy.
    public let strategy: StrategyID
    /// What it did.
    public let outcome: Outcome
    /// What became of the records that no edit touched.
    public let intact: IntactCounts
    /// What became of the records that were damaged.
    public let damaged: DamagedCounts
    /// What it reported first; nil where it reported nothing.
    public let failure: DecodingFailure?
  }
}
