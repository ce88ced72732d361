/// The distance from the middle half of a sample beyond which values count as outliers: 1.5 times
/// its width (Tukey, Exploratory Data Analysis, 1977).
struct TukeyFences {
  /// The number of values beyond.
  let outlierCount: Int

  init(_ values: [Double]) {
    let sorted = values.sorted()
    // Each half includes the middle value of an odd count, as Tukey's hinges do.
    let half = (sorted.count + 1) / 2
    let first = Bootstrap.median(Array(sorted.prefix(half))) ?? 0
    let third = Bootstrap.median(Array(sorted.suffix(half))) ?? 0
    let low = first - 1.5 * (third - first)
    let high = third + 1.5 * (third - first)
    outlierCount = values.count { $0 < low || $0 > high }
  }
}
