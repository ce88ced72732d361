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

  /// Reads a rate.
  ///
  /// - Throws: `DecodingError` where it counts more than there is, or less than nothing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    count = try container.decode(Int.self, forKey: .count)
    of = try container.decode(Int.self, forKey: .of)
    guard 0 <= count, count <= of, Int64(of) <= 1 << 52 else {
      throw DecodingError.dataCorruptedError(
        forKey: .count, in: container, debugDescription: "\(count) of \(of) is no rate.")
    }
  }

  /// The rate as its counts, such as `80/766`.
  package var counts: String { "\(count)/\(of)" }

  /// The share, from 0 to 1; nil for 0 of 0.
  public var value: Double? { of == 0 ? nil : Double(count) / Double(of) }
}

extension Rate {
  /// The share of all together.
  static func sum(_ rates: some Sequence<Rate>) -> Rate { rates.reduce(Rate(0, of: 0), +) }

  /// The share of both together.
  static func + (one: Self, other: Self) -> Self {
    Rate(one.count + other.count, of: one.of + other.of)
  }

  /// The rate as per cent, such as `10.3 %`; `–` for 0 of 0.
  package var share: String { Format.rate(self).lines.first ?? Format.nothing }
}
