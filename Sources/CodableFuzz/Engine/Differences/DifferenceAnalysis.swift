import JSONMutation

/// Counts what each difference between old and new responses costs.
final class DifferenceAnalysis: Analysis {
  static let id: RoleID = "differences"
  static let question = "What does each change of newer responses cost?"
  static let scope: AnalysisScope = [.streams, .guided, .newer]

  let facts: DifferenceCounts
  var sums = DifferenceCounts()

  init?(_ opened: OpenedDocument) {
    var facts = DifferenceCounts()
    if opened.study.isNewer {
      facts.newer = opened.session.delivered(opened.unmutated, document: opened.number)
    } else {
      facts.differences = opened.document.notes.differences
    }
    if facts.newer.isEmpty, facts.differences == nil { return nil }
    self.facts = facts
  }

  func observe(_ seen: SeenMutant) {
    guard let made = seen.mutant.document.differences(of: seen.mutant) else { return }
    sums.add(
      DifferenceCounts.Row(
        counters: seen.verdicts.map(\.counters), first: seen.rows.ordinal, example: seen.rows.id),
      of: made)
  }

  /// The changelog; nil if there were no responses to compare with.
  static func part(
    of sums: DifferenceCounts, in document: CountedDocument
  ) -> DifferenceReport? {
    guard let differences = sums.differences else { return nil }
    let (strategies, advice) = (document.strategies, document.sums[AdviceAnalysis.self])
    func prices(_ made: MadeDifferences, _ difference: Difference? = nil)
      -> [DifferenceReport.Price]
    {
      zip(strategies, sums.rows[made]?.counters ?? []).enumerated().map { number, counts in
        let (strategy, counters) = (counts.0.strategy, counts.1)
        let best = advice.best(for: made, (number, strategy), counters: counters)
        return DifferenceReport.Price(
          strategy: strategy, counters: counters, advice: best,
          fix: best.map { difference?.lenientScalar(for: $0) ?? $0.after })
      }
    }
    func together(_ made: MadeDifferences) -> DifferenceReport.Together? {
      sums.rows[made].map { DifferenceReport.Together(prices: prices(made), example: $0.example) }
    }
    return DifferenceReport(
      rows: differences.enumerated().map { number, difference in
        DifferenceReport.Row(
          difference, prices: prices(.one(number), difference),
          example: sums.rows[.one(number)]?.example)
      },
      newer: zip(strategies, sums.newer).enumerated().map { number, newer in
        let (strategy, counts) = newer
        let causes = counts.causes.map { cause in
          DifferenceReport.Cause(cause) { difference in
            (sums.rows[.one(difference)]?.counters.dropFirst(number).first?.lost ?? 0) > 0
          }
        }
        return DifferenceReport.Newer(
          strategy: strategy.strategy, counters: counts.counters, failure: counts.failure,
          causes: causes.isEmpty
            ? nil
            : causes.sorted {
              ($1.recordCount, $0.field.description) < ($0.recordCount, $1.field.description)
            })
      },
      certain: together(.certain)
        ?? together(.all).flatMap {
          differences.allSatisfy(\.isCertain) ? $0 : nil
        }, all: together(.all))
  }
}

extension DifferenceReport.Cause {
  /// Names only differences that cost records where the error does not say which it is.
  fileprivate init(_ cause: NewerCause, costsRecords: (Int) -> Bool) {
    self.init(
      rows: cause.differences.filter { !cause.isInside || costsRecords($0) }, field: cause.field,
      isOfRecords: cause.isOfRecords, failure: cause.failure, recordCount: cause.recordCount)
  }
}

extension Difference {
  /// The property with a scalar that reads the new values, too, if these are the old ones in another
  /// JSON type.
  fileprivate func lenientScalar(for advice: Advice) -> String? {
    guard kind == .retyped, advice.before.hasPrefix("let "),
      let type = ["Int", "Double", "Bool", "String"].first(where: {
        advice.before.hasSuffix(": " + $0)
      }),
      type == "String"
        ? ["boolean", "object", "array"].allSatisfy({ !after.contains($0) })
        : recipe.conversion == .quote
    else { return nil }
    return "@Lenient\(type) var" + advice.before.dropFirst(3)
  }
}

/// What each difference between old and new responses cost.
///
/// All documents of a study have the same differences, so their numbers are the same.
struct DifferenceCounts: RoleSums {
  /// What changed from the documents to newer ones; nil if there are none to compare with.
  fileprivate(set) var differences: [Difference]?
  /// What strategies make of newer documents, in order; empty if there are none.
  fileprivate(set) var newer: [NewerCounts] = []
  private(set) var rows: [MadeDifferences: Row] = [:]

  struct Row: Codable {
    /// For each strategy, in order.
    fileprivate(set) var counters: [Counters]
    fileprivate(set) var first: Ordinal
    fileprivate(set) var example: MutantID
  }

  init() {}

  fileprivate mutating func add(_ other: Row, of made: MadeDifferences) {
    guard var row = rows[made] else {
      rows[made] = other
      return
    }
    for strategy in row.counters.indices where other.counters.indices.contains(strategy) {
      row.counters[strategy] += other.counters[strategy]
    }
    if other.first < row.first { (row.first, row.example) = (other.first, other.example) }
    rows[made] = row
  }

  static func += (one: inout Self, other: Self) {
    one.differences = one.differences ?? other.differences
    one.newer =
      one.newer.isEmpty
      ? other.newer : other.newer.isEmpty ? one.newer : zip(one.newer, other.newer).map { $0 + $1 }
    for (made, row) in other.rows { one.add(row, of: made) }
  }
}

extension DocumentReport {
  /// What changed to newer documents, and what it costs; nil if there are none to compare with.
  public internal(set) var differences: DifferenceReport? {
    get { parts[DifferenceAnalysis.self] }
    set { parts[DifferenceAnalysis.self] = newValue }
  }
}
