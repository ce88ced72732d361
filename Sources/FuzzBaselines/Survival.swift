package import CodableFuzz

/// What became of the records of some mutants: the metrics that a baseline keeps, where they are not
/// perfect.
///
/// `Metric.baselineWord` names them.
public struct Survival: Hashable, Sendable {
  /// The rate of each of ``metrics``; nil if it is perfect, or there is no data.
  private var rates: [Rate?] = Array(repeating: nil, count: metrics.count)
  /// Silent losses by variant, as `silent=null 1/45`, and the rates of metrics that only later versions
  /// know, by their words.
  private var others: [String: Rate] = [:]

  static let metrics = Metrics.all.filter { $0.baselineWord != nil }
  private static let indices = Dictionary(
    uniqueKeysWithValues: zip(metrics, metrics.indices))

  /// Whether all records were delivered, and equal.
  public var isPerfect: Bool { rates.allSatisfy { $0 == nil } && others.isEmpty }

  /// Whether a mutant did no more than change or lose the records that it mutates, and no loss was
  /// silent.
  public var isExpected: Bool {
    zip(Self.metrics, rates).allSatisfy { $1 == nil || Self.ofMutatedRecords.contains($0) }
  }

  private static let ofMutatedRecords: Set<Metric> = [
    Metrics().recovery, Metrics().exactRecovery, Metrics().silentAlteration,
  ]

  init() {}

  package init(_ counters: Counters) {
    for (number, metric) in Self.metrics.enumerated() where metric.harm(in: counters).count > 0 {
      rates[number] = metric.rate(counters)
    }
  }

  /// With the variants of silent losses where other mutants of the row lose nothing silently.
  init(_ row: StrategyReport.FieldRow) {
    self.init(row.counters)
    guard let variants = row.silentVariants, variants.count < row.counters[.mutants] else { return }
    for (variant, count) in variants {
      others[Self.variantWord + BaselineWords.encoded(variant)] = Rate(count, of: row.counters.sent)
    }
  }

  private static let variantWord = "silent="

  private var silentVariants: [String: Rate] {
    others.filter { $0.key.hasPrefix(Self.variantWord) }
  }

  /// The rate of a metric; nil if it is perfect, or not kept in baselines.
  subscript(metric: Metric) -> Rate? {
    get { Self.indices[metric].flatMap { rates[$0] } }
    set { if let number = Self.indices[metric] { rates[number] = newValue } }
  }

  func comparable(
    with other: Survival, _ row: StrategyReport.FieldRow, measured: Set<String>
  ) -> Survival {
    var copy = self
    copy.others = other.others
    if row.silentVariants != nil {
      let unmeasured = other.others.filter { other.silentVariants[$0.key] == nil }
      copy.others = unmeasured.merging(silentVariants) { $1 }
    }
    for (number, metric) in Self.metrics.enumerated()
    where metric.rate(row.counters).of == 0 || !measured.contains(metric.baselineWord ?? "") {
      copy.rates[number] = other.rates[number]
    }
    return copy
  }

  /// Whether more was lost, by the counts, which only grow as a run proceeds.
  func losesMore(than whole: Survival) -> Bool {
    zip(harms, whole.harms).contains { $0.count > $1.count }
  }

  private var harms: [Rate] {
    zip(Self.metrics, rates).map { metric, rate in
      rate.map { metric.harm(of: $0) } ?? Rate(0, of: 1)
    }
  }

  /// The rates that are not perfect, each with its word, for example `kept 0/40`.
  public var parts: [String] {
    zip(Self.metrics, rates).compactMap { metric, rate in
      rate.map { "\(metric.baselineWord ?? metric.id) \($0.counts)" }
    } + others.sorted { $0.key < $1.key }.map { "\($0) \($1.counts)" }
  }

  package var sentences: [String] {
    zip(Self.metrics, rates).compactMap { metric, rate in
      let isLossOnly =
        metric == Metrics().recordSurvival && self[Metrics().untouchedAlteration] == nil
      if metric == Metrics().exactRecovery, loss.ofMutated.count == rate?.complement.count {
        return nil
      }
      return rate.map {
        metric.sentence(on: $0, harm: isLossOnly ? "lost" : nil)
          + (metric == Metrics().silentLoss ? variantNames : "")
      }
    }
  }

