import CodableFuzz
import DecodingStrategies
import JSONMutation

/// A rule that a target checks after each input.
enum FuzzOracle: String {
  /// A record was lost, and the caller was not told.
  case silentLoss = "silent-loss"
  /// Strict returned every record as it was, but this strategy lost or altered one.
  case disagreement
  /// Malformed text was decoded without a report.
  case falseAcceptance = "false-acceptance"
  /// A record that was not mutated came back altered, or was lost although the mutant preserves
  /// meaning.
  case alteredMeaning = "altered-meaning"

  var purpose: String {
    switch self {
    case .silentLoss: "a record was lost without a report"
    case .disagreement: "strict delivers every record, this strategy loses or alters one"
    case .falseAcceptance: "malformed text was decoded without a report"
    case .alteredMeaning: "an untouched record came back altered, or was lost"
    }
  }
}

struct FuzzFinding {
  let oracle: FuzzOracle
  let strategy: StrategyID
  let mutant: MutantID
  let detail: String
  private let fields: Set<Field>
  private let mutators: Set<MutatorID>

  init(_ oracle: FuzzOracle, _ strategy: StrategyID, _ mutant: Mutant, detail: String) {
    (self.oracle, self.strategy, self.detail) = (oracle, strategy, detail)
    self.mutant = mutant.id
    fields = Set(mutant.mutations.map { mutant.document.fields.field(of: $0.node) })
    mutators = Set(mutant.mutations.map(\.mutator.id))
  }

  /// Whether another finding is the same problem: of the same oracle and strategy, with the same
  /// fields or fewer.
  ///
  /// What malformed text a parser accepts does not depend on the field, but on the mutator.
  func isCovered(by other: FuzzFinding) -> Bool {
    guard oracle == other.oracle, strategy == other.strategy else { return false }
    return oracle == .falseAcceptance
      ? other.mutators.isSubset(of: mutators) : other.fields.isSubset(of: fields)
  }

  static func all(in verdicts: [Verdict], on mutant: Mutant) -> [FuzzFinding] {
    let strict = verdicts.first { $0.strategy == .strict }
    return verdicts.flatMap { verdict in
      verdict.violations(mutant.mutationClass, strict: strict).map { oracle, detail in
        FuzzFinding(oracle, verdict.strategy, mutant, detail: detail)
      }
    }
  }
}

extension Verdict {
  fileprivate func violations(
    _ mutationClass: MutationClass, strict: Verdict?
  ) -> [(FuzzOracle, String)] {
    func records(_ count: Int) -> String { Format.count(count, "record") }
    var found: [(FuzzOracle, String)] = []
    let silent = counters.lostSilently
    if silent > 0 { found.append((.silentLoss, "\(records(silent)) lost without a report")) }
    if counters[.falselyAccepted] > 0 {
      found.append((.falseAcceptance, "malformed text was decoded without a report"))
    }
    let altered = counters[.untouchedAltered]
    let lost = counters[.untouchedReported] + counters[.untouchedSilent]
    if altered > 0 {
      found.append((.alteredMeaning, Format.count(altered, "untouched record") + " altered"))
    } else if mutationClass == .meaningPreserving, lost > 0 {
      found.append((.alteredMeaning, "\(records(lost)) lost, but the mutant means the same"))
    }
    if let strict, strict.strategy != strategy, strict.outcome == .returned,
      strict.counters.lost == 0
    {
      if counters.lost > 0 {
        found.append((.disagreement, "strict delivers all, \(records(counters.lost)) lost here"))
      } else if strict.counters.altered == 0, counters.altered > 0 {
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
