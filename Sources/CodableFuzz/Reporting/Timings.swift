public import JSONMutation

/// How fast the strategies were: medians and ratios of one run, from a pass of its own in one
/// thread, with the strategies interleaved round by round.
public struct Timings: Hashable, Sendable, Codable {
  /// The timings of each document.
  public var documents: [DocumentTimings] = []
  /// How long the survival run took, in nanoseconds.
  public var wallNanoseconds: Int64 = 0
  /// How much of that was spent inside strategies, in nanoseconds.
  ///
  /// Letting go of what a strategy returned, which an app does as well, is time of the strategy;
  /// comparing it is not.
  public var strategyNanoseconds: Int64 = 0

  /// (wall − time inside strategies) ÷ wall, from 0 to 1: what the harness itself cost; nil where
  /// nothing was run.
  public var overhead: Double?

  /// The most memory that one process of the run had at a time, in bytes; nil where that is not known.
  public var peakMemoryBytes: Int?

  /// Makes timings of nothing.
  public init() {}

  /// Adds the time of a document's survival run.
  mutating func add(wall: Duration, insideStrategies: Duration) {
    wallNanoseconds += wall.nanoseconds
    strategyNanoseconds += insideStrategies.nanoseconds
    guard wallNanoseconds > 0 else { return }
    overhead = Double(wallNanoseconds - strategyNanoseconds) / Double(wallNanoseconds)
  }
}

/// How fast the strategies were with one document.
public struct DocumentTimings: Hashable, Sendable, Codable {
  /// The document's name; of a stream, whose first document is measured, that of the stream.
  public let document: DocumentName
  /// The document's size, in bytes.
  public let byteCount: Int
  /// How many records the document has.
  public let recordCount: Int
  /// How many rounds were measured after the first, which warms up.
  public let rounds: Int
  /// The timings of each strategy.
  public let strategies: [StrategyTimings]
  /// How the time changes as the document grows; empty where that was not measured.
  public internal(set) var growth: [StrategyGrowth] = []

  /// The same timings under another name.
  func of(_ document: DocumentName) -> DocumentTimings {
    DocumentTimings(
      document: document, byteCount: byteCount, recordCount: recordCount, rounds: rounds,
      strategies: strategies, growth: growth)
  }
}

/// How fast one strategy was with one document.
public struct StrategyTimings: Hashable, Sendable, Codable {
  /// The strategy.
  public let strategy: StrategyID
  /// Of the clean document; nil for a strategy that gave any of its records up, whose speed would
  /// mean nothing.
  public let clean: Throughput?
  /// Of a sample of mutants: the median time for all of them ÷ the records that came back, in
  /// nanoseconds; nil where none came back.
  public let nanosecondsPerRecoveredRecord: Double?
  /// How many mutants are in that sample.
  public let sampledMutants: Int

  /// How fast a clean document was decoded.
  public struct Throughput: Hashable, Sendable, Codable {
    /// The median time for the document, in nanoseconds.
    public let medianNanoseconds: Double
    /// Document bytes a second at that time, in 10⁶.
    public let megabytesPerSecond: Double
    /// Records a second at that time.
    public let recordsPerSecond: Double
    /// The time ÷ strict's, of the same rounds; nil where strict gave up.
    public let ratioToStrict: Interval?
  }
}

/// A median with its 95 % confidence interval.
public struct Interval: Hashable, Sendable, Codable {
  /// The median.
  public let median: Double
  /// The interval's lower end.
  public let low: Double
  /// The interval's upper end.
  public let high: Double
}
