public import CodableFuzz
package import DecodingStrategies
public import JSONMutation
package import JSONText

package final class DifferenceAnalysis: Analysis {
  package static let id: RoleID = "differences"
  package static let question = "What does each change of newer responses cost?"
  package static let isOfNewer = true
  package static let unitKind: CallKind? = .values

  package let facts: DifferenceCounts
  package var sums = DifferenceCounts()
  package let unitCount = 1
  private let opened: OpenedDocument

  package init?(_ opened: OpenedDocument) {
    var facts = DifferenceCounts()
    if opened.study.isNewer {
      facts.newer = opened.session.delivered(
        opened.unmutated, document: opened.number, mask: opened.mask)
    } else {
      facts.differences = opened.document.notes.differences
    }
    if facts.newer.isEmpty, facts.differences == nil { return nil }
    (self.facts, self.opened) = (facts, opened)
  }

  package func perform(_ unit: CallPlan.Unit) {
    let bench = TrialBench(opened.session, call: unit.call)
    sums.values += ValueSurvey(opened, bench).counts
    if opened.study.isNewer {
      sums.newer = ScalarTrial(bench: bench, mask: opened.mask).causes
    }
  }

  package func observe(_ seen: SeenMutant) {
    guard let made = seen.mutant.document.differences(of: seen.mutant) else { return }
    sums.add(
      DifferenceCounts.MadeCounts(
        counters: seen.verdicts.map(\.counters), first: seen.rows.ordinal, example: seen.rows.id),
      of: made)
  }

  package static func part(
    of sums: DifferenceCounts, in document: CountedDocument
  ) -> DifferenceReport? {
    guard let differences = sums.differences else { return nil }
    let strategies = document.strategies
    func prices(_ made: MadeDifferences) -> [DifferenceReport.Price] {
      zip(strategies, sums.rows[made]?.counters ?? []).enumerated().map { number, counts in
        let (strategy, counters) = (counts.0.strategy, counts.1)
        let best = document.bestAdvice(for: made, strategy: number, counters: counters)
        return DifferenceReport.Price(
          strategy: strategy, counters: counters, advice: best, fix: best?.after)
      }
    }
    func together(_ made: MadeDifferences) -> DifferenceReport.Together? {
      sums.rows[made].map { DifferenceReport.Together(prices: prices(made), example: $0.example) }
    }
    return DifferenceReport(
      rows: differences.enumerated().map { number, difference in
        DifferenceReport.Row(
          kind: difference.kind, field: difference.field, newField: difference.newField,
          before: difference.before, after: difference.after,
          prices: prices(.one(number)), example: sums.rows[.one(number)]?.example)
      },
      newer: zip(strategies, sums.newer).enumerated().map { number, newer in
        let (strategy, counts) = newer
        let causes = counts.causes.map { cause in
          // Where the error does not say which it is, only differences that cost old records.
          let named = cause.differences.filter { difference in
            let counters = sums.rows[.one(difference)]?.counters.dropFirst(number).first
            return !cause.isOpaque || counters.map { $0.lost > 0 } ?? !cause.isInside
          }
          let value = named.isEmpty ? cause.value : nil
          return DifferenceReport.Cause(
            rows: named, field: value?.field ?? cause.field, isOfRecords: cause.isOfRecords,
            failure: cause.failure, text: value?.text ?? cause.text, oldText: value?.oldText,
            recordCount: cause.recordCount)
        }
        return DifferenceReport.Newer(
          strategy: strategy.strategy, counters: counts.counters, failure: counts.failure,
          causes: causes.isEmpty
            ? nil
            : causes.sorted {
              ($1.recordCount, $0.field.description) < ($0.recordCount, $1.field.description)
            })
      },
      all: together(.all),
      values: strategies.enumerated().flatMap { number, strategy in
        sums.values.lost(by: strategy.strategy, number: number, differences)
      })
  }
}

