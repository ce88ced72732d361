public import JSONText

/// Every mutation that some mutators offer in a document, numbered by location in document order, then
/// by mutator, then in the order of the offers.
///
/// It stores a count for each block of locations: less than a byte per location.
public struct MutationSpace: Sendable {
  public let document: Document
  public let mutators: [Mutator]
  public let filter: LocationFilter
  /// The records whose locations are edited only where no other record has such a location.
  package var avoidedRecords: Set<Int> = []
  public var count: Int { starts[starts.count - 1] }
  /// For each block the number of its first mutation; at the end the number of all mutations.
  private let starts: [Int]
  private let allowed: LocationFilter.Locations
  private let asked: Scope.Table

  private static let blockSize = 16

  /// Finds the mutations.
  ///
  /// - Complexity: O(*p* · *m*) in the numbers of locations and mutators.
  public init(
    in document: Document, by mutators: [Mutator], filter: LocationFilter = LocationFilter()
  ) {
    self.document = document
    self.mutators = mutators
    self.filter = filter
    allowed = filter.nodes(of: document)
    asked = Scope.Table(of: mutators)
    var starts = [0]
    starts.reserveCapacity(document.index.nodeCount / Self.blockSize + 2)
    var count = 0
    for node in document.index.nodeIDs {
      if node.number > 0, node.number % Self.blockSize == 0 { starts.append(count) }
      guard allowed.contains(node) else { continue }
      count += asked.offerCount(at: node, in: document)
    }
    starts.append(count)
    self.starts = starts
  }

  /// One of the mutations.
  ///
  /// - Complexity: O(*m* + log *p*) in the numbers of mutators and locations.
  public subscript(number: Int) -> Mutation {
    precondition(
      (0..<count).contains(number),
      "there are \(count) mutations, so there is no mutation \(number)")
    let block = starts.indices.partitionPoint { starts[$0] > number } - 1
    var edits = EditSink(number: number - starts[block])
    for node in nodes(inBlock: block) where allowed.contains(node) {
      for entry in asked.entries(at: node, in: document.index) {
        entry.offer(node, document, &edits)
        if let found = edits.found {
          return Mutation(mutators[entry.number], at: node, variant: found.variant)
        }
      }
    }
    preconditionFailure("a mutator offered fewer mutations than it had")
  }

  /// The numbers of the mutations at a location and inside it.
  ///
  /// - Complexity: O(*m*) in the number of mutators.
  public func numbers(under node: NodeID) -> Range<Int> {
    let subtree = document.index.subtree(of: node)
    return first(at: subtree.lowerBound)..<first(at: subtree.upperBound)
  }

  private func first(at node: Int) -> Int {
    let block = node / Self.blockSize
    guard block < starts.count - 1 else { return count }
    return nodes(inBlock: block).filter { $0.number < node && allowed.contains($0) }
      .reduce(starts[block]) { $0 + asked.offerCount(at: $1, in: document) }
  }

  private func nodes(inBlock block: Int) -> some Sequence<NodeID> {
    let first = block * Self.blockSize
    return (first..<min(first + Self.blockSize, document.index.nodeCount))
      .lazy.map(NodeID.init(number:))
  }

  func forEach(_ body: (NodeID, Int, Variant) -> Void) {
    withoutActuallyEscaping(body) { body in
      var edits = EditSink(variantsTo: VariantVisitor(body))
      offerAll(at: Array(document.index.nodeIDs), to: &edits)
    }
  }

  /// Renders the mutant of each mutation, one after another in the same memory.
  ///
  /// Nothing is allocated for a mutant once the memory is as large as the largest.
  ///
  /// - Parameters:
  ///   - nodes: The locations to edit; nil for all.
  ///   - body: Called with each mutant's bytes, which are valid until the next one, its location, the
  ///     number of its mutator, and its variant.
  /// - Complexity: O(*n*) in the number of bytes of all mutants.
  public func forEachRendering(
    at nodes: [NodeID]? = nil,
    _ body: (UnsafeBufferPointer<UInt8>, NodeID, Int, Variant) -> Void
  ) {
    document.index.bytes.withUnsafeBufferPointer { source in
      withoutActuallyEscaping(body) { body in
        var edits = EditSink(editsTo: RenderingVisitor(source, body))
        offerAll(at: nodes ?? Array(document.index.nodeIDs), to: &edits)
      }
    }
  }

  private func offerAll(at nodes: [NodeID], to edits: inout EditSink) {
    for node in nodes where allowed.contains(node) {
      edits.node = node
      for entry in asked.entries(at: node, in: document.index) {
        edits.mutator = entry.number
        entry.offer(node, document, &edits)
      }
    }
  }

  public func mutant(_ number: Int) -> Mutant { Mutant(document, self[number]) }
}

private final class RenderingVisitor: EditSink.Visitor {
  typealias Body = (UnsafeBufferPointer<UInt8>, NodeID, Int, Variant) -> Void

  private let source: UnsafeBufferPointer<UInt8>
  private let body: Body
  /// Allocated outside the object, so that accesses need no exclusivity checks at run time.
  private let renderer: UnsafeMutablePointer<Renderer>

  init(_ source: UnsafeBufferPointer<UInt8>, _ body: @escaping Body) {
    self.source = source
    self.body = body
    renderer = .allocate(capacity: 1)
    renderer.initialize(to: Renderer())
  }

  deinit {
    renderer.deinitialize(count: 1)
    renderer.deallocate()
  }

  override func visit(
    _ node: NodeID, _ mutator: Int, _ variant: Variant,
    _ pieces: UnsafeBufferPointer<Patch.Piece>, _ replacements: UnsafeBufferPointer<UInt8>
  ) {
    renderer.pointee.render(source, pieces, replacements)
    body(renderer.pointee.bytes, node, mutator, variant)
  }
}

/// Which locations of a document may be edited: those that match an included pattern (all if there is
/// none), except those that match an excluded one.
///
/// Patterns are compared with the location that a mutation is applied at. An edit of an array or object
/// may still change what it contains.
public struct LocationFilter: Hashable, Sendable {
  /// The locations to edit; empty for all.
  public var included: [PointerPattern]
  /// The locations to leave alone.
  public var excluded: [PointerPattern]

  /// Makes a filter; by default it accepts all locations.
  public init(including included: [PointerPattern] = [], excluding excluded: [PointerPattern] = [])
  {
    self.included = included
    self.excluded = excluded
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
