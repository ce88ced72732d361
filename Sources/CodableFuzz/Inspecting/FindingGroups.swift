import JSONMutation
import JSONText

/// Puts together what several strategies show of the same fields.
struct FindingGroups {
  /// Fields that the same strategies show.
  struct Group {
    let strategies: [StrategyID]
    var fields: [ModelFinding.FieldLocation]
  }

  private var strategies: [ModelFinding.FieldLocation: [Int]] = [:]
  private var fields: [ModelFinding.FieldLocation] = []

  /// Notes that a strategy shows something at a field; what it shows is the field's note.
  mutating func add(_ field: ModelFinding.FieldLocation, strategy: Int) {
    if strategies[field] == nil { fields.append(field) }
    strategies[field, default: []].append(strategy)
  }

  /// A group for each set of strategies, those with the most strategies first.
  func groups(in inspection: Inspection) -> [Group] {
    var order: [[Int]] = []
    var groups: [[Int]: [ModelFinding.FieldLocation]] = [:]
    for field in fields {
      let key = strategies[field] ?? []
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(field)
    }
    return order.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }.map { _, key in
      Group(strategies: key.map(inspection.id), fields: groups[key] ?? [])
    }
  }
}
