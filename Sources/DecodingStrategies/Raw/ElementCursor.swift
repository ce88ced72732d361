import JSONText

/// Where in a list an element was found last, so that the next is found without counting from the
/// start.
struct ElementCursor {
  /// The offset of the list.
  let list: Int
  private var number = 0
  private var element: Int?
  /// The offset behind the element, once it was asked for.
  private var end: Int?
  /// How many elements were passed on the way.
  private(set) var stepCount = 0

  init(_ list: Int, in scanner: ValueScanner) {
    self.list = list
    element = scanner.firstChild(of: list)?.value
  }

  mutating func element(_ wanted: Int, in scanner: ValueScanner) -> Int? {
    guard wanted >= 0 else { return nil }
    if wanted < number || element == nil {
      number = 0
      element = scanner.firstChild(of: list)?.value
      end = nil
    }
    while number < wanted, element != nil {
      element = endOfElement(in: scanner).flatMap { scanner.child(behind: $0, in: list)?.value }
      end = nil
      number += 1
      stepCount += 1
    }
    return element
  }

  /// The offset behind the element that was found last.
  mutating func endOfElement(in scanner: ValueScanner) -> Int? {
    if end == nil { end = element.flatMap(scanner.end) }
    return end
  }
}
