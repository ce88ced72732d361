import JSONMutation
import JSONText

/// A kind of finding, with the search for it.
///
/// To add one, write a file with a static member, and add it to ``FindingKind/all``.
struct FindingKind: Sendable {
  let id: ModelFindingID
  /// The finding in a few words.
  let title: String
  /// Why it happens, unless the finding has a cause of its own.
  let cause: String
  /// What to do about it, unless the finding has a remedy of its own.
  let remedy: String
  let find: @Sendable (Inspection) -> [ModelFinding]

  /// Every kind, in the order in which reports show them.
  static let all: [FindingKind] = [
    .duplicateKey,
    .collidingKeys,
    .nilProperty,
    .crossedKey,
    .escapingNumber,
    .droppedValue,
    .errorWithoutField,
    .unreadField,
    .cannotTell,
    .uncheckedText,
  ]

  /// Those that are most likely mistakes in models: tests warn of them.
  fileprivate static let mistakes: [FindingKind] = [.nilProperty, .crossedKey]
}

extension ModelFinding {
  /// Whether it is most likely a mistake in a model, which loses data that the backend sends.
  package var isMistake: Bool { FindingKind.mistakes.contains { $0.id == kind } }
}

extension FindingKind {
  /// Makes a kind that is found in the fields of each strategy.
  ///
  /// - Parameters:
  ///   - id: The stable name in reports.
  ///   - title: The finding in a few words.
  ///   - cause: Why it happens.
  ///   - remedy: What to do about it.
  ///   - fields: The fields that show it with a strategy.
  ///   - finding: Makes a finding of the fields that show it with the same strategies.
  init(
    _ id: ModelFindingID, title: String, cause: String, remedy: String,
    fields: @escaping @Sendable (Inspection, _ strategy: Int) -> [ModelFinding.FieldLocation],
    finding: @escaping @Sendable (FindingGroup, Inspection) -> ModelFinding
  ) {
    self.init(id: id, title: title, cause: cause, remedy: remedy) { inspection in
      var groups = FindingGroups()
      for strategy in inspection.strategies {
        for field in fields(inspection, strategy) { groups.add(field, strategy: strategy) }
      }
      return groups.groups(in: inspection).map { finding($0, inspection) }
    }
  }
}

extension ModelFindingID {
  /// The title of the kind; the name itself if the kind is unknown.
  package var title: String { FindingKind.all.first { $0.id == self }?.title ?? rawValue }
}

/// Fields that show a finding with the same strategies.
struct FindingGroup {
  let strategies: [StrategyID]
  var fields: [ModelFinding.FieldLocation]
}

/// Groups the fields of a finding by the strategies that show it.
struct FindingGroups {
  private var strategies: [ModelFinding.FieldLocation: [Int]] = [:]
  private var fields: [ModelFinding.FieldLocation] = []

  /// Adds a field for a strategy; fields with different notes are kept apart.
  mutating func add(_ field: ModelFinding.FieldLocation, strategy: Int) {
    if strategies[field] == nil { fields.append(field) }
    strategies[field, default: []].append(strategy)
  }

  /// A group for each set of strategies, those with the most strategies first.
  func groups(in inspection: Inspection) -> [FindingGroup] {
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
      FindingGroup(strategies: key.map(inspection.id), fields: groups[key] ?? [])
    }
  }
}
