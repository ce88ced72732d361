import JSONMutation

/// Medians, and how sure they are.
enum Bootstrap {
  /// How often the sample is drawn again.
  private static let resampleCount = 1_000

  /// The middle value; the mean of the two middle ones of an even count.
  static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The median with its 95 % confidence interval, by the percentile bootstrap (Efron, 1979) with a
  /// fixed seed.
  static func interval(_ values: [Double]) -> Interval? {
    guard let center = median(values) else { return nil }
    var generator = SplitMix64(seed: 0, stream: 0)
    let medians = (0..<resampleCount).compactMap { _ in
      median(values.map { _ in values[Int.random(in: values.indices, using: &generator)] })
    }.sorted()
    return Interval(
      median: center, low: medians[resampleCount * 25 / 1_000],
      high: medians[resampleCount * 975 / 1_000 - 1])
  }
}
