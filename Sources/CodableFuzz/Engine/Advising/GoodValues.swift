import JSONMutation
import JSONText

/// Values of the document that its models are known to accept: repairs of mutants use them in place of
/// the values that a changed model would forgive.
struct GoodValues {
  private let document: Document
  /// For each record, whether it is already invalid for the strategy.
  private let isInvalid: [Bool]
  /// The first good value of each field, if it was searched for.
  private var firsts: [Int: NodeID?] = [:]

  init(_ document: Document, isInvalid: [Bool]) {
    self.document = document
    self.isInvalid = isInvalid
  }

  /// The repair of a failure; nil if the document has no good value to use.
  mutating func repair(
    _ target: CandidateChange.Target, of failing: FailingLocation, in mutant: RepairedMutant,
    records: RecordNumbers, for change: CandidateChange
  ) -> RepairedMutant.Repair? {
    let index = document.index
    switch target {
    case .element(let depth): return .removing(failing.nodes[depth])
    case .value(let depth):
      let node = failing.nodes[depth]
      let former = self.node(of: failing.nodes[...depth], in: mutant, records)
      guard let value = known(former, change.field) ?? first(of: change.field) else { return nil }
      let bytes = index.bytes[index.range(of: value)]
      if change.kind == .unknownCase, index.kind(of: value) != .string { return nil }
      // A value that fails is not repaired by itself.
      guard bytes != mutant.index.bytes[mutant.index.range(of: node)] else { return nil }
      return .replacing(node, with: bytes)
    case .member:
      let former = self.node(of: failing.nodes[...], in: mutant, records)
      let child = former.flatMap { former in
        index.children(of: former).first { document.fields.number(of: $0) == change.field }
      }
      guard let value = known(child, change.field) ?? first(of: change.field),
        let object = failing.nodes.last, mutant.index.kind(of: object) == .object
      else { return nil }
      return .adding(index.bytes[index.memberRange(of: value)], to: object)
    }
  }

  /// A value, if it belongs to the field and not to an invalid record.
  private func known(_ node: NodeID?, _ field: Int) -> NodeID? {
    guard let node, document.fields.number(of: node) == field, isGood(node) else { return nil }
    return node
  }

  private func isGood(_ node: NodeID) -> Bool {
    guard document.list != nil else { return isInvalid != [true] }
    return document.record(of: node).map { !isInvalid[$0] } ?? true
  }

  /// The first good value of a field.
  ///
  /// - Complexity: O(*p*) in the number of locations, once for each field.
  mutating func first(of field: Int) -> NodeID? {
    if let known = firsts[field] { return known }
    let first = document.index.nodeIDs.first {
      document.fields.number(of: $0) == field && isGood($0)
    }
    firsts[field] = .some(first)
    return first
  }

  /// The document's node for the last of some values of the text, each inside the one before.
  private func node(
    of nodes: ArraySlice<NodeID>, in mutant: RepairedMutant, _ records: RecordNumbers
  ) -> NodeID? {
    var former = document.index.root
    for (parent, node) in zip(nodes, nodes.dropFirst()) {
      guard let next = child(former, like: node, of: parent, mutant, records) else { return nil }
      former = next
    }
    return former
  }

  private func child(
    _ former: NodeID, like node: NodeID, of parent: NodeID, _ mutant: RepairedMutant,
    _ records: RecordNumbers
  ) -> NodeID? {
    let (index, ordinal) = (document.index, mutant.index.ordinal(of: node))
    if former == document.list {
      guard mutant.truth.elements.indices.contains(ordinal) else { return nil }
      return mutant.truth.elements[ordinal].map { document.records[records[$0]] }
    }
    guard index.kind(of: former) == mutant.index.kind(of: parent) else { return nil }
    guard let key = mutant.index.key(of: node) else {
      return index.children(of: former).first { index.ordinal(of: $0) == ordinal }
    }
    return index.children(of: former).first {
      index.key(of: $0)?.utf8.elementsEqual(key.utf8) == true
    }
  }
}
