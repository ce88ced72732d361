import DecodingStrategies
import JSONMutation

/// Finds which oracles the verdicts on a mutant violate.
struct SearchJudge {
  /// The position of strict among the strategies; nil without it.
  private let strict: Int?

  init(of strategies: [StrategyID]) {
    strict = strategies.firstIndex(of: .strict)
  }

  /// The findings, in the order of the strategies.
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
