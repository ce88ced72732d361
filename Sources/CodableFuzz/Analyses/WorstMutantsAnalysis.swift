import JSONMutation

final class WorstMutantsAnalysis: Analysis {
  static let id: RoleID = "worst-mutants"
  static let question = "Which mutants cost each strategy most?"

  var sums = WorstMutantCounts()
  private var worst: [WorstRows]
  private let document: Document
  private let mask: Mask?
  /// Attributes a crash in an error's `description` to its strategy.
  private let supervisor: CallSupervisor
  private lazy var lines = LineNumbers(of: document)

  init?(_ opened: OpenedDocument) {
    worst = opened.study.strategies.map { _ in WorstRows() }
    document = opened.document
    mask = opened.mask
    supervisor = opened.session.supervisor
  }

  func observe(_ seen: SeenMutant) {
    let rows = seen.rows
    guard let cell = rows.keys.first else { return }
    lazy var changes = seen.mutant.mutations.prefix(ExampleMutant.mostChanges).map {
      ExampleMutant.Edit($0, in: document, lines: lines, mask: mask)
    }
    for (strategy, verdict) in seen.verdicts.enumerated() {
      guard let cost = WorstRows.Cost(verdict, of: rows), worst[strategy].admits(cost) else {
        continue
      }
      let rank = WorstRows.Rank(
        cost: cost, plausibility: rows.plausibility, mutator: cell.mutator,
        field: document.fields.field(cell.field), isSingle: rows.isSingle, ordinal: rows.ordinal)
      guard worst[strategy].admits(rank) else { continue }
      if let known = worst[strategy].row(of: rank), known.rank < rank {
        add(known.naming(rank.field, at: rank.ordinal), strategy)
        continue
      }
      let row = WorstRows.RankedMutant(
        rank: rank, id: rows.id, changes: changes,
        effect: supervisor.watch(strategy) { ExampleMutant.Effect(verdict) },
        fields: rows.isSingle ? [rank.field: rank.ordinal] : [:])
      add(row, strategy)
    }
  }

  static func part(of sums: WorstMutantCounts, in document: CountedDocument) -> [ExampleMutant]? {
    var mutants: [RunPosition: [WorstRows.RankedMutant]] = [:]
    for (_, rows) in sums.rows.sorted(by: { $0.key < $1.key }) {
      for row in rows.shown { mutants[row.rank.ordinal, default: []].append(row) }
    }
    let ranked = mutants.values.map { rows in
      let cost = rows.dropFirst().reduce(rows[0].rank.cost) { $0 + $1.rank.cost }
      return (cost: cost, rank: rows[0].rank, rows: rows)
    }
    return ranked.sorted { one, other in
      if one.cost != other.cost { return one.cost < other.cost }
      return one.rank.precedesAtEqualCost(other.rank)
    }.map { mutant in
      ExampleMutant(
        id: mutant.rows[0].id, changes: mutant.rows[0].changes,
        effects: mutant.rows.map(\.effectOnFields))
    }
  }

  private func add(_ row: WorstRows.RankedMutant, _ strategy: Int) {
    worst[strategy].add(row)
    sums.rows[strategy, default: WorstRows()].add(row)
  }
}

struct WorstMutantCounts: RoleSums {
  fileprivate(set) var rows: [Int: WorstRows] = [:]

  static func += (one: inout Self, other: Self) {
    one.rows.merge(other.rows) { $1.rows.reduce(into: $0) { $0.add($1) } }
  }
}

extension DocumentReport {
  package var worstMutants: [ExampleMutant] { analyses[WorstMutantsAnalysis.self] ?? [] }
}

/// The mutants that cost a strategy most, the worst first.
///
/// Mutants of one mutation with the same cost share a row, which lists their fields.
///
/// Parts of a run are merged in any order, and the worst of all are among the worst of their part.
/// So the order of rows never depends on which of two mutants came first, unless both have several
/// mutations.
struct WorstRows: Codable {
  private static let mostKept = 40
  private static let mostShown = 10

  private(set) var rows: [RankedMutant] = []

  struct RankedMutant: Sendable, Codable {
    let rank: Rank
    let id: MutantID
    let changes: [ExampleMutant.Edit]
    let effect: ExampleMutant.Effect
    /// The fields that share the row, each with its first mutant; empty for a mutant of several
    /// mutations.
    private(set) var fields: [Field: RunPosition]

