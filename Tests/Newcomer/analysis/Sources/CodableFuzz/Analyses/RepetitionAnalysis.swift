/// Counts the records that strategies deliver more than once.
final class RepetitionAnalysis: Analysis {
  static let id: RoleID = "repetitions"
  static let question = "How many records does each strategy deliver twice?"

  var sums = RepetitionCounts()

  init?(_ opened: OpenedDocument) {}

  func observe(_ seen: SeenMutant) {
    for (strategy, evaluation) in seen.evaluations.enumerated() {
      var known: Set<Int> = []
      for number in evaluation.matched.numbers.compactMap(\.self)
      where !known.insert(number).inserted {
        sums.counts[strategy, default: 0] += seen.records.weight(of: number)
      }
    }
  }

  static func part(of sums: RepetitionCounts, in document: CountedDocument) -> [Repetition]? {
    document.strategies.enumerated().map { number, strategy in
      Repetition(strategy: strategy.strategy, count: sums.counts[number, default: 0])
    }
  }
}

/// The records that were delivered again, by the number of the strategy.
struct RepetitionCounts: RoleSums {
  fileprivate(set) var counts: [Int: Int] = [:]

  static func += (one: inout Self, other: Self) {
    one.counts.merge(other.counts) { $0 + $1 }
  }
}

/// How many records a strategy delivered again, over all mutants.
package struct Repetition: ReportPart {
  package let strategy: StrategyID
  package let count: Int
}

extension DocumentReport {
  /// The records that each strategy delivered again.
  package var repetitions: [Repetition] { analyses[RepetitionAnalysis.self] ?? [] }
}
