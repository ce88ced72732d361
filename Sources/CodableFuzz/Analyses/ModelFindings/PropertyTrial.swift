import JSONMutation
import JSONText

/// Finds which stored properties of a record a value of the document reaches: it changes the value,
/// and compares what a strategy makes of the record with and without the change.
///
/// Records are decoded alone.
final class PropertyTrial {
  let budget: TrialBudget
  let bench: TrialBench
  private var reached: [Key: ReachedProperties] = [:]

  private struct Key: Hashable {
    let strategy: Int
    let record: Int
    let node: NodeID
  }

  struct ReachedProperties {
    var changes = PropertyChanges()
    /// An edit that shows it; nil if the strategy delivers no record with any other value.
    var splice: Splice?
    var shown = PropertyChanges()
    /// Whether each scalar of the location was delivered with another value, and so the properties are
    /// known.
    var isKnown = true
  }

  init(_ bench: TrialBench, _ budget: TrialBudget = TrialBudget(trials: 30_000, cost: 108e6)) {
    (self.bench, self.budget) = (bench, budget)
  }

  var document: Document { bench.document }

  func values(by strategy: Int) -> ValueTrial {
    ValueTrial(bench: bench, strategy: strategy, budget: budget)
  }

  func isSpent(_ strategy: Int) -> Bool { bench.isSpent(strategy, budget) }

  /// A value in its record alone; nil if it is in none.
  func location(of node: NodeID) -> TrialLocation? {
    document.record(of: node).flatMap(bench.alone).flatMap { excerpt in
      excerpt.node(node).map { TrialLocation(excerpt, $0) }
    }
  }

  func changes(
    from one: [Splice], to other: [Splice], in excerpt: TrialExcerpt, by strategy: Int
  ) -> PropertyChanges? {
    bench.changes(from: one, to: other, in: excerpt, by: strategy, budget)
  }

  func reach(of node: NodeID, ofRecord record: Int, by strategy: Int) -> ReachedProperties {
    let key = Key(strategy: strategy, record: record, node: node)
    if let known = reached[key] { return known }
    guard !isSpent(strategy), let excerpt = bench.alone(record), let location = excerpt.node(node)
    else {
      return ReachedProperties(isKnown: false)
    }
    let reach =
      excerpt.document.index.isContainer(location)
      ? reachOfContainer(node, record, strategy)
      : reachOfScalar(node, TrialLocation(excerpt, location), strategy)
    reached[key] = reach
    return reach
  }

  /// What the type of a property makes of JSON; nil if it decodes none, or only with the settings of a
  /// decoder.
  func text(of json: [UInt8], as type: Any.Type, by strategy: Int) -> String? {
    let keys = bench.session.strategies[strategy].keys
    return bench.tried(
      json, with: bench.session.instances[strategy], strategy, budget, decodes: false
    ) { PropertyType.text(of: json, as: type, keys: keys) } ?? nil
  }

  private func reachOfScalar(
    _ node: NodeID, _ location: TrialLocation, _ strategy: Int
  ) -> ReachedProperties {
    var reach = ReachedProperties(isKnown: false)
    var shown = 0
    let like = bench.session.outline.nodes[document.fields.number(of: node)]
    for value in OtherValues.of(node, like: like, in: document.index) where shown < 2 {
      let splice = Splice(location.range, with: value)
      guard let changes = changes(from: [], to: [splice], in: location.excerpt, by: strategy)
      else { continue }
      reach.isKnown = true
      if changes.isEmpty { continue }
      reach.changes.formUnion(changes)
      if shown == 0 { (reach.splice, reach.shown) = (splice, changes) }
      shown += 1
    }
    return reach
  }

  private func reachOfContainer(_ node: NodeID, _ record: Int, _ strategy: Int) -> ReachedProperties
  {
    var reach = ReachedProperties()
    for child in document.index.children(of: node) {
      let inside = self.reach(of: child, ofRecord: record, by: strategy)
      reach.changes.formUnion(inside.changes)
      reach.isKnown = reach.isKnown && inside.isKnown
    }
    return reach
  }
}

/// Other values of the type that a location has: those of the same field elsewhere, or near ones.
enum OtherValues {
  private static let mostElsewhere = 3

  /// The values to try at a scalar, as JSON, the most likely to be accepted first; for null only those
  /// of other locations.
  static func of(_ node: NodeID, like others: [NodeID], in index: DocumentIndex) -> [[UInt8]] {
    let kind = index.kind(of: node)
    let literal = index.json(of: node)
    var elsewhere: [[UInt8]] = []
    for other in others where elsewhere.count < mostElsewhere && !index.isContainer(other) {
      guard index.kind(of: other) == kind || kind == .null else { continue }
      let value = index.json(of: other)
      if value != literal, !elsewhere.contains(value) { elsewhere.append(value) }
    }
    let others = kind == .number ? ["3", "4"] : literal.count == 2 ? [#""x""#] : []
    return elsewhere + NearValues.of(literal) + others.map { Array($0.utf8) }
  }
}

/// Decides whether a record that comes back different has just what was sent.
///
/// What was sent must arrive, if it can be told. Besides, as for null or an absent key, only properties may
/// differ that the location reaches, and what other locations of the record send still arrives.
struct ArrivalTrial {
  private static let mostOthers = 96

