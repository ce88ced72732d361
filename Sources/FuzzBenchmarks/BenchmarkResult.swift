package import CodableFuzz
public struct BenchmarkResult: Hashable, Sendable {
  public var rows: [BenchmarkRow] = []
  /// What was left out, and why.
  public var notes: [String] = []
  /// The measured documents, and how their rounds ended.
  package var documents: [Measured] = []

  package init() {}

  package static func += (one: inout Self, other: Self) {
    one.rows += other.rows
    one.notes += other.notes
    one.documents += other.documents
  }

  /// A document that was measured in rounds.
  package struct Measured: Hashable, Sendable, Codable {
    package let document: String
    package let recordCount: Int
    /// The size of the clean document, in bytes.
    package let byteCount: Int
    /// The number of measured rounds, after one to warm up.
    package let rounds: Int
    package let ending: Ending
    /// The width of the widest interval ÷ its median.
    package let widest: Double
  }

  package enum Ending: String, Hashable, Sendable, Codable {
    /// All intervals were narrow enough.
    case narrow
    /// The time was used up.
    case budget
  }
}

/// One measurement of a benchmark, with its confidence interval.
public struct BenchmarkRow: Hashable, Sendable, Codable {
  public let name: String
  public let document: String
  /// The median.
  public let value: Double
  /// The lower end of the median's 95 % confidence interval (bootstrap).
  public let low: Double
  /// The upper end of that interval.
  public let high: Double
  /// The unit of all three.
  public let unit: String
  /// The number of rounds that the median is taken from.
  public let rounds: Int
  /// The number of rounds beyond Tukey's fences, 1.5 × the interquartile range below the first
  /// quartile or above the third (Tukey, Exploratory Data Analysis, 1977).
  ///
  /// They are only counted: the median is taken from all rounds.
  public let outliers: Int
  /// The speed of a strategy; nil in a row of something else.
  package var decoding: Decoding?

  package init?(
    _ name: String, _ document: String, _ samples: [Double], unit: String, resolution: Double = 0
  ) {
    guard let interval = Bootstrap.intervalOfRounds(samples, resolution: resolution) else {
      return nil
    }
    (self.name, self.document, self.unit) = (name, document, unit)
    (value, low, high) = (interval.median, interval.low, interval.high)
    rounds = samples.count
    outliers = Bootstrap.outlierCount(samples)
  }

  /// The speed of a strategy with a document, from the median time.
  package struct Decoding: Hashable, Sendable, Codable {
    package let strategy: StrategyID
    /// The probability that a record was mutated, in 0...1.
    package let rate: Double
    /// Document bytes per second, in 10⁶.
    package let megabytesPerSecond: Double
    /// Delivered records per second.
    package let recordsPerSecond: Double
    /// Nanoseconds per delivered record, for comparing mutated documents; nil if none was
    /// delivered.
    package let nanosecondsPerRecoveredRecord: Double?
  }

  var relativeWidth: Double { (high - low) / abs(value) }
}
