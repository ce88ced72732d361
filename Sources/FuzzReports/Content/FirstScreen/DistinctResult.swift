import CodableFuzz
import JSONMutation

extension RunContent {
  /// The only document; nil if there are several, or none.
  var onlyDocument: DocumentReport? { report.documents.count == 1 ? report.documents[0] : nil }

  /// The results of the comparison of most documents, which the sentences are about: of the cast, or of
  /// all strategies if they were asked for.
  var firstResults: [DistinctResult] {
    let strategies = report.comparisons.first?.strategies ?? []
    if context.showsAllStrategies { return DistinctResult.all(of: strategies) }
    let shown = cast.compactMap { id in strategies.first { $0.strategy == id } }
    return DistinctResult.all(of: shown.isEmpty ? strategies : shown)
      .sorted { one, other in place(one) < place(other) }
  }

  /// The app's own strategies, else `strict`, and those that every report shows beside them.
  var cast: [StrategyID] { (ownStrategies + StrategyID.cast + [.inferred]).unique }

  private func place(_ result: DistinctResult) -> Int {
    result.strategies.compactMap(cast.firstIndex).min() ?? cast.count
  }

  /// The results of the app's own strategies that the first comparison leaves out, because some
  /// documents lack them.
  var partialResults: [DistinctResult] {
    guard let compared = report.comparisons.first?.strategies.map(\.strategy) else { return [] }
    return ownStrategies.filter { !compared.contains($0) }.flatMap { strategy in
      let count = report.documents.count { $0.strategies.contains { $0.strategy == strategy } }
      return DistinctResult.all(of: [report.strategy(strategy)].compactMap(\.self)).map {
        var result = $0
        result.scope = Rate(count, of: report.documents.count)
        return result
      }
    }
  }

  /// The app's own strategies, else `strict`, in any of the documents.
  var ownStrategies: [StrategyID] { StrategyID.own(among: report.strategyIDs) }
}

/// Strategies whose counters are equal: readers see them once.
struct DistinctResult {
  /// In the order of the report.
  let strategies: [StrategyID]
  /// The counters of the structural mutants; of all if there are none.
  let counters: Counters
  /// The documents that it is about, of all; nil for those of a comparison.
  var scope: Rate?

  /// The results with few silent losses first, each part by record survival, the highest first.
  ///
  /// Without untouched records, as in a document of one record, recovery takes its place.
  static func all(of reports: [StrategyReport]) -> [DistinctResult] {
    reports.grouped { [$0.screened, $0.mutators] as [AnyHashable] }.map { same in
      DistinctResult(strategies: same.map(\.strategy), counters: same[0].screened)
    }.enumerated().sorted { one, other in
      (one.element.rank, one.offset) < (other.element.rank, other.offset)
    }.map(\.element)
  }

  private struct Rank: Comparable {
    let isSilent: Bool
    let survival: Double
    let silence: Int

    static func < (one: Rank, other: Rank) -> Bool {
      if one.isSilent != other.isSilent { return other.isSilent }
      if one.survival != other.survival { return one.survival > other.survival }
      return one.silence < other.silence
    }
  }

  private var rank: Rank {
    Rank(
      isSilent: counters.losesSilently,
      survival: counters.recordSurvival.value ?? counters.recovery.value ?? 0,
      silence: counters.lostSilently)
  }

  /// The strategies in a table: the first two, or the first and how many more there are.
  var name: Phrase {
    (strategies.count <= 2
      ? strategies.map { "\($0)" as Phrase }.joined(", ")
      : "\(strategies[0]) +\(strategies.count - 1)") + suffix
  }

  /// The scope after a name; empty without one.
  var suffix: Phrase { scope.map { " (in \($0.count) of \($0.of, "document"))" } ?? "" }

  /// The strategies behind a `+` in the name; nil if the name has all of them.
  var others: Phrase? {
    guard strategies.count > 2 else { return nil }
    return "+\(strategies.count - 1) "
      + strategies.dropFirst().map { "\($0)" as Phrase }.joined(", ")
  }
}

extension StrategyReport {
  /// The counters that the first screen shows.
  fileprivate var screened: Counters {
    headline[.mutants] > 0 ? headline : .sum(classes.map(\.counters))
  }
}

extension Counters {
  /// Whether at least one in a thousand of the records sent was lost without a report.
  var losesSilently: Bool { lostSilently > 0 && lostSilently * 1_000 >= sent }
}
