/// Builds the nodes of a ``DocumentIndex`` in one pass, without recursion.
///
/// The parents in the nodes serve as its stack.
struct Indexer {
  private let text: Scanner
  private let maximumDepth: Int
  private(set) var nodes: [Node] = []
  private var open: Int?
  private var depth = 0
  private var tooDeep: RawError?
  private var offset = 0
  private(set) var cut: TextCut?

  static func run(
    on bytes: [UInt8], maximumDepth: Int, cut: TextCut? = nil
  ) throws(JSONSyntaxError) -> Indexer {
    guard bytes.count < Int(UInt32.max) else {
      throw JSONSyntaxError(.tooLarge(limit: Int(UInt32.max) - 1), at: 0, in: bytes)
    }
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<Indexer, RawError> in
      var indexer = Indexer(text: Scanner(bytes: buffer), maximumDepth: maximumDepth)
      indexer.cut = cut
      do throws(RawError) {
        try indexer.run()
        return .success(indexer)
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let indexer): return indexer
    case .failure(let fault) where bytes.isWideText:
      throw JSONSyntaxError(.otherEncoding, at: fault.offset, in: bytes)
    case .failure(let fault): throw JSONSyntaxError(fault.reason, at: fault.offset, in: bytes)
    }
  }

  private init(text: Scanner, maximumDepth: Int) {
    (self.text, self.maximumDepth) = (text, maximumDepth)
    // This is more than most texts need. Growing would copy, and unused capacity takes no memory.
    nodes.reserveCapacity(text.bytes.count / 8 + 1)
  }

  private mutating func run() throws(RawError) {
    if text.bytes.hasByteOrderMark { throw RawError(.byteOrderMark, at: 0) }
    offset = text.skipSpace(from: 0)
    guard offset < text.bytes.count else { throw RawError(.empty, at: offset) }
    try value(keyStart: 0)
    while let container = open { try step(in: container) }
    offset = text.skipSpace(from: offset)
    if offset < text.bytes.count { throw RawError(.trailingContent, at: offset) }
    // Text that is not valid JSON is reported first, wherever the error is.
    if let tooDeep { throw tooDeep }
  }

  private mutating func step(in container: Int) throws(RawError) {
    let end = offset
    offset = text.skipSpace(from: offset)
    let isObject = nodes[container].kind == .object
    let isFirst = nodes[container].childCount == 0
    let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    let closer = isObject ? "'}'" : "']'"
    guard let byte = text.byte(at: offset) else {
      let child = isObject ? "a key or '}'" : "a value or ']'"
      throw text.fault(at: offset, expected: isFirst ? child : "',' or \(closer)")
    }
    if byte == closing {
      offset += 1
      close(container)
      return
    }
    if !isFirst {
      guard byte == UInt8(ascii: ",") else {
        throw text.fault(at: offset, expected: "',' or \(closer)")
      }
      if cut != nil {
        let holdsContainers = [.array, .object].contains(nodes[container + 1].kind)
        cut?.consider(
          nodes[container], holdsContainers: holdsContainers, next: nodes.count, at: end)
      }
      offset = text.skipSpace(from: offset + 1)
    }
    let keyStart = isObject ? try key(orEnd: isFirst) : 0
    try value(keyStart: keyStart, expected: isFirst && !isObject ? "a value or ']'" : "a value")
  }

  private mutating func key(orEnd isFirst: Bool) throws(RawError) -> Int {
    let start = offset
    guard text.byte(at: offset) == UInt8(ascii: "\"") else {
      throw text.fault(at: offset, expected: isFirst ? "a key or '}'" : "a key")
    }
    offset = text.skipSpace(from: try text.endOfString(at: offset))
    guard text.byte(at: offset) == UInt8(ascii: ":") else {
      throw text.fault(at: offset, expected: "':'")
    }
    offset = text.skipSpace(from: offset + 1)
    return start
  }

  private mutating func value(keyStart: Int, expected: String = "a value") throws(RawError) {
    guard let byte = text.byte(at: offset), let kind = Scanner.kind(startingWith: byte) else {
      throw text.fault(at: offset, expected: expected)
    }
    let number = nodes.count
    nodes.append(
      Node(
        kind: kind, start: offset, keyStart: keyStart, parent: open ?? 0,
        ordinal: open.map { nodes[$0].childCount } ?? 0))
    if let open { nodes[open].addChild() }
    if kind == .array || kind == .object {
      depth += 1
      if depth > maximumDepth, tooDeep == nil {
        tooDeep = RawError(.tooDeep(limit: maximumDepth), at: offset)
      }
      cut?.open(nodes[number], within: open.map { nodes[$0] })
      open = number
      offset += 1
    } else {
      offset = try text.endOfScalar(kind, at: offset)
      finish(number)
    }
  }

  private mutating func close(_ container: Int) {
    depth -= 1
    open = container == 0 ? nil : Int(nodes[container].parent)
    cut?.close()
    finish(container)
  }

  private mutating func finish(_ number: Int) {
    nodes[number].end = UInt32(truncatingIfNeeded: offset)
    nodes[number].subtreeEnd = UInt32(truncatingIfNeeded: nodes.count)
    guard cut != nil, cut?.finish(number, at: offset) == true, let open else { return }
    nodes.removeSubrange(number...)
    nodes[open].removeChild()
  }
}

/// A syntax error without line and column, which are costly to count.
struct RawError: Error {
  let reason: JSONSyntaxError.Reason
  let offset: Int

  init(_ reason: JSONSyntaxError.Reason, at offset: Int) {
    (self.reason, self.offset) = (reason, offset)
  }
}

/// The entry of one value in the index: 28 bytes.
@usableFromInline struct Node: Sendable {
  @usableFromInline var start: UInt32
  @usableFromInline var end: UInt32 = 0
  /// The offset of the key's opening quotation mark, or zero for no key: no key can be at zero.
  @usableFromInline var keyStart: UInt32
  @usableFromInline var parent: UInt32
  @usableFromInline var ordinal: UInt32
  /// The number of the first node after this node's subtree.
  @usableFromInline var subtreeEnd: UInt32 = 0
  /// The number of children in the upper 29 bits, the kind in the lower three.
  @usableFromInline var countAndKind: UInt32

  init(kind: JSONKind, start: Int, keyStart: Int, parent: Int, ordinal: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.keyStart = UInt32(truncatingIfNeeded: keyStart)
    self.parent = UInt32(truncatingIfNeeded: parent)
    self.ordinal = UInt32(truncatingIfNeeded: ordinal)
    self.countAndKind = UInt32(kind.number)
  }

  @inlinable var childCount: Int { Int(countAndKind >> 3) }

  @inlinable @inline(__always) var kind: JSONKind {
    let code = countAndKind & 7
    switch code {
    case 0: return .null
    case 1: return .boolean
    case 2: return .number
    case 3: return .string
    case 4: return .array
    default:
      // Three bits have more values than there are kinds. This is too hot a path for a trap.
      assert(code == 5, "no kind has this code")
      return .object
    }
  }

  mutating func addChild() { countAndKind += 8 }
  mutating func removeChild() { countAndKind -= 8 }
}

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

package struct LeftOutElements: Equatable, Sendable {
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
