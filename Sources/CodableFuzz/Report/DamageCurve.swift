public import JSONMutation

/// How much survives as more of the records are mutated: a point for each rate.
///
/// The mutants are those of the plan `DamageRate`, made by the run's structural mutators, or by the
/// core if it has none. They are counted only here. To limit their cost, a list with more than 32
/// records or 16 KB is cut to its first records. There are 12 mutants at each rate, and fewer if
/// the document is larger than 7 KB.
public struct DamageCurve: Hashable, Sendable, Codable {
  /// The random seed that determines which records are mutated, and how.
  public let seed: Seed
  /// The number of records in the mutants: all of the document, or the first of a long list.
  public let recordCount: Int
  /// What survived at each rate, the lowest first.
  public let points: [Point]

  /// What survived at one rate.
  public struct Point: Hashable, Sendable, Codable {
    /// The probability that a record is mutated, from 0 to 1.
    public let rate: Double
    public let mutantCount: Int
    /// The counts of each strategy.
    ///
    /// Strategies that crashed or hung, at any rate or on the clean document, are left out; the
    /// document's crashes list them.
    public let strategies: [Survival]
  }

  public struct Survival: Hashable, Sendable, Codable {
    public let strategy: StrategyID
    public let counters: Counters
  }
}
