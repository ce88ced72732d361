public import JSONMutation
public import JSONText

/// A document compared with what an API description says about it.
public struct DescriptionReport: Hashable, Sendable, Codable {
  /// The operation whose response the document is, such as `GET /v1/episodes`.
  public let operation: String
  /// What the description allows, and a strategy does not survive, in document order.
  public let gaps: [Gap]
  /// Whether every allowed change was tried; nil if there was no search.
  public let isComplete: Bool?
  /// What the documents contain, and the description forbids, in document order.
  public let contradictions: [Contradiction]

  /// A change that the description allows, and what it costs.
  public struct Gap: Hashable, Sendable, Codable {
    public let field: Field
    /// The variant of `Mutator.contract`, such as `absent`, `type-string` or `tag-archived`.
    public let change: String
    /// What each strategy does, in the order of the strategies; those that do not read the field are
    /// left out.
    public let results: [Result]
    /// The first mutant that was tried.
    public let example: MutantID
  }

  public struct Result: Hashable, Sendable, Codable {
    public let strategy: StrategyID
    public let effect: Contract.Effect
    /// Whether the strategy reported something; true for a throw.
    public let isReported: Bool

    /// Whether something is lost silently.
    public var isSilent: Bool { effect != .kept && !isReported }
  }

  /// A way in which values of a field contradict the description.
  public struct Contradiction: Hashable, Sendable, Codable {
    public let field: Field
    public let kind: ContradictionKind
    /// What the first one is: a JSON type or a string; empty for a missing key.
    public let found: String
    public internal(set) var count: Int
    /// The location of the first one; for a missing key that of its object.
    public let first: JSONPointer
    /// The document of the first one, if it was read from a file.
    public let file: String?
  }
}

/// The result of a search for gaps.
struct GapSearch: Hashable, Sendable, Codable {
  var gaps: [DescriptionReport.Gap] = []
  var isComplete = true
}
