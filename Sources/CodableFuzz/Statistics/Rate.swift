/// A share, kept as the counts that it comes from.
public struct Rate: Hashable, Sendable, Codable {
  /// How many.
  public var count: Int
  /// Of how many.
  public var of: Int

  /// Makes a rate of its counts.
  public init(_ count: Int, of total: Int) {
    self.count = count
    of = total
  }

  /// The share, from 0 to 1; nil for 0 of 0.
  public var value: Double? { of == 0 ? nil : Double(count) / Double(of) }
}
