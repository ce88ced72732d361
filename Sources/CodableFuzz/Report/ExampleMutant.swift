public import DecodingStrategies
public import JSONMutation
public import JSONText

/// A mutant that cost much: what was changed, and what strategies did with it.
///
/// For each strategy, the chosen mutants are those that cost the greatest share of the untouched
/// records, then those that lost the greatest share silently. Of equally costly ones, those that a
/// backend is likelier to send come first. Fields in which a mutator costs the same share one
/// mutant. There are at most 10. Malformed and unspecified mutants come last.
public struct ExampleMutant: Hashable, Sendable, Codable {
  /// The identifier, for replaying it.
  public let id: MutantID
  /// The changes, in the order of the locations; at most three.
  public let changes: [Edit]
  /// The strategies that it harmed most, in order.
  public let effects: [Effect]

  static let mostChanges = 3
  static let mostFields = 100

  /// The change made by one mutation, with its context.
  ///
  /// Texts are cut to a few dozen characters; `…` marks what is left out. Bytes that are not UTF-8
  /// appear as U+FFFD. If edits are far apart, the first one is shown.
  public struct Edit: Hashable, Sendable, Codable {
    public let mutator: MutatorID
    public let pointer: JSONPointer
    /// The one-based line of the document in which the edit starts.
    public let line: Int
    /// The text before the edit.
    public let leading: String
    /// The replaced text.
    public let before: String
    /// The new text.
    public let after: String
    /// The text after the edit.
    public let trailing: String
  }

  /// What a strategy did with the mutant.
  public struct Effect: Hashable, Sendable, Codable {
    public let strategy: StrategyID
    public let outcome: Outcome
    public let counters: Counters
    /// The strategy's report, preferably of a mutated record; nil if it reported nothing.
    public let failure: DecodingFailure?
    /// The fields in which the mutator costs the strategy the same, that of the mutant first.
    ///
    /// At most 100, and none for a mutant of several mutations.
    public internal(set) var fields: [Field] = []
    /// The number of such fields.
    public internal(set) var fieldCount = 0
  }
}

extension ExampleMutant.Edit {
  init(_ mutation: Mutation, in document: Document, lines: LineNumbers, isMasked: Bool) {
    let hunks = Change.hunks(of: mutation.splices(in: document), in: document)
    let change = Change(hunks.first ?? [], in: document)
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    // The text around an edit can start or end inside a string.
    let trailing = isMasked ? "" : text(change.trailing(in: document))
    mutator = mutation.mutator.id
    let tokens = document.index.pointer(to: mutation.node).tokens
    // Only the text is passed on, and it cannot distinguish two equal keys.
    pointer = JSONPointer(tokens.map { JSONPointer.Token($0.text) })
    line = lines.line(ofByteAt: change.range.lowerBound)
    leading = isMasked ? "" : text(change.leading(in: document))
    before = ValueText.cut(change.before, isMasked: isMasked)
    after = ValueText.cut(change.after, isMasked: isMasked)
    let isCut = !isMasked && hunks.count > 1 && !trailing.hasSuffix("…")
    self.trailing = isCut ? trailing + "…" : trailing
  }
}

extension ExampleMutant.Effect {
  init(_ verdict: Verdict) {
    strategy = verdict.strategy
    outcome = verdict.outcome
    counters = verdict.counters
    failure = verdict.tellingFailure
  }
}