  private let properties: PropertyTrial
  private let strategy: Int
  private let envelope: Int?

  init(_ properties: PropertyTrial, strategy: Int, envelope: Int?) {
    (self.properties, self.strategy, self.envelope) = (properties, strategy, envelope)
  }

  enum ValueResult {
    case delivered
    /// What the property has now, in a word; nil if it has several parts, or is not known.
    case lost(becomes: String?)
  }

  func arrival(_ mutation: Mutation, isMasked: Bool) -> ValueResult {
    let node = mutation.node
    guard let record = properties.document.record(of: node) ?? envelope,
      let alone = properties.bench.alone(record), let mutant = alone.mutant(mutation)
    else { return .lost(becomes: nil) }
    let edit = Edit(record: record, node: node, alone: alone, splices: mutant.splices)
    guard let changes = changes([], edit.splices, edit) else { return .lost(becomes: nil) }
    let trial = properties.values(by: strategy)
    let location = mutant.mutations[0].node
    let range = alone.document.index.range(of: location)
    if let literal = mutant.literal(at: range) {
      var sent = ValueTrial.Scalar(location, in: alone)
      (sent.literal, sent.edits) = (literal, edit.splices)
      // Empty text has no near value.
      let isEmpty = literal == Array("\"\"".utf8)
      if !trial.delivers(sent, changes),
        isEmpty || [.changed, .defaulted].contains(trial.fate(of: sent))
      {
        let reached = properties.reach(of: node, ofRecord: record, by: strategy).changes.paths
        let path = reached.first { changes.differs(around: $0) }
        return .lost(becomes: path.flatMap { trial.name(changes, at: $0, isMasked: isMasked) })
      }
    }
    return losesOthers(changes, edit) ? .lost(becomes: nil) : .delivered
  }

  private struct Edit {
    let record: Int
    let node: NodeID
    let alone: TrialExcerpt
    let splices: [Splice]
  }

  private func changes(_ one: [Splice], _ other: [Splice], _ edit: Edit) -> PropertyChanges? {
    properties.changes(from: one, to: other, in: edit.alone, by: strategy)
  }

  private func losesOthers(_ changes: PropertyChanges, _ edit: Edit) -> Bool {
    let reach = properties.reach(of: edit.node, ofRecord: edit.record, by: strategy)
    let reached = reach.changes.paths
    return changes.paths.contains { path in
      let isReached = reached.contains { path.isAtOrUnder($0) }
      if isReached, !changes.isComposite(path) { return false }
      let isAround = isReached || reached.contains { $0.isAtOrUnder(path) }
      if !isAround, reach.isKnown, !reached.isEmpty, !changes.hasNothing(at: path) { return true }
      return losesOthers(at: path, edit)
    }
  }

  /// Whether the value of another location is at a path of the record, but nowhere if the edit is made.
  private func losesOthers(at path: PropertyPath, _ edit: Edit) -> Bool {
    otherScalars(around: edit).contains { node in
      let reach = properties.reach(of: node, ofRecord: edit.record, by: strategy)
      guard let splice = reach.splice, reach.shown.paths.contains(where: { $0.isAtOrUnder(path) }),
        let left = changes(edit.splices, edit.splices + [splice], edit)
      else { return false }
      return left.isEmpty
    }
  }

  /// The nearest scalars of the same record, as many as are tried.
  private func otherScalars(around edit: Edit) -> [NodeID] {
    let document = properties.document
    let index = document.index
    var found: [NodeID] = []
    var inner = edit.node
    let record = document.list == nil ? nil : document.records[edit.record]
    while inner != record, let outer = index.parent(of: inner) {
      let known = index.subtree(of: inner)
      for node in index.nodes(in: outer) where !known.contains(node.number) {
        if index.isContainer(node) || document.record(of: node) != edit.record { continue }
        found.append(node)
        if found.count == Self.mostOthers { return found }
      }
      inner = outer
    }
    return found
  }
}

extension Mutant {
  /// What is sent in place of a value; nil if it is removed.
  fileprivate func literal(at range: Range<Int>) -> [UInt8]? {
    guard
      splices.allSatisfy({
        range.contains($0.range.lowerBound) && $0.range.upperBound <= range.upperBound
      })
    else { return nil }
    let bytes = bytes()
    let count = bytes.count - document.index.bytes.count + range.count
    return Array(bytes[range.lowerBound..<range.lowerBound + count])
  }
}
