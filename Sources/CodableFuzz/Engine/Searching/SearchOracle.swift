public import JSONMutation

/// A rule that a guided search checks after each mutant.
public enum SearchOracle: String, Sendable, Codable, CaseIterable {
  /// A strategy ended its process.
  case crash
  /// A strategy did not return within the time limit.
  case hang
  /// The time of a strategy grows faster than the length of its input.
  case superLinearTime = "super-linear-time"
  /// A record was lost, and the caller was not told.
  case silentLoss = "silent-loss"
  /// Strict returned every record, but this strategy lost or altered one.
  case disagreement
  /// Malformed text was decoded without a report.
  case falseAcceptance = "false-acceptance"
  /// A record that was not mutated came back altered, or was lost although the mutant preserves
  /// meaning.
  case alteredMeaning = "altered-meaning"

  /// What was violated, in a few words.
  public var purpose: String {
    switch self {
    case .crash: "a strategy ended its process"
    case .hang: "a strategy did not return in time"
    case .superLinearTime: "the time grows faster than the input"
    case .silentLoss: "a record was lost without a report"
    case .disagreement: "strict delivers every record, this strategy does not"
    case .falseAcceptance: "malformed text was decoded without a report"
    case .alteredMeaning: "an untouched record came back altered, or was lost"
    }
  }
}

/// A mutant of a guided search that violates an oracle.
public struct SearchFinding: Hashable, Sendable, Codable {
  public let oracle: SearchOracle
  public let strategy: StrategyID
  /// The mutant: of those with this problem, the one with the fewest mutations that were tried.
  public let mutant: MutantID
  /// What happened, in a few words.
  public let detail: String
  /// The fields that the mutant edits, as `/feed/*/url`, sorted.
  public let fields: [String]
  /// How many mutants of the search were decoded before this one.
  public let after: Int

  package init(
    _ oracle: SearchOracle, _ strategy: StrategyID, _ mutant: Mutant, detail: String, after: Int = 0
  ) {
    self.oracle = oracle
    self.strategy = strategy
    self.mutant = mutant.id
    self.detail = detail
    self.after = after
    fields = mutant.editedFields
  }

  /// Equal for findings that are the same problem: the oracle, the strategy and the edited fields.
  public var key: String {
    "\(oracle.rawValue) \(strategy) \(fields.joined(separator: " "))"
  }

  /// Whether another finding of the same oracle and strategy needs fewer or the same fields.
  package func isCovered(by other: SearchFinding) -> Bool {
    oracle == other.oracle && strategy == other.strategy
      && Set(other.fields).isSubset(of: fields)
  }
}

extension Mutant {
  var editedFields: [String] {
    Set(mutations.map { document.fields.field(of: $0.node).description }).sorted()
  }
}
