/// What a benchmark measured.
public struct BenchmarkResult: Hashable, Sendable {
  /// The figures.
  public var rows: [BenchmarkRow] = []
  /// What was left out, and why.
  public var notes: [String] = []
  /// Which documents were measured, and how their rounds ended.
  public var documents: [Measured] = []

  /// Nothing measured yet.
  public init() {}

  /// Adds what another benchmark measured.
  public static func += (one: inout Self, other: Self) {
    one.rows += other.rows
    one.notes += other.notes
    one.documents += other.documents
  }

  /// A document that was measured in rounds.
  public struct Measured: Hashable, Sendable, Codable {
    /// The document's name.
    public let document: String
    /// How many records it has; of a growth, the most.
    public let recordCount: Int
    /// Its size in bytes, clean; of a growth, the largest.
    public let byteCount: Int
    /// How many rounds were measured, after one that warms up.
    public let rounds: Int
    /// Why no more rounds were made.
    public let ending: Ending
    /// The width of the widest interval ÷ its median.
    public let widest: Double
    /// Whether it was measured how the time grows.
    public let isGrowth: Bool
  }

  /// Why no more rounds were made.
  public enum Ending: String, Hashable, Sendable, Codable {
    /// All intervals were narrow enough.
    case narrow
    /// The time was spent.
    case budget
  }
}
