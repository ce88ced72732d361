public import CodableFuzz
public import JSONMutation

extension Baseline {
  /// The decoding time of a strategy for a clean document ÷ strict's in the same run, with the 95 %
  /// confidence interval: `time feed wrapper ratio 1.128 from 1.107 to 1.149`.
  public struct Time: Hashable, Sendable {
    public let document: DocumentName
    public let strategy: StrategyID
    /// The ratio, with three decimal places.
    public let ratio: Interval
  }
}

extension Baseline.Time {
  /// The ratios of a report; empty for a debug build, whose timings mean nothing.
  static func all(of report: Report) -> [Self] {
    if report.environment.isDebugBuild { return [] }
    return report.timings.documents.flatMap { document in
      document.strategies.compactMap { row in
        guard row.strategy != .strict, let ratio = row.clean?.ratioToStrict,
          ratio.low > 0, ratio.high < 1_000_000
        else { return nil }
        return Self(
          document: document.document, strategy: row.strategy, ratio: ratio.inThousandths)
      }
    }
  }

  private static func text(_ number: Double) -> String { Format.decimal(number, places: 3) }
}

extension Baseline.Time: BaselineLine {
  static var keyword: String { "time" }

  var key: [String] { [document.description, BaselineWords.encoded(strategy.rawValue)] }

  var value: String {
    "ratio \(Self.text(ratio.median)) from \(Self.text(ratio.low)) to \(Self.text(ratio.high))"
  }

  init(_ words: inout BaselineWords) throws(BaselineWords.Mistake) {
    document = try words.document()
    strategy = StrategyID(rawValue: try words.name("the strategy"))
    try words.expect("ratio")
    let median = try words.ratio()
    try words.expect("from")
    let low = try words.ratio()
    try words.expect("to")
    let high = try words.ratio()
    guard low <= median, median <= high else {
      throw BaselineWords.Mistake("the ratio is outside of its interval")
    }
    ratio = Interval(median: median, low: low, high: high)
  }
}

extension BaselineWords {
  fileprivate mutating func ratio() throws(Mistake) -> Double {
    let word = try next("the ratio")
    guard let ratio = Double(word), ratio > 0, ratio < 1_000_000 else {
      throw Mistake("a ratio is a number such as 1.128, not '\(word)'")
    }
    return ratio
  }
}

extension Interval {
  /// The interval, rounded as in a baseline.
  fileprivate var inThousandths: Interval {
    func rounded(_ number: Double) -> Double { max(0.001, (number * 1_000).rounded() / 1_000) }
    return Interval(median: rounded(median), low: rounded(low), high: rounded(high))
  }

  var width: Double { high - low }

  func overlaps(_ other: Interval) -> Bool { low <= other.high && other.low <= high }
}
