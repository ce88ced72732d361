import JSONMutation
import JSONText

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

  enum Arrival {
    case delivered
    /// What the property has now, in a word; nil if it has several parts, or is not known.
    case lost(becomes: String?)
  }

  func arrival(_ mutation: Mutation, isMasked: Bool) -> Arrival {
    let node = mutation.node
    guard let record = properties.document.record(of: node) ?? envelope,
      let alone = properties.alone(record), let location = alone.node(node)
    else { return .lost(becomes: nil) }
    let mutant = Mutant(
      alone.document, Mutation(mutation.mutator, at: location, variant: mutation.variant))
    let edit = Edit(record: record, node: node, splices: mutant.splices)
    guard let changes = changes([], edit.splices, edit) else { return .lost(becomes: nil) }
    let trial = properties.values(by: strategy)
    let range = alone.document.index.range(of: location)
    if let literal = mutant.literal(at: range) {
      var sent = ValueTrial.Sent(location, in: alone)
      (sent.literal, sent.edits) = (literal, edit.splices)
      // Empty text has no near value.
      let isEmpty = literal.count == 2 && literal[0] == UInt8(ascii: "\"")
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
    let splices: [Splice]
  }

  private func changes(_ one: [Splice], _ other: [Splice], _ edit: Edit) -> PropertyChanges? {
    properties.changes(from: one, to: other, ofRecord: edit.record, by: strategy)
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

  private func otherScalars(around edit: Edit) -> some Sequence<NodeID> {
    let document = properties.document
    let index = document.index
    var found: [NodeID] = []
    var inner = edit.node
    while let outer = index.parent(of: inner), found.count < Self.mostOthers {
      let known = index.subtree(of: inner)
      for number in index.subtree(of: outer) where !known.contains(number) {
        let node = NodeID(number: number)
        if index.isContainer(node) || document.record(of: node) != edit.record { continue }
        found.append(node)
      }
      if document.records.contains(outer) { break }
      inner = outer
    }
    return found.prefix(Self.mostOthers)
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