  /// For example ` (=null)`, as identifiers have it.
  private var variantNames: String {
    let names = silentVariants.keys.sorted().map { $0.dropFirst(Self.variantWord.count - 1) }
    return names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
  }

  init(_ words: inout BaselineWords, writing survival: Self?) throws(BaselineWords.Mistake) {
    if let survival {
      words.write(survival.parts)
      self = survival
      return
    }
    while !words.isEmpty, !words.isNext(among: Baseline.Acceptance.endings) {
      let word = String(try words.next("a metric"))
      let rate = try words.rate(word, nil)
      guard let metric = Self.metrics.first(where: { $0.baselineWord == word }) else {
        others[word] = rate
        continue
      }
      guard metric.harm(of: rate).count > 0 else {
        throw BaselineWords.Mistake("\(word) \(rate.counts) is left out: nothing was lost")
      }
      self[metric] = rate
    }
    if isPerfect { throw BaselineWords.Mistake("the line names nothing that was lost") }
    func isPart(_ part: Rate?, of whole: Rate?) -> Bool {
      guard let part else { return true }
      return whole.map { $0.of == part.of && part.count <= $0.count } ?? false
    }
    let kept = self[Metrics().recordSurvival]?.complement
    guard isPart(self[Metrics().untouchedAlteration], of: kept) else {
      throw BaselineWords.Mistake("more records are kept and altered than there are")
    }
    let recovered = self[Metrics().recovery]?.complement
    if let equal = self[Metrics().exactRecovery]?.complement, !isPart(recovered, of: equal) {
      throw BaselineWords.Mistake("more records are equal than were recovered")
    }
  }
}

extension Survival {
  private struct Parts {
    let ofUntouched: Rate
    let ofMutated: Rate

    var count: Int { ofUntouched.count + ofMutated.count }

    /// Whether more is worse: by the sum, or where there are other numbers of records, by each share.
    func change(to found: Parts) -> Bool? {
      let pairs = [(ofUntouched, found.ofUntouched), (ofMutated, found.ofMutated)]
      if pairs.allSatisfy({ $0.of == 0 || $1.of == 0 || $0.of == $1.of }) {
        return count == found.count ? nil : count < found.count
      }
      if pairs.contains(where: { $0.isSmaller(than: $1) }) { return true }
      return pairs.contains { $1.isSmaller(than: $0) } ? false : nil
    }
  }

  private var loss: Parts {
    let altered = self[Metrics().untouchedAlteration]?.count ?? 0
    let untouched = self[Metrics().recordSurvival]?.complement
    return Parts(
      ofUntouched: Rate(max(0, (untouched?.count ?? 0) - altered), of: untouched?.of ?? 0),
      ofMutated: self[Metrics().recovery]?.complement ?? Rate(0, of: 0))
  }

  private var alteration: Parts {
    let mutated = self[Metrics().exactRecovery]?.complement
    let lost = loss.ofMutated.count
    return Parts(
      ofUntouched: self[Metrics().untouchedAlteration] ?? Rate(0, of: 0),
      ofMutated: Rate(max(0, (mutated?.count ?? 0) - lost), of: mutated?.of ?? 0))
  }

  /// Whether as many records are lost, but fewer of those with another value come back different: what
  /// distinguishes the values is not read any more.
  func readsLess(than earlier: Self) -> Bool {
    earlier.loss.change(to: loss) == nil
      && alteration.ofMutated.isSmaller(than: earlier.alteration.ofMutated)
  }

  /// Whether mutants lose records silently that did not, even if others deliver more.
  private func losesMoreSilently(than earlier: Self) -> Bool {
    guard let silent = self[Metrics().silentLoss] else { return false }
    guard let known = earlier[Metrics().silentLoss] else { return true }
    guard silent.of == known.of, silent.count <= known.count else { return silent.of == known.of }
    let variants = earlier.silentVariants
    // Without variants, all mutants of the row lose records silently.
    if silentVariants.isEmpty { return !variants.isEmpty }
    return !variants.isEmpty
      && silentVariants.contains { $1.count > variants[$0]?.count ?? 0 }
  }

