public import JSONMutation

/// What one change to the models of a strategy would save, found out by trying.
///
/// A mutant is decoded again with what failed mended at the places of the change, and only there: a
/// record that comes back then failed nowhere else.
public struct Advice: Hashable, Sendable, Codable {
  /// The strategy whose models would be changed.
  public let strategy: StrategyID
  /// The change.
  public let change: ModelChange
  /// Intact records kept ÷ intact records as things are, over the structural mutants.
  public let recordSurvival: Rate
  /// The same with the change.
  public let changedRecordSurvival: Rate
  /// Damaged records delivered ÷ damaged records as things are, over the structural mutants.
  public let salvage: Rate
  /// The same with the change.
  public let changedSalvage: Rate
  /// A mutant for which the change makes a difference.
  public let example: MutantID
}

/// A change to a model that makes it forgive something.
public struct ModelChange: Hashable, Sendable, Codable {
  /// In what way it forgives.
  public let kind: Kind
  /// The shape of the values that may be bad then, or of the list that may hold bad elements.
  public let shape: Shape

  /// In what way a model forgives; what changes the model least comes first.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The property is optional: nothing sent, or null, is nil.
    case optional
    /// The enumeration has a case for unknown tags.
    case unknownCase = "unknown-case"
    /// The property is optional, and nil for whatever does not decode.
    case lossy
    /// The list leaves out elements that do not decode.
    case lossyList = "lossy-list"
  }
}
