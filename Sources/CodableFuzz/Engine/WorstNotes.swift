import JSONMutation

/// Records details of the mutants that cost strategies most, while the mutants are available.
struct WorstNotes {
  /// The worst mutants so far, by strategy; details are built only for these.
  private var worst: [WorstRows]
  private let document: Document
  private lazy var lines = LineNumbers(of: document)

  init(strategyCount: Int, document: Document) {
    worst = Array(repeating: WorstRows(), count: strategyCount)
    self.document = document
  }

  /// Records a mutant if it is among the worst so far.
  ///
  /// `supervisor` attributes a crash in an error's `description` to its strategy.
  mutating func note(
    _ mutant: Mutant, _ verdicts: [Verdict], _ rows: MutantRows, _ supervisor: CallSupervisor,
    in counts: inout DocumentCounts
  ) {
    guard let cell = rows.cells.first else { return }
    var changes: [ExampleMutant.Edit]?
    for (strategy, verdict) in verdicts.enumerated() {
      guard let cost = WorstRows.Cost(verdict, of: rows.mutationClass),
        worst[strategy].admits(cost)
      else { continue }
      let rank = WorstRows.Rank(
        cost: cost, plausibility: rows.plausibility, mutator: cell.mutator,
        field: document.fields.field(cell.field), isSingle: rows.isSingle, ordinal: rows.ordinal)
      guard worst[strategy].admits(rank) else { continue }
      if let known = worst[strategy].row(of: rank), known.rank < rank {
        add(known.naming(rank.field, at: rank.ordinal), strategy, to: &counts)
        continue
      }
      let edits = changes ?? edits(of: mutant)
      changes = edits
      let row = WorstRows.Row(
        rank: rank, id: rows.id, changes: edits,
        effect: supervisor.watch(strategy) { ExampleMutant.Effect(verdict) },
        fields: rows.isSingle ? [rank.field: rank.ordinal] : [:])
      add(row, strategy, to: &counts)
    }
  }

  private mutating func add(
    _ row: WorstRows.Row, _ strategy: Int, to counts: inout DocumentCounts
  ) {
    worst[strategy].add(row)
    counts.tallies[strategy].worst.add(row)
  }

  private mutating func edits(of mutant: Mutant) -> [ExampleMutant.Edit] {
    mutant.mutations.prefix(ExampleMutant.mostChanges).map { mutation in
      ExampleMutant.Edit(mutation, in: document, lines: lines)
    }
  }
}
