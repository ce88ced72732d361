/// A share, stored as its counts.
public struct Rate: Hashable, Sendable, Codable {
  /// The numerator.
  public var count: Int
  /// The denominator.
  public var of: Int

  public init(_ count: Int, of total: Int) {
    self.count = count
    of = total
  }

  /// Decodes a rate.
  ///
  /// - Throws: `DecodingError` if the numerator is larger than the denominator, or negative.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    count = try container.decode(Int.self, forKey: .count)
    of = try container.decode(Int.self, forKey: .of)
    guard 0 <= count, count <= of, Int64(of) <= 1 << 52 else {
      throw DecodingError.dataCorruptedError(
        forKey: .count, in: container, debugDescription: "\(count) of \(of) is not a rate.")
    }
  }

  /// The counts, such as `80/766`.
  package var counts: String { "\(count)/\(of)" }

  /// The share, from 0 to 1; nil for 0 of 0.
  public var value: Double? { of == 0 ? nil : Double(count) / Double(of) }
}

extension Rate {
  package static func sum(_ rates: some Sequence<Rate>) -> Rate { rates.reduce(Rate(0, of: 0), +) }

  static func + (one: Self, other: Self) -> Self {
    Rate(one.count + other.count, of: one.of + other.of)
  }

  /// The percentage, such as `10.3 %`; `–` for 0 of 0.
  package var share: String { Format.share(self) }
}