  /// Whether records come back altered silently that came back with a report, even if others are equal.
  ///
  /// A record that was lost may come back altered.
  private func altersMoreSilently(than earlier: Self) -> Bool {
    func count(_ survival: Self) -> (silent: Int, reported: Int) {
      let silent = survival[Metrics().silentAlteration]?.count ?? 0
      return (silent, survival.alteration.ofMutated.count - silent)
    }
    let (found, known) = (count(self), count(earlier))
    let fewerLost = max(0, earlier.loss.ofMutated.count - loss.ofMutated.count)
    return self[Metrics().silentAlteration]?.of
      == (earlier[Metrics().silentAlteration] ?? self[Metrics().silentAlteration])?.of
      && found.silent - known.silent > fewerLost && found.reported < known.reported
  }

  struct Change {
    let isWorse: Bool
    let isOnlyAlteration: Bool
    /// Whether only what saves add, or leave out as null, differs: a new property adds a key.
    var isOnlyAddition = false
  }

  private static let ofAdditions: Set<Metric> = [Metrics().added, Metrics().nullOmitted]

  /// How a later run differs; nil if it doesn't.
  ///
  /// The first of these that differs decides: crashes, mutants that lose or alter records silently which
  /// did not, records lost, which share of them silently, records altered, which share of those silently,
  /// mutants that were not decoded, what other metrics say, and what saves add. Shares are compared
  /// exactly, by their counts.
  func change(to found: Self) -> Change? {
    func silence(_ survival: Survival, _ metric: Metric, of parts: Parts) -> Rate {
      Rate(survival[metric]?.count ?? 0, of: parts.count)
    }
    let decoding = [Metrics().crashRate, Metrics().documentsDecoded]
    let harms = decoding.map { metric in
      [self, found].map { $0[metric].map { metric.harm(of: $0) } ?? Rate(0, of: 1) }
    }
    let isMoreSilent: Bool? = found.losesMoreSilently(than: self) ? true : nil
    let crashes = harms[0][0].change(to: harms[0][1])
    if crashes == nil, isMoreSilent == nil, found.altersMoreSilently(than: self) {
      return Change(isWorse: true, isOnlyAlteration: true)
    }
    if let isWorse = crashes ?? isMoreSilent ?? loss.change(to: found.loss)
      ?? silence(self, Metrics().silentLoss, of: loss)
      .change(to: silence(found, Metrics().silentLoss, of: found.loss))
    {
      return Change(isWorse: isWorse, isOnlyAlteration: false)
    }
    if let isWorse = alteration.change(to: found.alteration)
      ?? silence(self, Metrics().silentAlteration, of: alteration)
      .change(to: silence(found, Metrics().silentAlteration, of: found.alteration))
    {
      return Change(isWorse: isWorse, isOnlyAlteration: true)
    }
    let known = Set(Self.ofMutatedRecords).union([
      Metrics().recordSurvival, Metrics().silentLoss, Metrics().untouchedAlteration,
    ]).union(decoding)
    func change(in metrics: Set<Metric>) -> Bool? {
      zip(Self.metrics, zip(self.harms, found.harms)).filter { metrics.contains($0.0) }
        .compactMap { $1.0.change(to: $1.1) }.max { !$0 && $1 }
    }
    let others = Set(Self.metrics).subtracting(known).subtracting(Self.ofAdditions)
    if let isWorse = harms[1][0].change(to: harms[1][1]) ?? change(in: others) {
      return Change(isWorse: isWorse, isOnlyAlteration: false)
    }
    return change(in: Self.ofAdditions).map {
      Change(isWorse: $0, isOnlyAlteration: false, isOnlyAddition: true)
    }
  }
}

extension Rate {
  func isSmaller(than other: Rate) -> Bool {
    guard of > 0, other.of > 0 else { return false }
    let one = count.multipliedFullWidth(by: other.of)
    let two = other.count.multipliedFullWidth(by: of)
    return (one.high, one.low) < (two.high, two.low)
  }

  fileprivate func change(to other: Rate) -> Bool? {
    if isSmaller(than: other) { return true }
    return other.isSmaller(than: self) ? false : nil
  }

  fileprivate var complement: Rate { Rate(of - count, of: of) }
}
