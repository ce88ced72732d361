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
    var isLeftOut = Array(repeating: !included.isEmpty, count: index.placeCount)
    for pattern in included { forEachMatch(of: pattern, in: index) { isLeftOut[$0] = false } }
    for pattern in excluded { forEachMatch(of: pattern, in: index) { isLeftOut[$0] = true } }
    return Places(flags: isLeftOut.map { !$0 })
  }

  private func forEachMatch(
    of pattern: PointerPattern, in index: DocumentIndex, _ body: (Int) -> Void
  ) {
    var states: [PointerPattern.States] = []
    states.reserveCapacity(index.placeCount)
    for place in index.places {
      if let parent = index.parent(of: place) {
        let token = index.key(of: place) ?? String(index.ordinal(of: place))
        states.append(pattern.states(after: states[parent.number], token.utf8))
      } else {
        states.append(pattern.start)
      }
      if pattern.isMatch(states[place.number]) { body(place.number) }
    }
  }
}
