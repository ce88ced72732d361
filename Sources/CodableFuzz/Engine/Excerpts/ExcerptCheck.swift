package import JSONMutation
import JSONText

/// Checks with a sample of mutants whether excerpts give the same results as whole documents.
///
/// If a strategy behaves differently, for instance because it reads only the first records of a
/// list, mutants are decoded whole.
struct ExcerptCheck {
  private static let mostSampled = 16
  /// For short plans, one mutant in this many is decoded both ways.
  private static let share = 32
  /// What whole documents that are decoded for the check may cost, see ``DecodingCost``; two mutants always are.
  private static let mostCost = 108_000_000

  private let session: DecodingSession
  private let mutants: Mutants
  private let number: Int
  private(set) var counts = ExcerptCounts()

  mutating func cutter(unmutated: [DocumentReport.Unmutated]) -> ExcerptCutter? {
    let cost = session.cost.whole
    guard let sample = Self.sample(of: mutants.count, cost: cost),
      var cutter = ExcerptCutter(session),
      let excerpt = cutter.excerpt(around: [], in: session)
    else { return nil }
    counts.isOn = true
    for (whole, verdict) in zip(unmutated, session.unmutated(excerpt)) {
      let difference = Self.difference(
        Self.facts(verdict.outcome, verdict.counters), Self.facts(whole.outcome, whole.counters))
      note(difference, nil, at: -1, of: whole.strategy)
    }
    for number in sample where counts.differenceCount == 0 { compare(number, in: &cutter) }
    return counts.differenceCount == 0 ? cutter : nil
  }

  /// The numbers of the mutants that are decoded both ways, evenly spaced; nil if there are too few
  /// mutants to make excerpts worthwhile.
  static func sample(of mutantCount: Int, cost: Int) -> [Int]? {
    let most = min(mostSampled, mutantCount / share, mostCost / max(1, cost))
    let count = max(2, most)
    guard mutantCount >= 4 * count else { return nil }
    return (0..<count).map { (2 * $0 + 1) * mutantCount / (2 * count) }
  }

  private mutating func compare(_ number: Int, in cutter: inout ExcerptCutter) {
    let mutant = mutants[number]
    guard let (excerpt, cutMutant) = cutter.excerpt(for: mutant, in: session) else { return }
    let one = session.evaluated(
      cutMutant, .mutant(number), id: mutant.id, records: excerpt.records)
    let other = session.evaluated(mutant, .whole(number), id: mutant.id)
    session.addTimeBesides(of: (one + other).map(\.verdict))
    counts.sampledCount += 1
    for (strategy, (cutMutant, whole)) in zip(one, other).enumerated() {
      if cutter.needsWhole(cutMutant, by: strategy, in: session) { continue }
      let difference = Self.difference(
        Self.facts(cutMutant.verdict), Self.facts(whole.verdict))
      note(difference, mutant.id, at: number, of: whole.verdict.strategy)
    }
  }

  private mutating func note(
    _ difference: String?, _ mutant: MutantID?, at mutantNumber: Int, of strategy: StrategyID
  ) {
    guard let difference else { return }
    counts.differenceCount += 1
    guard counts.differences.count < ExcerptCounts.mostNamed else { return }
    counts.differences.append(
      Positioned(
        position: RunPosition(document: number, number: mutantNumber),
        element: ExcerptReport.Difference(
          mutant: mutant, strategy: strategy, difference: difference)))
  }

  private static func difference(_ excerpt: [Fact], _ whole: [Fact]) -> String? {
    zip(excerpt, whole).first { $0.value != $1.value }.map {
      "\($0.name): \($0.value) in an excerpt, \($1.value) in the whole document"
    }
  }

  private typealias Fact = (name: String, value: String)

  private static func facts(_ outcome: Outcome, _ counters: Counters) -> [Fact] {
    [("outcome", outcome.rawValue), ("records", counters.description)]
  }

  private static func facts(_ verdict: Verdict) -> [Fact] {
    facts(verdict.outcome, verdict.counters) + [
      ("error accuracy", verdict.errorAccuracy.map { "\($0)" } ?? "none"),
      ("reports", verdict.reported.isEmpty ? "none" : "some"),
    ]
  }
}

package struct ExcerptReport: Equatable, Sendable, Codable {
  /// The mutants decoded in an excerpt: the envelope, the mutated records, and untouched ones that
  /// count for the others.
  package let decodedInExcerpts: Rate
  /// The number of mutants decoded both ways before the run as a check.
  package let sampled: Int
  /// The number of mutants × strategies that differed; if not zero, all mutants were decoded whole.
  package let differenceCount: Int
  package let differences: [Difference]

  /// A strategy that behaved differently with an excerpt than with the whole document.
  package struct Difference: Equatable, Sendable, Codable {
    package let mutant: MutantID?
    package let strategy: StrategyID
    package let difference: String
  }
}

extension ExcerptCheck: Preparation {
  static let id: RoleID = "excerpts"
  static let absence = "--no-excerpts"

  static func prepare(_ opened: OpenedDocument) -> ExcerptCounts {
    guard opened.configuration.usesExcerpts else { return ExcerptCounts() }
    var check = ExcerptCheck(
      session: opened.session, mutants: opened.mutants, number: opened.number)
    opened.cutter = check.cutter(unmutated: opened.unmutated)
    opened.isWholeAfterCheck = check.counts.isOn && opened.cutter == nil
    return check.counts
  }

  static func add(
    _ sums: ExcerptCounts, of document: CountedDocument, to report: inout DocumentReport
  ) {
    guard sums.isOn else { return }
    report.excerpts = ExcerptReport(
      decodedInExcerpts: Rate(document.excerptCount, of: document.mutantCount),
      sampled: sums.sampledCount, differenceCount: sums.differenceCount,
      differences: sums.differences.map(\.element))
  }
}

struct ExcerptCounts: RoleSums {
  static let mostNamed = 100

  var isOn = false
  var sampledCount = 0
  fileprivate(set) var differenceCount = 0
  fileprivate(set) var differences: [Positioned<RunPosition, ExcerptReport.Difference>] = []

  static func += (one: inout Self, other: Self) {
    one.isOn = one.isOn || other.isOn
    one.sampledCount += other.sampledCount
    one.differenceCount += other.differenceCount
    one.differences.add(other.differences, first: mostNamed) { $0.position < $1.position }
  }
}

extension Runner.Configuration {
  /// Whether to decode mutants of a long list in excerpts: the envelope, the mutated records, and
  /// untouched ones that count for the others.
  ///
  /// Rates and identifiers are still those of the whole document. The default is true, for
  /// excerpts that save 1 KB and a quarter of the document. `--no-excerpts` overrides it.
  public var usesExcerpts: Bool {
    get { self[asks: ExcerptCheck.self] }
    set { self[asks: ExcerptCheck.self] = newValue }
  }
}
