public import JSONMutation

/// How much survives as more of the records are mutated: a point for each rate.
///
/// The mutants are those of the plan `damage-rate`, made beside the mutants of the run by its
/// structural mutators, or by the core where it has none. They are counted here only. So that they
/// cost little, a list that has more than 32 records or 16 KB is cut to its first records; there are
/// 12 mutants at each rate, and fewer where the document is larger than 7 KB.
public struct DamageCurve: Hashable, Sendable, Codable {
  /// The random seed that decided which records were mutated, and how.
  public let seed: Seed
  /// How many records the mutants were made with: all of the document, or the first of a long list.
  public let recordCount: Int
  /// What survived at each rate, the lowest first.
  public let points: [Point]

  /// What survived at one rate.
  public struct Point: Hashable, Sendable, Codable {
    /// How likely each record was to be mutated, from 0 to 1.
    public let rate: Double
    /// How many mutants were made at that rate.
    public let mutantCount: Int
    /// What each strategy made of them; those that crashed or hung, at any rate or with the clean
    /// document, are left out, and stand among the document's crashes.
    public let strategies: [Survival]
  }

  /// What survived of one strategy at one rate.
  public struct Survival: Hashable, Sendable, Codable {
    /// The strategy.
    public let strategy: StrategyID
    /// What became of the mutants and their records.
    public let counters: Counters
  }
}

extension DamageCurve {
  /// The result is nil where no mutant of a curve was decoded.
  init?(_ counts: DocumentCounts) {
    guard let recordCount = counts.metadata.curveRecordCount, !counts.isStream else { return nil }
    let lasting = zip(counts.strategies, counts.tallies).filter { _, counts in
      counts.byRate.values.allSatisfy { $0.crashes == 0 }
    }
    seed = CurvePlan.seed
    self.recordCount = recordCount
    points = CurvePlan.rates.enumerated().compactMap { number, rate in
      let mutantCount = counts.tallies.first?.byRate[number]?[.mutants] ?? 0
      guard mutantCount > 0 else { return nil }
      return Point(
        rate: rate, mutantCount: mutantCount,
        strategies: lasting.compactMap { strategy, counts in
          counts.byRate[number].map { Survival(strategy: strategy, counters: $0) }
        })
    }
    if points.isEmpty { return nil }
  }
}
