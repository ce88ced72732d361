/// How the time for a record changes as the document grows.
public struct StrategyGrowth: Hashable, Sendable, Codable {
  /// The strategy.
  public let strategy: StrategyID
  /// The exponent of the time for the document over its number of records, with its 95 % confidence
  /// interval: 1 where each record takes as long however many there are.
  public let exponent: Interval
  /// The times that it was fitted to, and those of smaller documents, the smallest first.
  public let points: [Point]

  /// The time for a record in a document of one size.
  public struct Point: Hashable, Sendable, Codable {
    /// How many records the document had.
    public let recordCount: Int
    /// The median time for a record, in nanoseconds.
    public let nanosecondsPerRecord: Double
  }
}
