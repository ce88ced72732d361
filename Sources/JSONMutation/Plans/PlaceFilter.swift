public import JSONText

/// Which places of a document may be edited: those that match an included pattern, or all where
/// none is included, without those that match an excluded one.
///
/// A pattern is held against the place that a mutation is applied at. An edit of an array or object
/// may change what it holds.
public struct PlaceFilter: Hashable, Sendable {
  /// The places to edit; empty for all.
  public var included: [PointerPattern]
  /// The places to leave alone.
  public var excluded: [PointerPattern]

  /// Makes a filter, which lets all places through unless told otherwise.
  ///
  /// - Parameters:
  ///   - included: The places to edit; empty for all.
  ///   - excluded: The places to leave alone.
  public init(including included: [PointerPattern] = [], excluding excluded: [PointerPattern] = [])
  {
    self.included = included
    self.excluded = excluded
  }

  /// The places of one document that a filter lets through.
  struct Places: Sendable {
    /// For each place whether it is let through; nil for all.
    fileprivate let flags: [Bool]?

    /// Whether a place is let through.
    func contains(_ place: Place) -> Bool { flags?[place.number] ?? true }
  }

  /// Finds the places that are let through.
  ///
  /// - Complexity: O(*p*) in the number of places.
  func places(of document: Document) -> Places {
    if included.isEmpty, excluded.isEmpty { return Places(flags: nil) }
    let index = document.index
    var flags = Array(repeating: included.isEmpty, count: index.placeCount)
    for pattern in included { forEachMatch(of: pattern, in: index) { flags[$0] = true } }
    for pattern in excluded { forEachMatch(of: pattern, in: index) { flags[$0] = false } }
    return Places(flags: flags)
  }

  /// For each included pattern whether it matches a location of a document.
  ///
  /// - Complexity: O(*p*) in the number of places, for each pattern.
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
    // The arrays and objects around a place, from the outermost.
    var open: [(end: Int, states: PointerPattern.States)] = []
    for place in index.places {
      while let last = open.last, last.end <= place.number { open.removeLast() }
      var states = pattern.start
      if let parent = open.last {
        let token = index.key(of: place) ?? String(index.ordinal(of: place))
        states = pattern.states(after: parent.states, token.utf8)
      }
      if pattern.isMatch(states) { body(place.number) }
      open.append((index.subtree(of: place).upperBound, states))
    }
  }
}
