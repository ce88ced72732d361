import JSONMutation

/// Records details of the mutants that cost strategies most, while the mutants are available.
final class WorstMutantsAnalysis: Analysis {
  static let id: RoleID = "worst-mutants"
  static let question = "Which mutants cost each strategy most?"
  static let scope: AnalysisScope = [.streams, .guided]

  var sums = WorstMutantCounts()
  /// The worst mutants so far, by strategy; details are built only for these.
  private var worst: [WorstRows]
  private let document: Document
  private let isMasked: Bool
  /// Attributes a crash in an error's `description` to its strategy.
  private let supervisor: CallSupervisor
  private lazy var lines = LineNumbers(of: document)

  init?(_ opened: OpenedDocument) {
    worst = opened.study.strategies.map { _ in WorstRows() }
    document = opened.document
    isMasked = opened.isMasked
    supervisor = opened.session.supervisor
  }

  func observe(_ seen: SeenMutant) {
    let rows = seen.rows
    guard let cell = rows.cells.first else { return }
    var changes: [ExampleMutant.Edit]?
    for (strategy, verdict) in seen.verdicts.enumerated() {
      guard let cost = WorstRows.Cost(verdict, of: rows.mutationClass),
        worst[strategy].admits(cost)
      else { continue }
      let rank = WorstRows.Rank(
        cost: cost, plausibility: rows.plausibility, mutator: cell.mutator,
        field: document.fields.field(cell.field), isSingle: rows.isSingle, ordinal: rows.ordinal)
      guard worst[strategy].admits(rank) else { continue }
      if let known = worst[strategy].row(of: rank), known.rank < rank {
        add(known.naming(rank.field, at: rank.ordinal), strategy)
        continue
      }
      let edits = changes ?? edits(of: seen.mutant)
      changes = edits
      let row = WorstRows.Row(
        rank: rank, id: rows.id, changes: edits,
        effect: supervisor.watch(strategy) { ExampleMutant.Effect(verdict) },
        fields: rows.isSingle ? [rank.field: rank.ordinal] : [:])
      add(row, strategy)
    }
  }

  private func add(_ row: WorstRows.Row, _ strategy: Int) {
    worst[strategy].add(row)
    sums.rows[strategy, default: WorstRows()].add(row)
  }

  private func edits(of mutant: Mutant) -> [ExampleMutant.Edit] {
    mutant.mutations.prefix(ExampleMutant.mostChanges).map { mutation in
      ExampleMutant.Edit(mutation, in: document, lines: lines, isMasked: isMasked)
    }
  }
}

/// The worst mutants of each strategy, by its number.
struct WorstMutantCounts: RoleSums {
  fileprivate(set) var rows: [Int: WorstRows] = [:]

  init() {}

  static func += (one: inout Self, other: Self) {
    one.rows.merge(other.rows) { mine, theirs in
      var sum = mine
      sum += theirs
      return sum
    }
  }
}

extension WorstMutantsAnalysis {
  /// The worst mutants of all strategies, each once.
  static func part(
    of sums: WorstMutantCounts, in document: CountedDocument
  ) -> [ExampleMutant]? {
    var mutants: [Ordinal: [WorstRows.Row]] = [:]
    for (_, rows) in sums.rows.sorted(by: { $0.key < $1.key }) {
      for row in rows.shown { mutants[row.rank.ordinal, default: []].append(row) }
    }
    let ranked = mutants.values.map { rows in
      (cost: WorstRows.TotalCost(rows.map(\.rank.cost)), rank: rows[0].rank, rows: rows)
    }
    let sorted = ranked.sorted { one, other in
      if one.cost != other.cost { return one.cost < other.cost }
      return one.rank.precedesAtEqualCost(other.rank)
    }
    return sorted.map { mutant in
      ExampleMutant(
        id: mutant.rows[0].id, changes: mutant.rows[0].changes,
        effects: mutant.rows.map(\.effectOnFields))
    }
  }
}

extension DocumentReport {
  /// The mutants that cost each strategy most, the worst first.
  public internal(set) var worstMutants: [ExampleMutant] {
    get { parts[WorstMutantsAnalysis.self] ?? [] }
    set { parts[WorstMutantsAnalysis.self] = newValue }
  }
}
