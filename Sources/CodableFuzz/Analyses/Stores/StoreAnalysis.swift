package import Foundation
public import JSONMutation

/// What is known of a store besides what its mutants show.
package struct StoreFacts: Hashable, Sendable, Codable {
  package var isFolder = false
  /// What fails the test, such as a file of another version that does not open.
  package var failures: [String] = []
  /// What was tried, and in what saves of the file as it is differ from it.
  package var notes: [String] = []
  /// The type that is tried where rows are destroyed; nil if it does not read the file as it is.
  package var remedy: String?

  package init() {}
}

/// What saves leave of the rows of a file: of each mutant, and by field and mutator.
public struct StoreReport: Hashable, Sendable, Codable {
  package var facts: StoreFacts
  /// Every mutant that was opened and saved.
  public let all: Counts
  /// The mutators and fields of which a save destroyed rows, the most rows first.
  public let rows: [Row]

  public struct Counts: Hashable, Sendable, Codable {
    public internal(set) var mutants = 0
    /// Mutants of which no row was destroyed, and the caller was told of an error.
    public internal(set) var refused = 0
    /// Mutants of which nothing was written, and nobody was told.
    public internal(set) var silent = 0
    /// The rows that the mutants held.
    public internal(set) var held = 0
    public internal(set) var changed = 0
    public internal(set) var destroyed = 0
    /// The values in these rows, and those of them that are no longer on disk.
    public internal(set) var values = 0
    public internal(set) var valuesDestroyed = 0
    /// Mutants of which rows were destroyed, and those of them of which the remedy destroys none.
    package var harmed = 0
    package var remedied = 0

    public var kept: Int { held - changed - destroyed }

    private static let all: [any WritableKeyPath<Self, Int> & Sendable] = [
      \.mutants, \.refused, \.silent, \.held, \.changed, \.destroyed, \.values, \.valuesDestroyed,
      \.harmed, \.remedied,
    ]

    static func += (one: inout Self, other: Self) {
      for count in all { one[keyPath: count] += other[keyPath: count] }
    }

    var counters: Counters {
      [.stored: held, .storedKept: kept, .destroyed: destroyed, .savedNothing: refused + silent]
    }
  }

  public struct Row: Hashable, Sendable, Codable {
    public let field: Field
    public let mutator: MutatorID
    public internal(set) var counts: Counts
    /// The mutant of which most rows were destroyed.
    public internal(set) var example: MutantID
    /// What became of it.
    package var worst: StoreOutcome
    fileprivate var number: Int

    fileprivate static func + (one: Self, other: Self) -> Self {
      func rank(_ row: Self) -> (Int, Int, Int) {
        (row.worst.counts.destroyed, row.worst.counts.silent, -row.number)
      }
      var sum = rank(one) < rank(other) ? other : one
      sum.counts = one.counts
      sum.counts += other.counts
      return sum
    }
  }
}

extension DocumentReport {
  /// What saves leave of a file; nil for a document that is a response.
  public var store: StoreReport? { analyses[StoreAnalysis.self] }
}

final class StoreAnalysis: Analysis {
  static let id: RoleID = "store"
  static let question = "What do saves leave of the rows of a file?"

  let facts: StoreSums
  var sums = StoreSums()
  private let document: Document

  init?(_ opened: OpenedDocument) {
    guard let facts = opened.session.strategies.compactMap(\.store).first else { return nil }
    document = opened.document
    self.facts = StoreSums(facts: facts)
  }

  func observe(_ seen: SeenMutant) {
    guard let mutation = seen.mutant.mutations.first else { return }
    for outcome in seen.evaluations.flatMap(\.verdict.stored) {
      let row = StoreReport.Row(
        field: document.fields.field(of: mutation.node), mutator: mutation.mutator.id,
        counts: outcome.counts, example: seen.mutant.id, worst: outcome, number: seen.number)
      sums.rows.merge(["\(row.mutator) \(row.field)": row], uniquingKeysWith: +)
    }
  }

  static func part(of sums: StoreSums, in document: CountedDocument) -> StoreReport? {
    guard let facts = sums.facts else { return nil }
    func rank(_ row: StoreReport.Row) -> (Int, Int, String, String) {
      (-row.counts.destroyed, -row.counts.silent, row.field.description, row.mutator.rawValue)
    }
    let rows = sums.rows.values.sorted { rank($0) < rank($1) }
    return StoreReport(
      facts: facts, all: rows.map(\.counts).reduce(into: StoreReport.Counts()) { $0 += $1 },
      rows: rows.filter { $0.counts.harmed > 0 })
  }

  static func counters(of sums: StoreSums, strategy: StrategyID) -> Counters {
    .sum(sums.rows.values.map(\.counts.counters))
  }
}

struct StoreSums: RoleSums {
  fileprivate var facts: StoreFacts?
  fileprivate var rows: [String: StoreReport.Row] = [:]

  static func += (one: inout Self, other: Self) {
    one.facts = one.facts ?? other.facts
    one.rows.merge(other.rows, uniquingKeysWith: +)
  }
}

extension Strategy {
  /// Makes the strategy of a store, which reports what is on disk after each mutant was saved.
  ///
  /// A mutant of which a row is destroyed counts as lost. `outcome` is nil for the file as it is.
  package init(
    store id: StrategyID, _ facts: StoreFacts,
    outcome: @escaping @Sendable (Data) throws -> StoreOutcome?
  ) {
    self.init(id, decode: outcome) { outcome in
      let counts = outcome?.counts ?? StoreReport.Counts()
      // The only record of a store is whether a save changes something.
      return Recovery(
        counts.harmed > 0 ? [] : [counts.changed + counts.valuesDestroyed > 0],
        losses: outcome.map { [Loss($0, path: [])] } ?? [])
    }
    returnsOneRecord = true
    store = facts
  }
}
