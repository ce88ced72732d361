public import JSONText

/// Every mutation that some mutators offer in a document, numbered by location in document order, then
/// by mutator, then in the order of the offers.
public struct MutationSpace: Sendable {
  package let document: Document
  package let mutators: [Mutator]
  package let filter: LocationFilter
  /// The records whose locations are edited only where no other record has such a location.
  package var avoidedRecords: Set<Int> = []
  public var count: Int { starts[starts.count - 1] }
  /// For each location the number of its first mutation; at the end the number of all mutations.
  private let starts: [Int]
  private let allowed: LocationFilter.Locations
  private let asked: Scope.Table

  public init(
    in document: Document, by mutators: [Mutator], filter: LocationFilter = LocationFilter()
  ) {
    self.document = document
    self.mutators = mutators
    self.filter = filter
    allowed = filter.nodes(of: document)
    asked = Scope.Table(of: mutators)
    var starts = [0]
    starts.reserveCapacity(document.index.nodeCount + 1)
    var count = 0
    for node in document.index.nodeIDs {
      if allowed.contains(node) { count += asked.offerCount(at: node, in: document) }
      starts.append(count)
    }
    self.starts = starts
  }

  package subscript(number: Int) -> Mutation {
    precondition(
      (0..<count).contains(number),
      "there are \(count) mutations, so there is no mutation \(number)")
    let node = NodeID(number: starts.indices.partitionPoint { starts[$0] > number } - 1)
    var edits = EditSink(.number(number - starts[node.number]))
    for entry in asked.entries(at: node, in: document.index) {
      entry.offer(node, document, &edits)
      if let found = edits.found {
        return Mutation(mutators[entry.number], at: node, variant: found.variant)
      }
    }
    preconditionFailure("a mutator offered fewer mutations than it had")
  }

  /// The numbers of the mutations at a location and inside it.
  package func numbers(under node: NodeID) -> Range<Int> {
    let subtree = document.index.subtree(of: node)
    return starts[subtree.lowerBound]..<starts[subtree.upperBound]
  }

  func forEach(_ body: (NodeID, Int, Variant) -> Void) {
    for node in document.index.nodeIDs where allowed.contains(node) {
      for entry in asked.entries(at: node, in: document.index) {
        var edits = EditSink(.variants)
        entry.offer(node, document, &edits)
        for variant in edits.variants { body(node, entry.number, variant) }
      }
    }
  }

  public func mutant(_ number: Int) -> Mutant { Mutant(document, self[number]) }
}

/// Which locations of a document may be edited: those that match an included pattern (all if there is
/// none), except those that match an excluded one.
///
/// Patterns are compared with the location that a mutation is applied at. An edit of an array or object
/// may still change what it contains.
public struct LocationFilter: Hashable, Sendable {
  /// The locations to edit; empty for all.
  package var included: [PointerPattern]
  /// The locations to leave alone.
  package var excluded: [PointerPattern]

  /// Makes a filter; by default it accepts all locations.
  public init(including included: [PointerPattern] = [], excluding excluded: [PointerPattern] = [])
  {
    (self.included, self.excluded) = (included, excluded)
  }

  package struct Locations: Sendable {
    /// For each location whether it is accepted; nil for all.
    fileprivate let flags: [Bool]?

    package func contains(_ node: NodeID) -> Bool { flags?[node.number] ?? true }
  }

  package func nodes(of document: Document) -> Locations {
    if included.isEmpty, excluded.isEmpty { return Locations(flags: nil) }
    let index = document.index
    var flags = Array(repeating: included.isEmpty, count: index.nodeCount)
    for pattern in included { forEachMatch(of: pattern, in: index) { flags[$0] = true } }
    for pattern in excluded { forEachMatch(of: pattern, in: index) { flags[$0] = false } }
    return Locations(flags: flags)
  }

  package func matches(in document: Document) -> [Bool] {
    included.map { pattern in
      var isFound = false
      forEachMatch(of: pattern, in: document.index) { _ in isFound = true }
      return isFound
    }
  }

  private func forEachMatch(
    of pattern: PointerPattern, in index: DocumentIndex, _ body: (Int) -> Void
  ) {
    // The arrays and objects around a location, outermost first.
    var open: [(end: Int, states: PointerPattern.States)] = []
    for node in index.nodeIDs {
      while let last = open.last, last.end <= node.number { open.removeLast() }
      var states = pattern.start
      if let parent = open.last {
        let token = index.key(of: node) ?? String(index.ordinal(of: node))
        states = pattern.states(after: parent.states, token.utf8)
      }
      if pattern.isMatch(states) { body(node.number) }
      open.append((index.subtree(of: node).upperBound, states))
    }
  }
}

