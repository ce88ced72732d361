import JSONText

/// Where in a list an element was found last, so that the next is found without counting from the
/// start.
struct ElementCursor {
  let index: DocumentIndex
  let list: Place
  private var number = 0
  private var place: Place?
  /// How many elements were passed on the way.
  private(set) var stepCount = 0

  init(_ list: Place, in index: DocumentIndex) {
    self.index = index
    self.list = list
    place = index.firstChild(of: list)
  }

  mutating func element(_ wanted: Int) -> Place? {
    guard wanted >= 0 else { return nil }
    if wanted < number || place == nil {
      number = 0
      place = index.firstChild(of: list)
    }
    while number < wanted, let current = place {
      place = index.nextSibling(of: current)
      number += 1
      stepCount += 1
    }
    return place
  }
}
