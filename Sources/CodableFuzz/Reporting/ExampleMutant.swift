public import DecodingStrategies
public import JSONMutation
public import JSONText

/// A mutant that cost much: what was changed, and what strategies made of it.
///
/// For each strategy the mutants are chosen that cost the greatest share of the untouched records,
/// then those that lost the greatest share silently. Of those that cost the same, the ones that a
/// backend is likelier to send come first, and fields in which a mutator costs the same share one
/// mutant; at most 10. Mutants that are not valid JSON, or whose meaning is left open, come last.
public struct ExampleMutant: Hashable, Sendable, Codable {
  /// The mutant, by which it can be replayed.
  public let id: MutantID
  /// What was changed, in the order of the locations; no more than three of many mutations.
  public let changes: [Edit]
  /// The strategies to which it did most harm, in order.
  public let effects: [Effect]

  static let mostChanges = 3
  static let mostFields = 100

  /// What one mutation changed, in its context.
  ///
  /// Texts are cut to a few dozen characters; where something was left out stands `…`. Bytes that
  /// are not UTF-8 stand as U+FFFD. Of edits that are far from each other the first is shown.
  public struct Edit: Hashable, Sendable, Codable {
    /// The mutator.
    public let mutator: MutatorID
    /// The location that was edited.
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
    /// What became of the mutant and its records.
    public let counters: Counters
    /// What it reported, the first of a mutated record if there is one; nil where it reported
    /// nothing.
    public let failure: DecodingFailure?
    /// The fields in which the mutator costs the strategy the same, that of the mutant first; at most
    /// 100, and none for a mutant of several mutations.
    public internal(set) var fields: [Field] = []
    /// How many such fields there are.
    public internal(set) var fieldCount = 0
  }
}

extension ExampleMutant.Edit {
  init(_ mutation: Mutation, in document: Document, lines: LineNumbers) {
    let hunks = Change.hunks(of: mutation.splices(in: document), in: document)
    let change = Change(hunks.first ?? [], in: document)
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let trailing = text(change.trailing(in: document))
    mutator = mutation.mutator.id
    let tokens = document.index.pointer(to: mutation.node).tokens
    // The text, which is all that is passed on, does not tell one of two equal keys from the other.
    pointer = JSONPointer(tokens.map { JSONPointer.Token($0.text) })
    line = lines.line(ofByteAt: change.range.lowerBound)
    leading = text(change.leading(in: document))
    before = text(Change.cut(change.before))
    after = text(Change.cut(change.after))
    self.trailing = hunks.count > 1 && !trailing.hasSuffix("…") ? trailing + "…" : trailing
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

extension ExampleMutant {
  /// The worst mutants of all strategies, each once.
  static func worst(of counts: DocumentCounts) -> [ExampleMutant] {
    var mutants: [Ordinal: [WorstRows.Row]] = [:]
    for row in counts.tallies.flatMap(\.worst.shown) {
      mutants[row.rank.ordinal, default: []].append(row)
    }
    let ranked = mutants.values.map { rows in
      (cost: WorstRows.TotalCost(rows.map(\.rank.cost)), rank: rows[0].rank, rows: rows)
    }
    let sorted = ranked.sorted { one, other in
      if one.cost != other.cost { return one.cost < other.cost }
      return one.rank.precedesAtEqualCost(other.rank)
    }
    return sorted.map { mutant in
      ExampleMutant(
        id: mutant.rows[0].id, changes: mutant.rows[0].changes,
        effects: mutant.rows.map(\.effectOnFields))
    }
  }
}
