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
}

extension Baseline.Time: BaselineLine, BaselineFact {
  static var keyword: String { "time" }

  init(_ words: inout BaselineWords, writing line: Self?) throws(BaselineWords.Mistake) {
    document = try words.document(line?.document)
    strategy = try words.name("the strategy", line?.strategy)
    try words.word("ratio")
    let median = try words.ratio(line?.ratio.median)
    try words.word("from")
    let low = try words.ratio(line?.ratio.low)
    try words.word("to")
    let high = try words.ratio(line?.ratio.high)
    guard low <= median, median <= high else {
      throw BaselineWords.Mistake("the ratio is outside of its interval")
    }
    ratio = Interval(median: median, low: low, high: high)
  }
}

extension BaselineWords {
  fileprivate mutating func ratio(_ ratio: Double?) throws(Mistake) -> Double {
    try value("the ratio", ratio, text: { Format.decimal($0, places: 3) }) {
      Double($0).flatMap { $0 > 0 && $0 < 1_000_000 ? $0 : nil }
    } mistake: {
      "a ratio is a number such as 1.128, not '\($0)'"
    }
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
