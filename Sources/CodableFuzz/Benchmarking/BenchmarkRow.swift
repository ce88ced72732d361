/// One figure of a benchmark, with how sure it is.
public struct BenchmarkRow: Hashable, Sendable, Codable {
  /// What was measured, in kebab-case.
  public let name: String
  /// The document that it was measured on.
  public let document: String
  /// The median.
  public let value: Double
  /// The lower end of the median's 95 % confidence interval (bootstrap).
  public let low: Double
  /// The upper end of that interval.
  public let high: Double
  /// The unit of all three.
  public let unit: String
  /// How many rounds the median is of.
  public let rounds: Int
  /// How many of the rounds lie beyond Tukey's fences, 1.5 × the interquartile range below the first
  /// quartile or above the third (Tukey, Exploratory Data Analysis, 1977).
  ///
  /// They are counted only: the median is of all rounds.
  public let outliers: Int
  /// How fast a strategy decoded; nil in a row of something else.
  public var decoding: Decoding?
  /// The times that a growth was fitted to; nil in a row of something else.
  public var growth: [GrowthPoint]?

  /// Makes a row of samples, one a round; the result is nil where there are none.
  package init?(
    _ name: String, _ document: String, _ samples: [Double], unit: String, resolution: Double = 0
  ) {
    guard let interval = Bootstrap.intervalOfRounds(samples, resolution: resolution) else {
      return nil
    }
    self.name = name
    self.document = document
    value = interval.median
    low = interval.low
    high = interval.high
    self.unit = unit
    rounds = samples.count
    outliers = TukeyFences(samples).outlierCount
  }

  /// A number of rounds that went in a certain way.
  init(_ name: String, _ document: String, count: Int, of rounds: Int) {
    self.name = name
    self.document = document
    value = Double(count)
    low = value
    high = value
    unit = "of \(rounds)"
    self.rounds = rounds
    outliers = 0
  }

  /// How fast a strategy decoded a document, of the median time.
  public struct Decoding: Hashable, Sendable, Codable {
    /// The strategy.
    public let strategy: StrategyID
    /// How likely each record was mutated, in 0...1.
    public let rate: Double
    /// Document bytes a second, in 10⁶.
    public let megabytesPerSecond: Double
    /// Records a second, of those that came back.
    public let recordsPerSecond: Double
    /// Nanoseconds for each record that came back, by which mutated documents are compared; nil
    /// where none came back.
    public let nanosecondsPerRecoveredRecord: Double?
  }

  /// The median time of a strategy for a document of some size.
  public struct GrowthPoint: Hashable, Sendable, Codable {
    /// How many records the document has.
    public let recordCount: Int
    /// The time ÷ that count, in nanoseconds.
    public let nanosecondsPerRecord: Double
  }

  /// How wide the interval is, as a share of the median.
  var relativeWidth: Double { (high - low) / abs(value) }
}
