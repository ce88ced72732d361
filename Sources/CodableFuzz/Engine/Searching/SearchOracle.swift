import DecodingStrategies
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
  /// Strict returned every record as it was, but this strategy lost or altered one.
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
    case .disagreement: "strict delivers every record, this strategy loses or alters one"
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
  /// The mutators that make the mutant, sorted.
  public let mutators: [MutatorID]
  /// Whether `JSONDecoder` alone shows it, whatever the models: it accepts the malformed text, reads
  /// other values in a mutant that means the same, or drops records because a key comes twice.
  public internal(set) var isOfDecoder: Bool {
    get { ofDecoder ?? false }
    set { ofDecoder = newValue ? true : nil }
  }
  /// Files of findings that were saved before do not have it.
  private var ofDecoder: Bool?
  /// How many mutants of the search were decoded before this one.
  public private(set) var after: Int

  private enum CodingKeys: String, CodingKey {
    case oracle, strategy, mutant, detail, fields, mutators, after
    case ofDecoder = "isOfDecoder"
  }

  package init(
    _ oracle: SearchOracle, _ strategy: StrategyID, _ mutant: Mutant, detail: String, after: Int = 0
  ) {
    self.oracle = oracle
    self.strategy = strategy
    self.mutant = mutant.id
    self.detail = detail
    self.after = after
    let document = mutant.document
    fields = Set(mutant.mutations.map { document.fields.field(of: $0.node).description }).sorted()
    mutators = Set(mutant.mutations.map(\.mutator.id.rawValue)).sorted()
      .map { MutatorID(rawValue: $0) }
  }

  /// Whether another finding is the same problem: of the same oracle and strategy, with the same
  /// fields or fewer.
  ///
  /// What malformed text a parser accepts does not depend on the field, but on the mutator.
  public func isCovered(by other: SearchFinding) -> Bool {
    guard isLike(other) else { return false }
    return oracle == .falseAcceptance
      ? Set(other.mutators).isSubset(of: mutators) : Set(other.fields).isSubset(of: fields)
  }

  package func isLike(_ other: SearchFinding) -> Bool {
    oracle == other.oracle && strategy == other.strategy
  }

  /// Whether another finding has the same cause: it differs only in the strategy, or, where the decoder
  /// is the cause, in the fields.
  package func hasCause(of other: SearchFinding) -> Bool {
    oracle == other.oracle && isOfDecoder == other.isOfDecoder
      && (isOfDecoder ? mutators == other.mutators : fields == other.fields)
  }

  /// The same finding of another search, which had decoded some mutants before it.
  package func found(after count: Int) -> SearchFinding {
    var finding = self
    finding.after = count
    return finding
  }
}

/// Finds which oracles the verdicts on a mutant violate.
struct SearchJudge {
  private let strict: Int?

  init(of strategies: [StrategyID]) {
    strict = strategies.firstIndex(of: .strict)
  }

  func findings(in verdicts: [Verdict], on mutant: Mutant, after count: Int = 0) -> [SearchFinding]
  {
    let reference = strict.map { verdicts[$0] }
    return verdicts.flatMap { verdict in
      violations(verdict, mutant.mutationClass, strict: reference).map { oracle, detail in
        SearchFinding(oracle, verdict.strategy, mutant, detail: detail, after: count)
      }
    }
  }

  private func violations(
    _ verdict: Verdict, _ mutationClass: MutationClass, strict: Verdict?
  ) -> [(SearchOracle, String)] {
    let counters = verdict.counters
    switch verdict.outcome {
    case .crashed: return [(.crash, verdict.failures.first?.message ?? "crashed")]
    case .hung: return [(.hang, verdict.failures.first?.message ?? "hung")]
    case .returned, .threw: break
    }
    var found: [(SearchOracle, String)] = []
    let silent = counters.lostSilently
    if silent > 0 { found.append((.silentLoss, "\(silent, "record") lost without a report")) }
    if counters[.falselyAccepted] > 0 {
      found.append((.falseAcceptance, "malformed text was decoded without a report"))
    }
    let altered = counters[.untouchedAltered]
    let lost = counters[.untouchedReported] + counters[.untouchedSilent]
    if altered > 0 {
      found.append((.alteredMeaning, "\(altered, "untouched record") altered"))
    } else if mutationClass == .meaningPreserving, lost > 0 {
      found.append((.alteredMeaning, "\(lost, "record") lost, but the mutant means the same"))
    }
    if let strict, strict.strategy != verdict.strategy, strict.outcome == .returned,
      strict.counters.lost == 0
    {
      let alteredByStrict = strict.counters.altered
      if counters.lost > 0 {
        found.append((.disagreement, "strict delivers all, \(counters.lost, "record") lost here"))
      } else if alteredByStrict == 0, counters.altered > 0 {
        found.append(
          (.disagreement, "strict delivers all as they were, \(counters.altered) altered here"))
      }
    }
    return found
  }
}

extension Counters {
  fileprivate var altered: Int {
    self[.untouchedAltered] + self[.mutatedAlteredReported] + self[.mutatedAlteredSilently]
  }
}

extension DefaultStringInterpolation {
  fileprivate mutating func appendInterpolation(_ count: Int, _ noun: String) {
    appendInterpolation(Format.count(count, noun))
  }
}
