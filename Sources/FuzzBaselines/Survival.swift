package import CodableFuzz

/// What survived some mutants: the metrics that a baseline keeps, unless they are perfect.
///
/// `Metric.baselineWord` names them.
public struct Survival: Hashable, Sendable {
  /// The rate of each of ``metrics``; nil if nothing was lost, or there is no data.
  private var rates: [Rate?] = Array(repeating: nil, count: metrics.count)

  private static let metrics = Metrics.all.filter { $0.baselineWord != nil }
  private static let indices = Dictionary(
    uniqueKeysWithValues: zip(metrics, metrics.indices))

  /// Whether only mutated records were lost.
  public var isPerfect: Bool { rates.allSatisfy { $0 == nil } }

  /// Nothing was lost.
  init() {}

  package init(_ counters: Counters) {
    for (number, metric) in Self.metrics.enumerated() where metric.harm(in: counters).count > 0 {
      rates[number] = metric.rate(counters)
    }
  }

  /// The rate of a metric; nil if it is perfect, or not kept in baselines.
  subscript(metric: Metric) -> Rate? {
    get { Self.indices[metric].flatMap { rates[$0] } }
    set { if let number = Self.indices[metric] { rates[number] = newValue } }
  }

  /// Whether anything is worse than before, and whether anything is better.
  ///
  /// Both can be true. Shares are compared exactly, by their counts.
  func change(to found: Self) -> (isWorse: Bool, isBetter: Bool) {
    var change = (isWorse: false, isBetter: false)
    for (before, after) in zip(harms, found.harms) {
      change.isWorse = change.isWorse || before.isSmaller(than: after)
      change.isBetter = change.isBetter || after.isSmaller(than: before)
    }
    return change
  }

  /// The rates to compare: those of the baseline for metrics without data in these counters.
  func comparable(with other: Survival, _ counters: Counters) -> Survival {
    var copy = self
    for (number, metric) in Self.metrics.enumerated() where metric.rate(counters).of == 0 {
      copy.rates[number] = other.rates[number]
    }
    return copy
  }

  /// Whether more was lost, by the counts, which only grow as a run proceeds.
  func losesMore(than whole: Survival) -> Bool {
    zip(harms, whole.harms).contains { $0.count > $1.count }
  }

  /// What each of ``metrics`` says was lost; 0 of 1 if nothing was.
  private var harms: [Rate] {
    zip(Self.metrics, rates).map { metric, rate in
      rate.map { metric.harm(of: $0) } ?? Rate(0, of: 1)
    }
  }

  /// The rates that are not perfect, each with its word, for example `kept 0/40`.
  public var parts: [String] {
    zip(Self.metrics, rates).compactMap { metric, rate in
      rate.map { "\(metric.baselineWord ?? metric.id) \($0.counts)" }
    }
  }

  /// What was lost, in words, for example `4 of 5 mutants not decoded`.
  package var sentences: [String] {
    zip(Self.metrics, rates).compactMap { metric, rate in
      let isLossOnly =
        metric == Metrics().recordSurvival && self[Metrics().untouchedAlteration] == nil
      return rate.map { metric.sentence(on: $0, harm: isLossOnly ? "lost" : nil) }
    }
  }

  init(_ words: inout BaselineWords) throws(BaselineWords.Mistake) {
    for (number, metric) in Self.metrics.enumerated() {
      guard let word = metric.baselineWord, words.takes(word) else { continue }
      let rate = try words.rate(word)
      guard metric.harm(of: rate).count > 0 else {
        throw BaselineWords.Mistake("\(word) \(rate.counts) is left out: nothing was lost")
      }
      rates[number] = rate
    }
    if isPerfect { throw BaselineWords.Mistake("the line names nothing that was lost") }
    let (kept, altered) = (self[Metrics().recordSurvival], self[Metrics().untouchedAlteration])
    guard (kept?.count ?? 0) + (altered?.count ?? 0) <= kept?.of ?? 0 || altered == nil else {
      throw BaselineWords.Mistake("more records are kept and altered than there are")
    }
  }
}

extension Rate {
  /// Whether a share is smaller than another; a share of nothing cannot be compared.
  func isSmaller(than other: Rate) -> Bool {
    guard of > 0, other.of > 0 else { return false }
    let one = count.multipliedFullWidth(by: other.of)
    let two = other.count.multipliedFullWidth(by: of)
    return (one.high, one.low) < (two.high, two.low)
  }
}
