/// Recognizes numbers that are points in time.
extension TimeUnit {
  /// The years from 1990 to 2100 in seconds since 1970.
  private static let years: ClosedRange<Int64> = 631_152_000...4_102_444_800
  private static let words: Set<Substring> = [
    "at", "created", "date", "datetime", "end", "ended", "epoch", "expires", "expiry", "last",
    "modified", "on", "posted", "published", "since", "start", "started", "time", "timestamp",
    "ts", "until", "updated", "utc",
  ]

  /// The unit of integers that are points in time; nil if their range or their key says otherwise.
  init?(of range: ClosedRange<Int64>, at key: String?) {
    guard let key, !Self.words.isDisjoint(with: key.orderedWords) else { return nil }
    if Self.years.contains(range.lowerBound), Self.years.contains(range.upperBound) {
      self = .seconds
    } else if Self.years.contains(range.lowerBound / 1_000),
      Self.years.contains(range.upperBound / 1_000)
    {
      self = .milliseconds
    } else {
      return nil
    }
  }
}
