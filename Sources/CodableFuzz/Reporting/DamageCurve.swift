public import JSONMutation

/// How much survives as more of the records are damaged: a point for each rate.
public struct DamageCurve: Hashable, Sendable, Codable {
  /// The random seed that decided which records were damaged, and how.
  public let seed: Seed
  /// What survived at each rate, the lowest first.
  public let points: [Point]

  /// What survived at one rate.
  public struct Point: Hashable, Sendable, Codable {
    /// How likely each record was to be damaged, from 0 to 1.
    public let rate: Double
    /// How many mutants were made at that rate.
    public let mutantCount: Int
    /// What each strategy made of them.
    public let strategies: [Survival]
  }

  /// What survived of one strategy at one rate.
  public struct Survival: Hashable, Sendable, Codable {
    /// The strategy.
    public let strategy: StrategyID
    /// Mutants for which it returned ÷ mutants.
    public let documentSurvival: Rate
    /// Intact records kept ÷ intact records.
    public let recordSurvival: Rate
  }
}
