import JSONMutation

/// Medians with confidence intervals.
enum Bootstrap {
  /// The number of resamples.
  private static let resampleCount = 1_000

  /// The middle value, or the mean of the two middle ones.
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
  ///   - values: The values, at least one.
  ///   - share: The size of a resample, as a share of the values. Below 1 the interval is wider
  ///     than independent values need (the *m* out of *n* bootstrap without its correction), for
  ///     values that may depend on their neighbors.
  /// - Returns: The interval; nil if there are no values.
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

  /// The interval of the rounds of a benchmark.
  ///
  /// On a machine that does other work too, rounds are not quite independent. Resamples of 6 for
  /// each 10 compensate for that.
  ///
  /// - Parameters:
  ///   - values: The values of the rounds, at least one.
  ///   - resolution: The relative error that is the same in all rounds. It widens the interval at
  ///     both ends.
  /// - Returns: The interval; nil if there are no values.
  static func intervalOfRounds(_ values: [Double], resolution: Double = 0) -> Interval? {
    guard let interval = interval(values, share: 0.6) else { return nil }
    let margin = abs(interval.median) * resolution
    return Interval(
      median: interval.median, low: interval.low - margin, high: interval.high + margin)
  }

  /// The deviation from 1 of the ratio of two equal calls in the same process, however many rounds
  /// are made.
  ///
  /// It is due to different memory addresses.
  static let ratioResolution = 0.002
}
