import CodableFuzz
import DecodingStrategies
import JSONMutation
import JSONText

/// What became of the values of fields in delivered records, in old and new documents.
struct ValueCounts: Sendable, Codable {
  private(set) var rows: [Key: FieldValues] = [:]

  struct Key: Hashable, Sendable, Codable {
    let strategy: Int
    let isNewer: Bool
    let field: Field
  }

  struct FieldValues: Sendable, Codable {
    var counts = DifferenceReport.LostValues.Counts()
    /// The field whose property the values fill if they are sent there.
    var source: Source?
    /// The declaration of the property with which the first lost value arrives.
    var declaration: String?
    /// The first value that is lost, and where it is.
    var first: First?

    struct Source: Sendable, Codable {
      let field: Field
      /// The coding key that reads the value; nil if it is in another object.
      let fix: String?
    }

    struct First: Sendable, Codable {
      let document: Int
      let location: JSONPointer
      let text: String
      let isTwice: Bool
    }
  }

  mutating func add(_ row: FieldValues, _ key: Key) {
    guard let known = rows[key] else {
      rows[key] = row
      return
    }
    let isFirst = (row.first?.document ?? .max) < (known.first?.document ?? .max)
    rows[key] = FieldValues(
      counts: known.counts + row.counts, source: known.source ?? row.source,
      declaration: known.declaration ?? row.declaration,
      first: isFirst ? row.first : known.first)
  }

  static func += (one: inout Self, other: Self) {
    for (key, row) in other.rows { one.add(row, key) }
  }

  /// The fields of new documents whose values do not arrive, though those of the old ones do.
  func lost(by strategy: StrategyID, number: Int, _ differences: [Difference])
    -> [DifferenceReport.LostValues]
  {
    rows.compactMap { key, row in
      guard key.strategy == number, key.isNewer, row.counts.lost > 0 else { return nil }
      let near = differences.indices.filter { differences[$0].isNear(key.field) }
      let old = row.source?.field ?? key.field
      guard let before = rows[Key(strategy: number, isNewer: false, field: old)]?.counts,
        before.arrived > 0,
        before.lost == 0 || !near.isEmpty && row.counts.share > before.share
      else { return nil }
      return DifferenceReport.LostValues(
        strategy: strategy, field: key.field, oldField: old == key.field ? nil : old,
        rows: near, counts: row.counts, fix: row.source?.fix ?? row.declaration,
        location: row.first?.location,
        text: row.first?.text,
        isSentTwice: row.first?.isTwice ?? false)
    }.sorted { ($1.counts.lost, $0.field.description) < ($0.counts.lost, $1.field.description) }
  }
}

extension Difference {
  /// Whether it is about values as a whole, which may be containers.
  fileprivate var isOfWhole: Bool {
    switch kind {
    case .renamed, .moved, .wrapped, .unwrapped, .listToMap, .mapToList, .retyped: true
    case .removed, .added, .null, .notNull, .newTags, .newForm, .dateFormat, .numberFormat: false
    }
  }

  /// Whether it is a change of the values of a field, or of what is around them.
  fileprivate func isNear(_ field: Field) -> Bool {
    let own = newField ?? self.field
    return isOfWhole ? field.pointer.isAtOrUnder(own.pointer) : field == own
  }

  /// Whether no object has the key any more.
  fileprivate var isGone: Bool { kind == .removed && after.hasPrefix("present 0/") }
}

/// Tries the values of a document, with the app's own strategies.
struct ValueSurvey {
  /// The maximum number of locations of a field that are tried, in new and in old documents.
  private static let (mostNewer, mostOld) = (100, 12)
  private static let (mostRead, mostOthers) = (100, 4)

  private let opened: OpenedDocument
  private let bench: TrialBench
  private let remedies: RemedyTrial
  private let budget = TrialBudget(trials: 40_000, cost: 200e6)
  private let differences: [Difference]
  private var session: DecodingSession { opened.session }
  private var document: Document { session.document }
  private var outline: FieldOutline { session.outline }

  init(_ opened: OpenedDocument, _ bench: TrialBench) {
    (self.opened, self.bench) = (opened, bench)
    remedies = RemedyTrial(bench)
    differences = opened.document.notes.differences ?? []
  }

  var counts: ValueCounts {
    var counts = ValueCounts()
    for strategy in session.ownStrategies {
      let trial = ValueTrial(bench: bench, strategy: strategy, budget: budget)
      for field in outline.nodes.indices {
        guard let row = row(of: field, trial) else { continue }
        counts.add(
          row,
          ValueCounts.Key(
            strategy: strategy, isNewer: opened.study.isNewer, field: document.fields.field(field)))
      }
    }
    return counts
  }

