import Foundation
import JSONMutation

/// A share, stored as its counts.
public struct Rate: Hashable, Sendable, Codable {
  public var count: Int
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

  package var counts: String { "\(count)/\(of)" }

  /// The share, from 0 to 1; nil for 0 of 0.
  public var value: Double? { of == 0 ? nil : Double(count) / Double(of) }

  package static func sum(_ rates: some Sequence<Rate>) -> Rate { rates.reduce(Rate(0, of: 0), +) }

  package static func + (one: Self, other: Self) -> Self {
    Rate(one.count + other.count, of: one.of + other.of)
  }

  /// The percentage, such as `10.3 %`; `–` for 0 of 0.
  package var share: String { Format.share(self) }
}

package enum Bootstrap {
  private static let resampleCount = 1_000

  package static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The median with its 95 % confidence interval, by the percentile bootstrap (Efron, 1979) with a
  /// fixed seed; nil if there are no values.
  ///
  /// Resamples have a `share` of the values. Below 1 the interval is wider than independent values need
  /// (the *m* out of *n* bootstrap without its correction), for values that depend on their neighbors.
  package static func interval(_ values: [Double], share: Double = 1) -> Interval? {
    guard let center = median(values) else { return nil }
    let count = max(1, Int((Double(values.count) * share).rounded()))
    var generator = SplitMix64(seed: 0, stream: 0)
    let medians = (0..<resampleCount).compactMap { _ in
      median((0..<count).map { _ in values[Int.random(in: values.indices, using: &generator)] })
    }.sorted()
    return Interval(
      median: center, low: medians[resampleCount * 25 / 1_000],
      high: medians[resampleCount * 975 / 1_000 - 1])
  }
}
