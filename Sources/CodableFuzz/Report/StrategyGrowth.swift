/// How the time per record changes as the document grows.
public struct StrategyGrowth: Hashable, Sendable, Codable {
  public let strategy: StrategyID
  /// The exponent of the document's time over its number of records, with its 95 % confidence
  /// interval.
  ///
  /// It is 1 if the time per record is constant.
  public let exponent: Interval
  /// The times that it was fitted to, and those of smaller documents, the smallest first.
  public let points: [Point]

  /// The time per record in a document of one size.
  public struct Point: Hashable, Sendable, Codable {
    public let recordCount: Int
    /// The median time per record, in nanoseconds.
    public let nanosecondsPerRecord: Double
  }
}
