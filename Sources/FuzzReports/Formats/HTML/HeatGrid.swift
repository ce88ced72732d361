import CodableFuzz
import JSONMutation

/// The rows of strategies as a grid of fields and mutators, without those that cost nothing.
struct HeatGrid {
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
  let groups: [Group]
  /// The fields that cost something, in document order.
  let fields: [Field]
  /// The mutators that cost something, in the order of the plan.
  let mutators: [MutatorID]
  /// The mutators that cost nothing.
  let perfectMutators: [MutatorID]
  /// The number of fields that cost nothing.
  let perfectFieldCount: Int
  /// The fields and mutators that cost something, the worst first.
  ///
  /// Fields that cost every strategy the same are together.
  let worstRows: [[Key]]
  let shownFields: [Field]
  let shownMutators: [MutatorID]

  init(_ strategies: [StrategyReport], orderedBy plan: [MutatorID]) {
    groups = Self.groups(of: strategies)
    var fieldCosts = OrderedCosts<Field>()
    var mutatorCosts = OrderedCosts<MutatorID>()
    let made = Set(strategies.flatMap { $0.fields.map(\.mutator) })
    for mutator in plan where made.contains(mutator) { mutatorCosts.add(0, for: mutator) }
    for row in strategies.flatMap(\.fields) {
      fieldCosts.add(row.cost, for: row.field)
      mutatorCosts.add(row.cost, for: row.mutator)
    }
    fields = fieldCosts.costly
    mutators = mutatorCosts.costly
    perfectMutators = mutatorCosts.perfect
    perfectFieldCount = fieldCosts.perfect.count
    worstRows = Self.worstRows(of: strategies)
    shownFields = fieldCosts.worst(HeatMap.maximumFields)
    shownMutators = mutatorCosts.worst(HeatMap.maximumMutators)
  }

  private static func worstRows(of strategies: [StrategyReport]) -> [[Key]] {
    let rows = strategies.flatMap(\.fields).grouped {
      Key(field: $0.field, mutator: $0.mutator)
    }
    return rows.filter { $0.contains { $0.cost > 0 } }
      .worstFirst { (.sum($0.map(\.counters.collateral)), $0.compactMap(\.plausibility).min()) }
      .grouped { AlikeFigures(mutator: $0[0].mutator, rates: $0.map(\.counters.collateral)) }
      .map { group in group.map { Key(field: $0[0].field, mutator: $0[0].mutator) } }
  }

  /// The result of a strategy at a field.
  func row(_ key: Key, of strategy: StrategyID) -> StrategyReport.FieldRow? {
    groups.first { $0.strategies.contains(strategy) }?.rows[key]
  }

  private static func groups(of strategies: [StrategyReport]) -> [Group] {
    var groups: [Group] = []
    for report in strategies {
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
    return groups
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
  var cost: Int { counters.untouchedLost + counters[.untouchedAltered] + counters.crashes }

  /// Whether a cell of the map would look the same.
  fileprivate func looksLike(_ other: Self) -> Bool {
    counters.collateral == other.counters.collateral
      && counters[.untouchedAltered] == other.counters[.untouchedAltered]
      && counters.crashes == other.counters.crashes
  }
}
