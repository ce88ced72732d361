import CodableFuzz
import JSONMutation

/// The collateral loss of edits of each field, by mutator.
///
/// Strategies with equal losses share a map. Fields and mutators that cost nothing share a line.
extension DocumentContent {
  /// The maximum number of fields and of mutators shown: those that cost most.
  private static let mostFields = 40
  private static let mostMutators = 32

  var heatMaps: [Section] {
    let grid = HeatGrid(strategies, orderedBy: run.report.plan.mutators)
    let title: Phrase = "Collateral loss: what an edit cost the records around it"
    guard !grid.fields.costly.isEmpty else {
      let note: Phrase =
        "No edit cost any strategy an untouched record, at \(grid.fields.perfect.count, "field")."
      return [Section(title: title, blocks: [.hint(note)])]
    }
    let fields = grid.fields.worst(Self.mostFields)
    let mutators = grid.mutators.worst(Self.mostMutators)
    let hint: Phrase =
      """
      Untouched records lost ÷ untouched records, in per cent, by the field that was edited and the \
      mutator; † a crash or a hang, ~ a record altered; empty where a mutator has nothing to edit.
      """
    return [
      Section(
        title: title, arrangement: .row,
        blocks: [.hint(hint), .notes(left(of: grid, fields, mutators))],
        sections: grid.groups.filter(\.hasLoss).map { map(of: $0, fields, mutators) })
    ]
  }

  private func map(
    of group: HeatGrid.Group, _ fields: [Field], _ mutators: [MutatorID]
  ) -> Section {
    let names = group.strategies.map { "\($0)" as Phrase }.joined(", ")
    let columns = mutators.map { mutator in
      TableColumn<Field>(mutator.rawValue, kind: .heat) { field in
        Cell(heat: group.rows[HeatGrid.Key(field: field, mutator: mutator)]?.counters)
      }
    }
    let table = Table(fields, [TableColumn("field", kind: .name) { Cell("\($0)") }] + columns)
    return Section(title: names, blocks: [.table(table)])
  }

  /// Says what the maps leave out.
  private func left(
    of grid: HeatGrid, _ fields: [Field], _ mutators: [MutatorID]
  ) -> [Phrase] {
    let perfect = grid.groups.filter { !$0.hasLoss }.flatMap(\.strategies)
      .map { "\($0)" as Phrase }
    let fieldsLeft = grid.fields.costly.count - fields.count
    let mutatorsLeft = grid.mutators.costly.count - mutators.count
    let perfectMutators = grid.mutators.perfect.map { "\($0)" as Phrase }
    let notes: [(isSaid: Bool, note: Phrase)] = [
      (
        !perfect.isEmpty,
        "No untouched record was lost or altered with \(perfect.joined(", "))"
      ),
      (
        !grid.fields.perfect.isEmpty,
        "\(grid.fields.perfect.count, "other field") cost no strategy an untouched record"
      ),
      (
        fieldsLeft > 0,
        "and \(fieldsLeft, "more field") that cost less: the JSON report has them all"
      ),
      (!perfectMutators.isEmpty, "nothing was lost to \(perfectMutators.joined(", "))"),
      (
        mutatorsLeft > 0,
        "and \(mutatorsLeft, "more mutator") that cost less: the JSON report has them all"
      ),
    ]
    return notes.filter(\.isSaid).map(\.note)
  }
}

extension Table.Cell {
  /// The collateral loss in per cent; empty without data.
  fileprivate init(heat counters: Counters?) {
    let counters = counters ?? Counters()
    let lost = counters.collateral
    let crash = counters.crashes > 0 ? "†" : ""
    self.init(words: crash)
    guard lost.of > 0 else {
      loss = counters.crashes > 0 ? Rate(1, of: 1) : nil
      return
    }
    let altered = counters[.untouchedAltered] > 0 ? "~" : ""
    lines = [Phrase(.words(lost.percent + crash + altered))]
    loss = lost
    hint = lost.count > 0 ? "\(Format.count(lost.count))/\(Format.count(lost.of))" : ""
  }
}

extension Rate {
  /// The share in whole per cent, which is 0 or 100 only if that is exact.
  var percent: String {
    let percent = (count * 100 + of / 2) / of
    switch percent {
    case 0 where count > 0: return "<1"
    case 100 where count < of: return ">99"
    default: return String(percent)
    }
  }
}

/// The rows of strategies as a grid of fields and mutators.
private struct HeatGrid {
  /// Strategies with the same results everywhere.
  struct Group {
    var strategies: [StrategyID]
    let rows: [Key: StrategyReport.FieldRow]

    /// Whether anything was lost, altered, or crashed.
    var hasLoss: Bool { rows.values.contains { $0.cost > 0 } }
  }

  struct Key: Hashable {
    let field: Field
    let mutator: MutatorID
  }

  /// The strategies, grouped by equal results.
  private(set) var groups: [Group] = []
  /// The fields in document order, and the mutators in the order of the plan.
  private(set) var fields = OrderedCosts<Field>()
  private(set) var mutators = OrderedCosts<MutatorID>()

  init(_ strategies: [StrategyReport], orderedBy plan: [MutatorID]) {
    let made = Set(strategies.flatMap { $0.fields.map(\.mutator) })
    for mutator in plan where made.contains(mutator) { mutators.add(0, for: mutator) }
    for row in strategies.flatMap(\.fields) {
      fields.add(row.cost, for: row.field)
      mutators.add(row.cost, for: row.mutator)
    }
    for report in strategies { add(report) }
  }

  private mutating func add(_ report: StrategyReport) {
    var rows: [Key: StrategyReport.FieldRow] = [:]
    for row in report.fields { rows[Key(field: row.field, mutator: row.mutator)] = row }
    let same = groups.firstIndex { group in
      group.rows.count == rows.count
        && rows.allSatisfy { key, row in group.rows[key]?.looksLike(row) == true }
    }
    if let same {
      groups[same].strategies.append(report.strategy)
    } else {
      groups.append(Group(strategies: [report.strategy], rows: rows))
    }
  }
}

/// The cost of each thing, in order of first appearance.
private struct OrderedCosts<Thing: Hashable> {
  private var order: [Thing] = []
  private var costs: [Thing: Int] = [:]

  mutating func add(_ cost: Int, for thing: Thing) {
    if costs[thing] == nil { order.append(thing) }
    costs[thing, default: 0] += cost
  }

  var costly: [Thing] { order.filter { costs[$0] ?? 0 > 0 } }
  var perfect: [Thing] { order.filter { costs[$0] == 0 } }

  /// The costliest ones, in their order.
  func worst(_ count: Int) -> [Thing] {
    let costly = costly
    let worst = costly.enumerated()
      .map { (number: $0.offset, cost: costs[$0.element] ?? 0) }
      .sorted { ($1.cost, $0.number) < ($0.cost, $1.number) }
      .prefix(count).map(\.number).sorted()
    return worst.map { costly[$0] }
  }
}

extension StrategyReport.FieldRow {
  /// What a cell of the map shows: records lost or altered, and crashes.
  fileprivate var cost: Int {
    counters.untouchedLost + counters[.untouchedAltered] + counters.crashes
  }

  /// Whether a cell of the map would look the same.
  fileprivate func looksLike(_ other: Self) -> Bool {
    counters.collateral == other.counters.collateral
      && counters[.untouchedAltered] == other.counters[.untouchedAltered]
      && counters.crashes == other.counters.crashes
  }
}
