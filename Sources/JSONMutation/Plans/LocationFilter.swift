public import JSONText

/// Which locations of a document may be edited: those that match an included pattern (all if there is
/// none), except those that match an excluded one.
///
/// Patterns are compared with the location that a mutation is applied at. An edit of an array or object
/// may still change what it contains.
public struct LocationFilter: Hashable, Sendable, Codable {
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

  /// The locations of one document that a filter accepts.
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

  /// For each included pattern whether it matches a location of a document.
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
