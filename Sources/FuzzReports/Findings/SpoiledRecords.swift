package import CodableFuzz
package import JSONMutation

/// Untouched records that a strategy altered, or lost although the mutant preserves meaning.
///
/// They are always findings, because no decoder may do that.
package struct SpoiledRecords: Hashable, Sendable {
  package let strategy: StrategyID
  let mutationClass: MutationClass
  let altered: Int
  /// Untouched records that were lost; counted only for meaning-preserving mutants.
  let lost: Int
  let example: MutantID?

  package static func all(
    in report: Report
  ) -> [(document: DocumentName, records: SpoiledRecords)] {
    report.documents.flatMap { document in
      all(of: document.strategies).map { (document.name, $0) }
    }
  }

  static func all(of strategies: [StrategyReport]) -> [SpoiledRecords] {
    strategies.flatMap { strategy in
      strategy.classes.compactMap { SpoiledRecords($0, of: strategy.strategy) }
    }
  }

  private init?(_ row: StrategyReport.ClassRow, of strategy: StrategyID) {
    (self.strategy, mutationClass) = (strategy, row.mutationClass)
    let (counters, meansTheSame) = (row.counters, row.mutationClass == .meaningPreserving)
    altered = counters[.untouchedAltered]
    lost = meansTheSame ? counters.untouchedLost : 0
    example = row.example
    guard altered + lost > 0 else { return nil }
  }

  /// The counts, such as `2 untouched records lost by mutants that mean the same`.
  package var description: String {
    let counts = [(altered, "altered"), (lost, "lost")].filter { $0.0 > 0 }
    let parts = counts.enumerated().map { number, part in
      let (count, what) = part
      let noun = number == 0 ? " untouched record" + (count == 1 ? "" : "s") : ""
      return "\(Format.count(count))\(noun) \(what)"
    }
    let reason =
      mutationClass == .meaningPreserving
      ? "mutants that mean the same" : "edits of other locations (\(mutationClass.rawValue))"
    return parts.joined(separator: " and ") + " by " + reason
  }
}
