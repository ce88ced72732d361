/// How much of a long text is kept: the first elements of each list and map, and all other members.
///
/// What is kept is a JSON text with the same fields at the same locations, so a location in it is one of
/// the whole text. An object counts as a map if it has more members than a type declares.
package struct TextLimit: Sendable {
  package var leastByteCount: Int
  /// The bytes that are kept of a list of objects or lists which is not inside another.
  package var records: Int
  /// The bytes that are kept of any other list or map.
  package var values: Int
  /// When so many bytes are kept, lists and maps lose all elements but the fewest.
  package var total: Int
  /// Where an object begins that is the list of records, and so a map of any size.
  package var map: Int?

  /// Up to 2 MB of records, and 256 KB of any other list or map.
  package static let standard = TextLimit(
    leastByteCount: 2_000_000, records: 2_000_000, values: 256_000, total: 4_000_000)
}

package struct LeftOutElements: Hashable, Sendable, Codable {
  package var count: Int
  package var wholeByteCount: Int
}

/// What a long text loses, as it is found while the text is read.
struct TextCut {
  /// A list keeps a neighbor of its first element.
  private static let fewestElements = 2
  /// Objects with more members are maps for whoever looks at the rest.
  private static let fewestMembers = 512

  private let limit: TextLimit
  private var ranges: [Range<Int>] = []
  private var count = 0
  private var removed = 0
  /// What was removed before each open array or object began, and whether it is inside a list or map.
  private var stack: [(removed: Int, isInside: Bool)] = []
  private var dropped: (number: Int, start: Int)?

  init(_ limit: TextLimit) { self.limit = limit }

  private func isMap(_ node: Node) -> Bool { Int(node.start) == limit.map }

  mutating func open(_ node: Node, within outer: Node?) {
    let isInside =
      outer.map { $0.kind == .array || isMap($0) || $0.childCount > Self.fewestMembers } ?? false
    stack.append((removed, isInside || stack.last?.isInside ?? false))
  }

  mutating func close() { stack.removeLast() }

  /// Decides whether the next child of the innermost container is left out.
  mutating func consider(_ container: Node, holdsContainers: Bool, next: Int, at offset: Int) {
    let fewest =
      container.kind == .array || isMap(container) ? Self.fewestElements : Self.fewestMembers
    guard dropped == nil, container.childCount >= fewest, let state = stack.last else { return }
    let size = offset - Int(container.start) - (removed - state.removed)
    let most = holdsContainers && !state.isInside ? limit.records : limit.values
    if size > most || offset - removed > limit.total { dropped = (next, offset) }
  }

  mutating func finish(_ number: Int, at offset: Int) -> Bool {
    guard let dropped, dropped.number == number else { return false }
    self.dropped = nil
    if ranges.last?.upperBound == dropped.start {
      ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<offset
    } else {
      ranges.append(dropped.start..<offset)
    }
    removed += offset - dropped.start
    count += 1
    return true
  }

  func text(of bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count - removed)
    var start = 0
    for range in ranges {
      text += bytes[start..<range.lowerBound]
      start = range.upperBound
    }
    return text + bytes[start...]
  }

  func leftOut(of bytes: [UInt8]) -> LeftOutElements? {
    ranges.isEmpty ? nil : LeftOutElements(count: count, wholeByteCount: bytes.count)
  }
}
