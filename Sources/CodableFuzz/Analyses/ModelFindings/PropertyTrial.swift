import Foundation
import JSONMutation
import JSONText

/// Finds which stored properties of a record a value of the document reaches: it changes the value,
/// and compares what a strategy makes of the record with and without the change.
///
/// Records are decoded alone.
final class PropertyTrial {
  let budget: TrialBudget
  private let bench: TrialBench
  private var reached: [Key: Reach] = [:]

  private struct Key: Hashable {
    let strategy: Int
    let record: Int
    let node: NodeID
  }

  struct Reach {
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

  func alone(_ record: Int) -> TrialExcerpt? { bench.alone(record) }

  func changes(
    from one: [Splice], to other: [Splice], ofRecord record: Int, by strategy: Int
  ) -> PropertyChanges? {
    alone(record).flatMap { bench.changes(from: one, to: other, in: $0, by: strategy, budget) }
  }

  func reach(of node: NodeID, ofRecord record: Int, by strategy: Int) -> Reach {
    let key = Key(strategy: strategy, record: record, node: node)
    if let known = reached[key] { return known }
    guard !isSpent(strategy), let excerpt = alone(record), let location = excerpt.node(node) else {
      return Reach(isKnown: false)
    }
    let reach =
      excerpt.document.index.isContainer(location)
      ? reachOfContainer(node, record, strategy)
      : reachOfScalar(
        node, excerpt.document.index.range(of: location), record, strategy)
    reached[key] = reach
    return reach
  }

  /// What the type of a property makes of JSON; nil if it decodes none, or only with the settings of a
  /// decoder.
  func text(of json: [UInt8], as type: Any.Type, by strategy: Int) -> String? {
    let keys = bench.session.strategies[strategy].keys
    return bench.tried(Data(json), with: bench.session.instances[strategy], strategy, budget) {
      supervisor in
      (
        supervisor.watch(strategy) { PropertyType.text(of: json, as: type, keys: keys) },
        Duration.zero
      )
    } ?? nil
  }

  private func reachOfScalar(
    _ node: NodeID, _ range: Range<Int>, _ record: Int, _ strategy: Int
  ) -> Reach {
    var reach = Reach(isKnown: false)
    var shown = 0
    let like = bench.session.outline.nodes[document.fields.number(of: node)]
    for value in OtherValues.of(node, like: like, in: document.index) where shown < 2 {
      let splice = Splice(range, with: value)
      guard let changes = changes(from: [], to: [splice], ofRecord: record, by: strategy) else {
        continue
      }
      reach.isKnown = true
      if changes.isEmpty { continue }
      reach.changes.formUnion(changes)
      if shown == 0 { (reach.splice, reach.shown) = (splice, changes) }
      shown += 1
    }
    return reach
  }

  private func reachOfContainer(_ node: NodeID, _ record: Int, _ strategy: Int) -> Reach {
    var reach = Reach()
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
    let literal = Array(index.bytes[index.range(of: node)])
    var elsewhere: [[UInt8]] = []
    for other in others where elsewhere.count < mostElsewhere {
      guard index.kind(of: other) == kind || kind == .null, !index.isContainer(other) else {
        continue
      }
      let value = Array(index.bytes[index.range(of: other)])
      if value != literal, !elsewhere.contains(value) { elsewhere.append(value) }
    }
    let others = kind == .number ? ["3", "4"] : literal.count == 2 ? [#""x""#] : []
    return elsewhere + NearValues.of(literal) + others.map { Array($0.utf8) }
  }
}