/// All documents of a study have the same differences, so their numbers are the same.
package struct DifferenceCounts: RoleSums {
  /// What changed from the documents to newer ones; nil if there are none to compare with.
  fileprivate(set) var differences: [Difference]?
  /// What strategies make of newer documents, in order; empty if there are none.
  fileprivate(set) var newer: [NewerCounts] = []
  private(set) var rows: [MadeDifferences: MadeCounts] = [:]

  package init() {}
  fileprivate(set) var values = ValueCounts()

  struct MadeCounts: Codable {
    fileprivate(set) var counters: [Counters]
    fileprivate(set) var first: RunPosition
    fileprivate(set) var example: MutantID
  }

  fileprivate mutating func add(_ other: MadeCounts, of made: MadeDifferences) {
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

  package static func += (one: inout Self, other: Self) {
    one.differences = one.differences ?? other.differences
    one.newer =
      one.newer.isEmpty
      ? other.newer : other.newer.isEmpty ? one.newer : zip(one.newer, other.newer).map { $0 + $1 }
    for (made, row) in other.rows { one.add(row, of: made) }
    one.values += other.values
  }
}

extension DocumentReport {
  /// What changed to newer documents, and what it costs; nil if there are none to compare with.
  package var differences: DifferenceReport? { analyses[DifferenceAnalysis.self] }
}

/// What changed from old responses to new ones, and what each change costs the strategies.
///
/// Each difference was made in the old documents, alone and together with all others.
public struct DifferenceReport: Hashable, Sendable, Codable {
  /// The differences, those in all records first.
  public let rows: [Row]
  /// What the strategies make of the new documents as they are.
  package let newer: [Newer]
  /// All differences together; nil if there are fewer than two.
  package let all: Together?
  /// The values that do not arrive, most first, of the app's own strategies; nil in older reports.
  package let values: [LostValues]?

  public struct Row: Hashable, Sendable, Codable {
    public let kind: Difference.Kind
    /// The field in the old documents; of an added key, the field in the new ones.
    public let field: Field
    /// The field in the new documents, if it is another one.
    package let newField: Field?
    /// What the values were like, such as `present 212/212`.
    package let before: String
    /// What they are like now, in the same words.
    package let after: String
    /// What it costs each strategy; empty if the old documents have no place for it.
    package let prices: [Price]
    /// The mutant that makes it; nil if there is none.
    package let example: MutantID?
  }

  package struct Together: Hashable, Sendable, Codable {
    package let prices: [Price]
    package let example: MutantID
  }

  package struct Newer: Hashable, Sendable, Codable {
    package let strategy: StrategyID
    /// What became of the records; one that does not come back even alone is lost.
    package let counters: Counters
    /// Why the first record is lost; nil if none is.
    package let failure: DecodingFailure?
    /// Why records are lost, the cause of most first; nil if none is.
    package let causes: [Cause]?
  }

  /// An error that loses records of the new documents, and the differences that explain it.
  package struct Cause: Hashable, Sendable, Codable {
    /// The differences at the coding path of the error, or else the nearest, as numbers of ``rows``.
    package let rows: [Int]
    /// Where the error is, in the new documents.
    package let field: Field
    /// Whether it is in records, as far as its path says, not around them.
    package let isOfRecords: Bool
    /// The first such error, of another strategy if this one is silent; nil if none reports it.
    package let failure: DecodingFailure?
    /// The scalar at which the first error is, cut; nil if it is at another value, or at none.
    package let text: String?
    /// What old documents send in place of ``text``, cut, if the record is delivered with it.
    package let oldText: String?
    /// The number of records with the error; a strategy may lose others with them.
    package let recordCount: Int
  }

  /// Values of a field in delivered records of the new documents that do not arrive, though those of
  /// the old ones do.
  ///
  /// A value *arrives* if a near value of the same standing, such as a number with another last digit,
  /// makes another record; a date, if it is the instant that form and size of the value mean.
  public struct LostValues: Hashable, Sendable, Codable {
    public let strategy: StrategyID
    /// The field in the new documents.
    public let field: Field
    /// The field in the old documents, if it is another one: its key is gone, and the value fills its
    /// property if it is sent there.
    package let oldField: Field?
    /// The differences at the field, around it or in it, as numbers of ``DifferenceReport/rows``.
    package let rows: [Int]
    package let counts: Counts
    /// The coding key or the declaration of the property with which the first one arrives.
    package let fix: String?
    /// Where the first one is, and its text, cut.
    package let location: JSONPointer?
    package let text: String?
    /// Whether the first one has a key that its object has twice.
    package let isSentTwice: Bool

    package struct Counts: Hashable, Sendable, Codable {
      /// The values that were tried, without those of which no near value decodes.
      package internal(set) var sent = 0
      /// Those without which the record is the same.
      package internal(set) var defaulted = 0
      /// Those in whose place the record has something else.
      package internal(set) var changed = 0
      /// The lost values that the strategy does not report.
      package internal(set) var silent = 0

      package var lost: Int { defaulted + changed }
      package var arrived: Int { sent - lost }

      package static func + (one: Self, other: Self) -> Self {
        Self(
          sent: one.sent + other.sent, defaulted: one.defaulted + other.defaulted,
          changed: one.changed + other.changed, silent: one.silent + other.silent)
      }

      var share: Double { sent == 0 ? 0 : Double(lost) / Double(sent) }
    }
  }

  package struct Price: Hashable, Sendable, Codable {
    package let strategy: StrategyID
    /// What became of the records of the old documents.
    package let counters: Counters
    /// The change to the models that saves most; nil if none was tried or saves anything.
    package let advice: Advice?
    /// A line of Swift that saves records; nil without ``advice``.
    package let fix: String?
  }

  /// The records of the new documents that a strategy loses.
  ///
  /// What a difference costs in the old documents does not count: new documents that decode have it in
  /// places where it does no harm.
  public func lost(by strategy: StrategyID) -> Int {
    newer.first { $0.strategy == strategy }?.counters.lost ?? 0
  }

  /// The values of delivered records of the new documents that do not arrive with one of the app's own
  /// strategies.
  public func valuesLost(by strategy: StrategyID) -> [LostValues] {
    (values ?? []).filter { $0.strategy == strategy }
  }
}

extension Report {
  /// What changed from old responses to new ones, in the first document that was compared; nil if none
  /// was.
  public var differences: DifferenceReport? { documents.lazy.compactMap(\.differences).first }
}
