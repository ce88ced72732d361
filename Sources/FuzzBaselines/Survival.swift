package import CodableFuzz

/// What became of the records of some mutants: the metrics that a baseline keeps, where they are not
/// perfect.
///
/// `Metric.baselineWord` names them.
package struct Survival: Equatable, Sendable {
  /// The rates that are not perfect, by their words: those of ``metrics``, of silent losses by variant, as
  /// `silent=null 1/45`, and of metrics that only later versions know.
  private var rates: [String: Rate] = [:]

  static var metrics: [Metric] { standard + own }

  // Comparing asks for them several times for each row.
  private static let standard = Metrics.standard.filter { $0.baselineWord != nil }
  private static var own: [Metric] { Metrics.own.filter { $0.baselineWord != nil } }

  /// Whether all records were delivered, and equal.
  package var isPerfect: Bool { rates.isEmpty }

  /// Whether a mutant did no more than change or lose the records that it mutates, and no loss was
  /// silent.
  package var isExpected: Bool {
    Self.metrics.allSatisfy { rates[$0.word] == nil || Self.ofMutatedRecords.contains($0) }
  }

  private static let ofMutatedRecords: Set<Metric> = [
    Metrics().recovery, Metrics().exactRecovery, Metrics().silentAlteration,
  ]

  init() {}

  package init(_ counters: Counters) {
    for metric in Self.metrics where metric.harm(in: counters).count > 0 {
      rates[metric.word] = metric.rate(counters)
    }
  }

  /// With the variants of silent losses where other mutants of the row lose nothing silently.
  init(_ row: StrategyReport.FieldRow) {
    self.init(row.counters)
    guard let variants = row.silentVariants, variants.count < row.counters[.mutants] else { return }
    for (variant, count) in variants {
      rates[Self.variantWord + BaselineWords.encoded(variant)] = Rate(count, of: row.counters.sent)
    }
  }

  private static let variantWord = "silent="

  private var silentVariants: [String: Rate] {
    rates.filter { $0.key.hasPrefix(Self.variantWord) }
  }

  /// The rate of a metric; nil if it is perfect, or not kept in baselines.
  subscript(metric: KeyPath<Metrics, Metric>) -> Rate? {
    get { rates[Metrics()[keyPath: metric].word] }
    set { rates[Metrics()[keyPath: metric].word] = newValue }
  }

  /// With the other's rates of what a row has no data for, and of what was not measured.
  func comparable(
    with other: Survival, _ row: StrategyReport.FieldRow, measured: Set<String>
  ) -> Survival {
    var copy = other
    if row.silentVariants != nil {
      for variant in other.silentVariants.keys { copy.rates[variant] = nil }
      copy.rates.merge(silentVariants) { $1 }
    }
    for metric in Self.metrics
    where metric.rate(row.counters).of > 0 && measured.contains(metric.word) {
      copy.rates[metric.word] = rates[metric.word]
    }
    return copy
  }

  /// Whether more was lost, by the counts, which only grow as a run proceeds.
  func losesMore(than whole: Survival) -> Bool {
    Self.metrics.contains { harm($0).count > whole.harm($0).count }
  }

  private func harm(_ metric: Metric) -> Rate {
    rates[metric.word].map(metric.harm(of:)) ?? Rate(0, of: 1)
  }

  /// The rates that are not perfect, each with its word, for example `kept 0/40`.
  package var parts: [String] {
    let known = Self.metrics.map(\.word)
    let others = Set(rates.keys).subtracting(known).sorted()
    return (known + others).compactMap { word in rates[word].map { "\(word) \($0.counts)" } }
  }

  package var sentences: [String] {
    Self.metrics.compactMap { metric in
      guard let rate = rates[metric.word] else { return nil }
      if metric == Metrics().exactRecovery, loss.ofMutated.count == rate.complement.count {
        return nil
      }
      return sentence(ofHarm: metric.harm(of: rate), by: metric)
    }
  }

  private func sentence(ofHarm harm: Rate, by metric: Metric) -> String {
    let isLossOnly = metric == Metrics().recordSurvival && self[\.untouchedAlteration] == nil
    return metric.sentence(ofHarm: harm, isLossOnly ? "lost" : nil)
      + (metric == Metrics().silentLoss ? variantNames : "")
  }

  /// What differs from earlier, for example `3 of 3 neighbors lost (before: 0)`; what follows from the
  /// rest is left out.
  package func differences(from earlier: Self) -> [String] {
    let found = Self.metrics.filter { rates[$0.word] != earlier.rates[$0.word] }
    let telling = found.filter { !Self.consequences.contains($0) }
    return (telling.isEmpty ? found : telling).compactMap { metric in
      let (now, before) = (rates[metric.word], earlier.rates[metric.word])
      guard let total = (now ?? before)?.of else { return nil }
      let none = Rate(metric.direction == .moreIsBetter ? total : 0, of: total)
      let (harm, past) = (metric.harm(of: now ?? none), metric.harm(of: before ?? none))
      let isComparable = past.count == 0 || past.of == total
      return sentence(ofHarm: harm, by: metric).replacing("untouched record", with: "neighbor")
        + " (before: \(Format.count(past.count))\(isComparable ? "" : " of \(past.of)"))"
    }
  }

  private static let consequences: Set<Metric> = [
    Metrics().documentsDecoded, Metrics().exactRecovery, Metrics().silentAlteration,
  ]

  /// For example ` (=null)`, as identifiers have it.
  private var variantNames: String {
    let names = silentVariants.keys.sorted().map { $0.dropFirst(Self.variantWord.count - 1) }
    return names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
  }
}

