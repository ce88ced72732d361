package import Foundation
package import JSONMutation
package import JSONText

/// What is known of a store besides what its mutants show.
package struct StoreFacts: Equatable, Sendable, Codable {
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
package struct StoreReport: Equatable, Sendable, Codable {
  package var facts: StoreFacts
  /// Every mutant that was opened and saved.
  package let all: Counts
  /// The mutators and fields of which a save destroyed rows, the most rows first.
  package let rows: [SavedChange]

  package struct Counts: Equatable, Sendable, Codable {
    package internal(set) var mutants = 0
    /// Mutants of which no row was destroyed, and the caller was told of an error.
    package internal(set) var refused = 0
    /// Mutants of which nothing was written, and nobody was told.
    package internal(set) var silent = 0
    /// The rows that the mutants held.
    package internal(set) var held = 0
    package internal(set) var changed = 0
    package internal(set) var destroyed = 0
    /// The values in these rows, and those of them that are no longer on disk.
    package internal(set) var values = 0
    package internal(set) var valuesDestroyed = 0
    /// Mutants of which rows were destroyed, and those of them of which the remedy destroys none.
    package var harmed = 0
    package var remedied = 0

    package var kept: Int { held - changed - destroyed }

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

  package struct SavedChange: Equatable, Sendable, Codable {
    package let field: Field
    package let mutator: MutatorID
    package internal(set) var counts: Counts
    /// The mutant of which most rows were destroyed.
    package internal(set) var example: MutantID
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
  package var store: StoreReport? { analyses[StoreAnalysis.self] }
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
      let row = StoreReport.SavedChange(
        field: document.fields.field(of: mutation.node), mutator: mutation.mutator.id,
        counts: outcome.counts, example: seen.mutant.id, worst: outcome, number: seen.number)
      sums.rows.merge(["\(row.mutator) \(row.field)": row], uniquingKeysWith: +)
    }
  }

  static func part(of sums: StoreSums, in document: CountedDocument) -> StoreReport? {
    guard let facts = sums.facts else { return nil }
    func rank(_ row: StoreReport.SavedChange) -> (Int, Int, String, String) {
      (-row.counts.destroyed, -row.counts.silent, row.field.description, row.mutator.rawValue)
    }
    let rows = sums.rows.values.sorted { rank($0) < rank($1) }
    return StoreReport(
      facts: facts, all: rows.reduce(into: StoreReport.Counts()) { $0 += $1.counts },
      rows: rows.filter { $0.counts.harmed > 0 })
  }

  static func counters(of sums: StoreSums, strategy: StrategyID) -> Counters {
    .sum(sums.rows.values.map(\.counts.counters))
  }
}

struct StoreSums: RoleSums {
  fileprivate var facts: StoreFacts?
  fileprivate var rows: [String: StoreReport.SavedChange] = [:]

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

/// What is on disk after a file was opened, changed and saved, compared with what the file held.
package struct StoreOutcome: Error, Equatable, Sendable, Codable {
  package var counts = StoreReport.Counts()
  /// The error that told the caller; nil if there was none.
  package fileprivate(set) var refusal: String?
  /// The keys whose values are gone.
  package private(set) var keys: Set<String> = []

  package var isHarmful: Bool { counts.destroyed > 0 || counts.silent > 0 }

  fileprivate mutating func add(
    _ fate: StoredMatch.Fate, of row: NodeID, in index: DocumentIndex, isRow: Bool = true
  ) {
    if isRow {
      counts.held += 1
      counts.destroyed += fate.isDestroyed ? 1 : 0
      counts.changed += !fate.isDestroyed && (fate.lost > 0 || fate.isRespelled) ? 1 : 0
    }
    counts.values += index.scalars(under: row).count
    counts.valuesDestroyed += fate.lost
    keys.formUnion(fate.keys)
  }
}

extension Verdict {
  package var stored: [StoreOutcome] { reported.compactMap { $0.error as? StoreOutcome } }
}

extension StoreOutcome: CustomStringConvertible {
  package var description: String {
    let rows = Format.count(counts.held, "row")
    if counts.destroyed > 0 {
      return "a save destroys \(counts.destroyed) of \(rows)"
        + (refusal.map { ", and says: \($0)" } ?? "")
    }
    if counts.silent > 0 {
      return "nothing is written, and no error says so: what was added is lost"
    }
    if let refusal { return "refused: \(refusal)" }
    return counts.valuesDestroyed > 0
      ? "a save erases \(counts.valuesDestroyed) of \(Format.count(counts.values, "value"))"
      : "\(rows) on disk, as before"
  }
}

/// What a save of the file as it is does, which no mutant is blamed for.
package struct StoreRule: Sendable {
  private let clean: DocumentIndex
  /// The name of the file; nil if the document is a folder, which has each file by its name.
  private let file: String?
  /// The rows that a save of the file as it is does not keep, such as the time of the last save.
  private var ignored: Set<String> = []
  /// The rows that the change adds, by their meaning.
  private var added: [String] = []
  /// What a save of the file as it is leaves of the rows in its lists.
  package private(set) var asItIs = StoreOutcome()

  /// `other` is what is known of the file of this version, if this is one of another.
  package init(
    clean: DocumentIndex, after: DocumentIndex?, file: String?, other: StoreRule? = nil
  ) {
    (self.clean, self.file) = (clean, file)
    guard let after else { return }
    let rows = StoredRows(clean, file: file).nodes
    var match = StoredMatch(clean, after)
    let fates = match.fates(of: rows)
    added = match.added(file: file)
    for (row, fate) in zip(rows, fates) {
      let name = Self.name(row, in: clean)
      if other?.ignored.contains(name) == true { continue }
      if fate.isDestroyed { ignored.insert(name) }
      // The change may be one of a value.
      if fate.isDestroyed, other == nil, !clean.isContainer(row), clean.isMember(row) { continue }
      asItIs.add(fate, of: row, in: clean)
    }
  }

  /// The rows of a value of a list, by their meaning; a member has a name.
  private static func name(_ row: NodeID, in index: DocumentIndex) -> String {
    index.isMember(row) ? "\(index.pointer(to: row))" : index.meaning(of: row)
  }

  /// Whether a row is a key that the file as it is does not have beside others that it has.
  private func isNew(_ row: NodeID, in index: DocumentIndex) -> Bool {
    guard index.isMember(row), let parent = index.parent(of: row) else { return false }
    return clean.node(at: index.pointer(to: row)) == nil
      && clean.node(at: index.pointer(to: parent)).map(clean.kind) == .object
  }

  /// The outcome of the mutant with these bytes; if they are no JSON, of the rows that are whole in them.
  ///
  /// `after` is what is on disk, nil if nothing is, and `error` what told the caller. `intact` names the files
  /// whose bytes are still on disk, under any name.
  package func outcome(
    of bytes: [UInt8], after: DocumentIndex?, intact: Set<String> = [], isUnchanged: Bool = false,
    error: String?
  ) -> StoreOutcome {
    let parsed = try? DocumentIndex(parsing: bytes)
    let before = parsed ?? clean
    let length = parsed == nil ? zip(bytes, clean.bytes).prefix { $0 == $1 }.count : .max
    let stored = StoredRows(before, file: file)
    let rows = stored.nodes.filter { row in
      before.memberRange(of: row).upperBound <= length
        && !ignored.contains(Self.name(row, in: before))
    }
    var outcome = StoreOutcome()
    let isIntact = { (row: NodeID) in intact.contains(stored.file(of: row)) }
    for row in rows where isIntact(row) { outcome.add(StoredMatch.Fate(), of: row, in: before) }
    let searched = rows.filter { !isIntact($0) }
    if !searched.isEmpty, let disk = after ?? (try? DocumentIndex(parsing: Array("{}".utf8))) {
      var match = StoredMatch(before, disk, without: added)
      for (row, fate) in zip(searched, match.fates(of: searched)) {
        outcome.add(fate, of: row, in: before, isRow: !isNew(row, in: before))
      }
    }
    outcome.refusal = error
    outcome.counts.mutants = 1
    // Whether what the change adds was saved cannot be seen if it adds no row.
    outcome.counts.silent = isUnchanged && !added.isEmpty && error == nil ? 1 : 0
    outcome.counts.harmed = outcome.isHarmful ? 1 : 0
    outcome.counts.refused = error != nil && !outcome.isHarmful ? 1 : 0
    return outcome
  }
}