    var effectOnFields: ExampleMutant.Effect {
      var effect = effect
      let ordered = fields.sorted { one, other in
        one.value == other.value
          ? one.key.description < other.key.description : one.value < other.value
      }
      effect.fields = ordered.prefix(ExampleMutant.mostFields).map(\.key)
      effect.fieldCount = ordered.count
      return effect
    }

    func naming(_ field: Field, at ordinal: RunPosition) -> RankedMutant {
      var row = self
      row.fields = [field: ordinal]
      return row
    }

    func merged(with other: RankedMutant) -> RankedMutant {
      var row = other.rank < rank ? other : self
      row.fields = fields.merging(other.fields, uniquingKeysWith: min)
      return row
    }
  }

  struct Rank: Sendable, Codable {
    let cost: Cost
    let plausibility: Plausibility
    let mutator: Int
    let field: Field
    /// Whether it has one mutation, and so shares a row with those of the same cost.
    let isSingle: Bool
    let ordinal: RunPosition

    static func < (one: Self, other: Self) -> Bool {
      if one.cost != other.cost { return one.cost < other.cost }
      return one.precedesAtEqualCost(other)
    }

    func precedesAtEqualCost(_ other: Self) -> Bool {
      if plausibility != other.plausibility { return plausibility < other.plausibility }
      if isSingle != other.isSingle { return isSingle }
      if isSingle, mutator != other.mutator { return mutator < other.mutator }
      return ordinal < other.ordinal
    }

    func isOfRow(of other: Self) -> Bool {
      guard mutator == other.mutator, isSingle == other.isSingle else { return false }
      return isSingle
        ? cost == other.cost && plausibility == other.plausibility : field == other.field
    }
  }

  /// Only shares are compared, so that neither the length of a document nor an excerpt of it
  /// matters.
  struct Cost: Sendable, Comparable, Codable {
    /// Whether a backend is likely to send such a mutant, which comes first, or hardly ever sends it.
    var rarity: Int
    var lost: Double
    var silent: Double

    static func + (one: Self, other: Self) -> Self {
      Self(
        rarity: max(one.rarity, other.rarity), lost: one.lost + other.lost,
        silent: one.silent + other.silent)
    }

    static func < (one: Self, other: Self) -> Bool {
      if one.rarity != other.rarity { return one.rarity < other.rarity }
      return (one.lost, one.silent) > (other.lost, other.silent)
    }
  }

  func admits(_ cost: Cost) -> Bool { lastRank.map { !($0.cost < cost) } ?? true }

  func admits(_ rank: Rank) -> Bool {
    if let known = row(of: rank) {
      if rank < known.rank { return true }
      return rank.isSingle && known.fields[rank.field].map { rank.ordinal < $0 } ?? true
    }
    return lastRank.map { rank < $0 } ?? true
  }

  /// The rank to reach; nil while there is room.
  private var lastRank: Rank? { rows.count == Self.mostKept ? rows.last?.rank : nil }

  func row(of rank: Rank) -> RankedMutant? { rows.first { $0.rank.isOfRow(of: rank) } }

  mutating func add(_ row: RankedMutant) {
    var row = row
    if let known = rows.firstIndex(where: { $0.rank.isOfRow(of: row.rank) }) {
      row = rows.remove(at: known).merged(with: row)
    }
    let position = rows.firstIndex { row.rank < $0.rank } ?? rows.endIndex
    rows.insert(row, at: position)
    if rows.count > Self.mostKept { rows.removeLast() }
  }

  /// The rows to show, each with a field in which its mutator is not shown yet.
  var shown: [RankedMutant] {
    var named: [Int: Set<Field>] = [:]
    let new = rows.filter { row in
      let fields = row.fields.isEmpty ? [row.rank.field] : Set(row.fields.keys)
      let known = named[row.rank.mutator, default: []]
      named[row.rank.mutator] = known.union(fields)
      return !fields.isSubset(of: known)
    }
    return Array(new.prefix(Self.mostShown))
  }
}

extension WorstRows.Cost {
  init?(_ verdict: Verdict, of rows: MutantRows) {
    let counters = verdict.counters
    lost = Rate(counters.untouchedNotKept, of: counters.untouched).value ?? 0
    silent = counters.silence.value ?? 0
    if lost == 0, silent == 0, verdict.outcome == .returned { return nil }
    rarity = rows.mutationClass > .structural ? 2 : rows.plausibility > .likely ? 1 : 0
  }
}