extension Survival: BaselineValue {
  var words: [String] { parts }

  init(_ words: inout BaselineWords, about _: Baseline.Subject) throws(BaselineWords.Mistake) {
    while !words.isAtEnd, !words.isNext(among: Baseline.Acceptance.endings) {
      let word = String(try words.next("a metric"))
      let rate = try words.rate(word)
      if Self.metrics.first(where: { $0.word == word })?.harm(of: rate).count == 0 {
        throw BaselineWords.Mistake("\(word) \(rate.counts) is left out: nothing was lost")
      }
      rates[word] = rate
    }
    if isPerfect { throw BaselineWords.Mistake("the line names nothing that was lost") }
    func isPart(_ part: Rate?, of whole: Rate?) -> Bool {
      guard let part else { return true }
      return whole.map { $0.of == part.of && part.count <= $0.count } ?? false
    }
    guard isPart(self[\.untouchedAlteration], of: self[\.recordSurvival]?.complement) else {
      throw BaselineWords.Mistake("more records are kept and altered than there are")
    }
    let recovered = self[\.recovery]?.complement
    if let equal = self[\.exactRecovery]?.complement, !isPart(recovered, of: equal) {
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
      return pairs.map { $0.growth(to: $1) }.strongest
    }
  }

  private var loss: Parts {
    let altered = self[\.untouchedAlteration]?.count ?? 0
    let untouched = self[\.recordSurvival]?.complement
    return Parts(
      ofUntouched: Rate(max(0, (untouched?.count ?? 0) - altered), of: untouched?.of ?? 0),
      ofMutated: self[\.recovery]?.complement ?? Rate(0, of: 0))
  }