/// Counts which combinations of a document have been touched by mutants.
package struct Coverage: Sendable {
  private let document: Document
  private let combinations: [Combination]
  private let known: Set<Combination>
  private var touched: Set<Combination> = []
  private var newlyTouched: [Combination] = []

  /// Starts with nothing touched.
  package init(of space: MutationSpace) {
    combinations = Combinations(of: space).combinations
    known = Set(combinations)
    document = space.document
  }

  /// Counts the combinations of a mutant, except those of other mutators.
  package mutating func touch(_ mutant: Mutant) {
    for combination in mutant.mutations.map({ Combination(of: $0, in: document) })
    where known.contains(combination) && touched.insert(combination).inserted {
      newlyTouched.append(combination)
    }
  }

  package var mutators: Set<MutatorID> { Set(combinations.map(\.mutator)) }

  /// Such as `/feed/*/url string flip-type=null`, in document order.
  package var combinationNames: [String] { combinations.map(name) }

  package mutating func takeTouched() -> [String] {
    defer { newlyTouched.removeAll() }
    return newlyTouched.map(name)
  }

  private func name(of combination: Combination) -> String {
    let variant = combination.variant.isEmpty ? "" : "=\(combination.variant)"
    let field = JSONPointer.shown(document.fields.field(combination.field).description)
    return "\(field) \(combination.kind.rawValue) \(combination.mutator)\(variant)"
  }
}

/// A field × kind of value × mutator × variant: what coverage counts.
///
/// Variants that differ only in which byte of a value they edit are one combination.
package struct Combination: Hashable, Sendable {
  /// The number of the field in the document's table.
  package let field: Int
  package let kind: JSONKind
  package let mutator: MutatorID
  package let variant: String

  package init(of mutation: Mutation, in document: Document) {
    self.init(at: mutation.node, mutation.mutator.id, mutation.variant, in: document)
  }

  init(at node: NodeID, _ mutator: MutatorID, _ variant: Variant, in document: Document) {
    field = document.fields.number(of: node)
    kind = document.index.kind(of: node)
    self.mutator = mutator
    self.variant = variant.combinationName
  }
}

/// The combinations of a mutation space in document order, each with its first mutation.
///
/// One at an empty array or object shows little of what a model reads there, and one in a record that does
/// not decode shows nothing: a later one goes first.
struct Combinations {
  let combinations: [Combination]
  let mutations: [Mutation]

  init(of space: MutationSpace, most: Int = .max) {
    let document = space.document
    let ids = space.mutators.map(\.id)
    var rows: [[Combination]] = Array(
      repeating: [], count: document.fields.count * space.mutators.count)
    var combinations: [Combination] = []
    var mutations: [Mutation] = []
    /// The number of each combination whose mutation is not at the best of locations.
    var improvable: [Combination: Int] = [:]
    space.forEach { node, mutator, variant in
      let row = document.fields.number(of: node) * ids.count + mutator
      let combination = Combination(at: node, ids[mutator], variant, in: document)
      // Each difference is one of a kind.
      let isLimited = ids[mutator] != Mutator.difference.id
      let mutation = Mutation(space.mutators[mutator], at: node, variant: variant)
      if rows[row].contains(combination) {
        if improvable.isEmpty { return }
        let rank = space.rank(of: node)
        guard let number = improvable[combination], rank < space.rank(of: mutations[number].node)
        else { return }
        mutations[number] = mutation
        if rank == 0 { improvable[combination] = nil }
        return
      }
      guard !isLimited || rows[row].count < most else { return }
      if space.rank(of: node) > 0 { improvable[combination] = mutations.count }
      rows[row].append(combination)
      combinations.append(combination)
      mutations.append(mutation)
    }
    self.combinations = combinations
    self.mutations = mutations
  }
}

extension MutationSpace {
  /// How little an edit of a location shows, from 0.
  fileprivate func rank(of node: NodeID) -> Int {
    let isAvoided = document.record(of: node).map(avoidedRecords.contains) ?? false
    let isEmpty = document.index.isContainer(node) && document.index.childCount(of: node) == 0
    return (isAvoided ? 2 : 0) + (isEmpty ? 1 : 0)
  }
}
