/// The result of a benchmark.
public struct BenchmarkResult: Hashable, Sendable {
  public var rows: [BenchmarkRow] = []
  /// What was left out, and why.
  public var notes: [String] = []
  /// The measured documents, and how their rounds ended.
  public var documents: [Measured] = []

  public init() {}

  public static func += (one: inout Self, other: Self) {
    one.rows += other.rows
    one.notes += other.notes
    one.documents += other.documents
  }

  /// A document that was measured in rounds.
  public struct Measured: Hashable, Sendable, Codable {
    public let document: String
    /// The number of records; the maximum, for growth.
    public let recordCount: Int
    /// The size of the clean document, in bytes; the maximum, for growth.
    public let byteCount: Int
    /// The number of measured rounds, after one to warm up.
    public let rounds: Int
    public let ending: Ending
    /// The width of the widest interval ÷ its median.
    public let widest: Double
    public let isGrowth: Bool
  }

  /// Why the rounds ended.
  public enum Ending: String, Hashable, Sendable, Codable {
    /// All intervals were narrow enough.
    case narrow
    /// The time was used up.
    case budget
  }
}