  private var alteration: Parts {
    let mutated = self[\.exactRecovery]?.complement
    let lost = loss.ofMutated.count
    return Parts(
      ofUntouched: self[\.untouchedAlteration] ?? Rate(0, of: 0),
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
    guard let silent = self[\.silentLoss] else { return false }
    guard let known = earlier[\.silentLoss] else { return true }
    guard silent.of == known.of, silent.count <= known.count else { return silent.of == known.of }
    let variants = earlier.silentVariants
    // Without variants, all mutants of the row lose records silently.
    if silentVariants.isEmpty { return !variants.isEmpty }
    return !variants.isEmpty
      && silentVariants.contains { $1.count > variants[$0]?.count ?? 0 }
  }

  /// Whether records come back altered silently that came back with a report, not lost ones, even if others
  /// are equal.
  private func altersMoreSilently(than earlier: Self) -> Bool {
    func count(_ survival: Self) -> (silent: Int, reported: Int) {
      let silent = survival[\.silentAlteration]?.count ?? 0
      return (silent, survival.alteration.ofMutated.count - silent)
    }
    let (found, known) = (count(self), count(earlier))
    let fewerLost = max(0, earlier.loss.ofMutated.count - loss.ofMutated.count)
    let altered = self[\.silentAlteration]
    return altered?.of == (earlier[\.silentAlteration] ?? altered)?.of
      && found.silent - known.silent > fewerLost && found.reported < known.reported
  }

  struct Change {
    enum Nature {
      case loss, alteration
      /// Only what saves add, or leave out as null, differs: a new property adds a key.
      case addition
    }

    let isWorse: Bool
    let nature: Nature
  }

  private static let ofAdditions: Set<Metric> = [Metrics().added, Metrics().nullOmitted]
  private static var ofOthers: Set<Metric> { ofStandardOthers.union(own) }
  private static let ofStandardOthers = Set(standard).subtracting(ofAdditions)
    .subtracting(ofMutatedRecords)
    .subtracting([
      Metrics().recordSurvival, Metrics().silentLoss, Metrics().untouchedAlteration,
      Metrics().crashRate, Metrics().documentsDecoded,
    ])

  /// How a later run differs; nil if it doesn't.
  ///
  /// The first of these that differs decides: crashes, mutants that lose or alter records silently which
  /// did not, records lost, which share of them silently, records altered, which share of those silently,
  /// mutants that were not decoded, what other metrics say, and what saves add. Shares are compared
  /// exactly, by their counts.
  func change(to found: Self) -> Change? {
    func harm(of metrics: Set<Metric>) -> Bool? {
      metrics.map { self.harm($0).growth(to: found.harm($0)) }.strongest
    }
    func silence(_ metric: KeyPath<Metrics, Metric>, of parts: KeyPath<Self, Parts>) -> Bool? {
      let shares = [self, found].map { Rate($0[metric]?.count ?? 0, of: $0[keyPath: parts].count) }
      return shares[0].growth(to: shares[1])
    }
    let steps: [(Change.Nature, () -> Bool?)] = [
      (.loss, { harm(of: [Metrics().crashRate]) }),
      (.loss, { found.losesMoreSilently(than: self) ? true : nil }),
      (.alteration, { found.altersMoreSilently(than: self) ? true : nil }),
      (.loss, { loss.change(to: found.loss) }),
      (.loss, { silence(\.silentLoss, of: \.loss) }),
      (.alteration, { alteration.change(to: found.alteration) }),
      (.alteration, { silence(\.silentAlteration, of: \.alteration) }),
      (.loss, { harm(of: [Metrics().documentsDecoded]) }),
      (.loss, { harm(of: Self.ofOthers) }),
      (.addition, { harm(of: Self.ofAdditions) }),
    ]
    return steps.lazy.compactMap { nature, isWorse in
      isWorse().map { Change(isWorse: $0, nature: nature) }
    }.first
  }
}

extension Metric {
  fileprivate var word: String { baselineWord ?? id }
}

extension Rate {
  func isSmaller(than other: Rate) -> Bool {
    guard of > 0, other.of > 0 else { return false }
    let one = count.multipliedFullWidth(by: other.of)
    let two = other.count.multipliedFullWidth(by: of)
    return (one.high, one.low) < (two.high, two.low)
  }

  /// Whether the share grew; nil if it is the same, or one of them is of nothing.
  func growth(to other: Rate) -> Bool? {
    if isSmaller(than: other) { return true }
    return other.isSmaller(than: self) ? false : nil
  }

  fileprivate var complement: Rate { Rate(of - count, of: of) }
}

extension [Bool?] {
  /// True if one of them is, else false if one of them is.
  var strongest: Bool? { contains(true) ? true : contains(false) ? false : nil }
}