  private func row(of field: Int, _ trial: ValueTrial) -> ValueCounts.FieldValues? {
    let index = document.index
    let isWhole = differences.contains { difference in
      let own = opened.study.isNewer ? difference.newField ?? difference.field : difference.field
      return difference.isOfWhole && own == document.fields.field(field)
    }
    let nodes = outline.nodes[field].filter { node in
      // Null and empty text send nothing.
      (index.isContainer(node) ? isWhole : !index.isNothing(node))
        && document.record(of: node).map { session.invalid[trial.strategy][$0] == nil } ?? false
    }
    if nodes.isEmpty { return nil }
    let known = nodes.prefix(Self.mostRead).map { Array(index.bytes[index.range(of: $0)]) }.unique
    let others = Array(known.prefix(Self.mostOthers))
    var (row, lost) = (ValueCounts.FieldValues(), NodeID?.none)
    for node in nodes.spread(opened.study.isNewer ? Self.mostNewer : Self.mostOld) {
      guard let record = document.record(of: node), let (excerpt, location) = alone(node),
        let fate = trial.fate(of: location, in: excerpt, like: others)
      else { continue }
      row.counts.sent += 1
      if fate == .arrived { continue }
      row.counts.defaulted += fate == .defaulted ? 1 : 0
      row.counts.changed += fate == .changed ? 1 : 0
      if !trial.isReported(node, ofRecord: record) { row.counts.silent += 1 }
      row.first = row.first ?? first(node)
      lost = lost ?? node
    }
    if row.counts.sent == 0 { return nil }
    if opened.study.isNewer, row.counts.lost == row.counts.sent {
      row.source = source(of: field, nodes[0], trial)
    }
    if opened.study.isNewer, row.source == nil, let lost {
      row.declaration = declaration(of: field, lost, nodes, trial.strategy)
    }
    return row
  }

  /// The declaration of a property with which a value arrives, and old values as before.
  private func declaration(
    of field: Int, _ lost: NodeID, _ nodes: [NodeID], _ strategy: Int
  ) -> String? {
    let old = (document.notes.oldValues[document.fields.field(field)] ?? []).map { Array($0.utf8) }
    guard document.index.isMember(lost), !old.isEmpty else { return nil }
    return remedies.declaration(
      of: field, reading: Array(document.index.bytes[document.index.range(of: lost)]),
      by: strategy, at: nodes, old: old)
  }

  private func first(_ node: NodeID) -> ValueCounts.FieldValues.First {
    let index = document.index
    let isTwice =
      index.parent(of: node).map { object in
        index.children(of: object).count { index.key(of: $0) == index.key(of: node) } > 1
      } ?? false
    return ValueCounts.FieldValues.First(
      document: opened.number, location: index.pointer(to: node),
      text: ValueText.shown(index.bytes[index.range(of: node)], opened.mask),
      isTwice: isTwice && index.key(of: node) != nil)
  }

  private func alone(_ node: NodeID) -> (TrialExcerpt, NodeID)? {
    guard let excerpt = document.record(of: node).flatMap(bench.alone),
      let location = excerpt.node(node)
    else { return nil }
    return (excerpt, location)
  }

  /// The old field whose property a value fills if it is sent there: its key is gone, and the values or
  /// the names are alike, or no other key came and went.
  private func source(
    of field: Int, _ node: NodeID, _ trial: ValueTrial
  ) -> ValueCounts.FieldValues.Source? {
    guard let (excerpt, location) = alone(node),
      let key = excerpt.document.index.key(of: location)
    else { return nil }
    let name = document.fields.field(field)
    func isBeside(_ difference: Difference) -> Bool { difference.field.parent == name.parent }
    let gone = differences.filter { $0.isGone && $0.newField == nil && isBeside($0) }
    let alike = gone.filter { PropertyNames.areAlike($0.field.lastStep, key) }
    let isOnly = gone.count == 1 && differences.count { $0.kind == .added && isBeside($0) } == 1
    let former = differences.filter { $0.newField == name } + (isOnly ? gone : alike)
    for old in former {
      let object = outline.number(of: old.field.parent).flatMap { number in
        outline.nodes[number].first { document.index.kind(of: $0) == .object && holds($0, node) }
      }
      guard let object = object.flatMap(excerpt.node),
        let path = trial.fills(location, as: old.field.lastStep, of: object, in: excerpt).first
      else { continue }
      let newKey = JSONString.quote(session.strategies[trial.strategy].keys(key))
      let property = old.field.parent == name.parent ? path.names.last : nil
      return ValueCounts.FieldValues.Source(
        field: old.field, fix: property.map { "case \($0) = \(newKey)" })
    }
    return nil
  }

  /// Whether an object is around a value, or in the same record and around nothing of another record.
  private func holds(_ object: NodeID, _ node: NodeID) -> Bool {
    let parent = document.index.parent(of: node)
    let isOfSameField =
      parent.map { document.fields.number(of: $0) == document.fields.number(of: object) } ?? false
    return isOfSameField
      ? parent == object : document.record(of: object) == document.record(of: node)
  }
}

extension DocumentIndex {
  fileprivate func isNothing(_ node: NodeID) -> Bool {
    kind(of: node) == .null || kind(of: node) == .string && range(of: node).count == 2
  }
}

extension Array {
  /// At most a number of elements, from all over.
  fileprivate func spread(_ most: Int) -> [Element] {
    count <= most ? self : (0..<most).map { self[$0 * count / most] }
  }
}
