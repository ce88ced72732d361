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
  ///
  /// - Parameters:
  ///   - values: The values, one at least.
  ///   - share: How large a resample is, as a share of the values. With less than 1 the interval is
  ///     wider than independent values need (the *m* out of *n* bootstrap without its correction):
  ///     for values that may depend on their neighbors.
  /// - Returns: The interval; nil where there are no values.
  static func interval(_ values: [Double], share: Double = 1) -> Interval? {
    guard let center = median(values) else { return nil }
    let count = max(1, Int((Double(values.count) * share).rounded()))
    var generator = SplitMix64(seed: 0, stream: 0)
    let medians = (0..<resampleCount).compactMap { _ in
      median(
        (0..<count).map { _ in values[Int.random(in: values.indices, using: &generator)] })
    }.sorted()
    return Interval(
      median: center, low: medians[resampleCount * 25 / 1_000],
      high: medians[resampleCount * 975 / 1_000 - 1])
  }

  /// The same of the rounds of a benchmark.
  ///
  /// On a machine that does other work too, rounds are not quite independent. Resamples of 6 for each
  /// 10 make up for that.
  ///
  /// - Parameters:
  ///   - values: The values of the rounds, one at least.
  ///   - resolution: How far the median may be off for a reason that is the same in all rounds, as a
  ///     share of it; the interval is so much wider at both ends.
  /// - Returns: The interval; nil where there are no values.
  static func intervalOfRounds(_ values: [Double], resolution: Double = 0) -> Interval? {
    guard let interval = interval(values, share: 0.6) else { return nil }
    let margin = abs(interval.median) * resolution
    return Interval(
      median: interval.median, low: interval.low - margin, high: interval.high + margin)
  }

  /// How far the ratio of two equal calls was from 1 in the same process, however many rounds were
  /// made: the memory of one lies elsewhere than that of the other.
  static let ratioResolution = 0.002
}
