/// The places of a JSON text: what is where, found in one pass over the bytes.
///
/// The index keeps the bytes and one `Node` a value, in document order. Duplicate keys, the order
/// of members and every byte between values stay as they are, so that a mutant can be made by
/// splicing. Keys and pointers are made only when asked for.
///
/// It never changes. It is a class, so that it can be handed on at no cost.
public final class DocumentIndex: Sendable {
  /// The text, as it was given.
  public let bytes: [UInt8]
  @usableFromInline let nodes: [Node]

  /// The deepest nesting of arrays and objects that is read, unless told otherwise.
  ///
  /// RFC 8259 section 9 lets a parser set a limit. Foundation's decoder gives up at 512.
  public static let defaultMaximumDepth = 1_024

  /// Indexes a JSON text.
  ///
  /// The text must be exactly one value of RFC 8259 in UTF-8, with white space around it. Surrogate
  /// escapes need not pair and keys may repeat: the grammar allows both.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - maximumDepth: How many arrays and objects may be open at once.
  /// - Throws: ``JSONSyntaxError`` at the first byte that was not understood.
  /// - Complexity: O(*n*) in the number of bytes, in constant stack space.
  public init(
    parsing bytes: [UInt8], maximumDepth: Int = defaultMaximumDepth
  ) throws(JSONSyntaxError) {
    self.bytes = bytes
    self.nodes = try Indexer.nodes(of: bytes, maximumDepth: maximumDepth)
  }

  @inlinable public var root: NodeID { NodeID(number: 0) }

  /// How many places there are, the root included.
  @inlinable public var nodeCount: Int { nodes.count }

  /// All places in document order.
  @inlinable public var nodeIDs: some RandomAccessCollection<NodeID> & Sendable {
    nodes.indices.lazy.map(NodeID.init(number:))
  }

  @inlinable @inline(__always) public func kind(of place: NodeID) -> JSONKind {
    nodes[place.number].kind
  }

  /// The bytes of the value at a place.
  @inlinable public func range(of place: NodeID) -> Range<Int> {
    let node = nodes[place.number]
    return Int(node.start)..<Int(node.end)
  }

  /// The bytes of a member from its key to its value; those of the value where it has no key.
  @inlinable public func memberRange(of place: NodeID) -> Range<Int> {
    let node = nodes[place.number]
    return Int(node.keyStart == 0 ? node.start : node.keyStart)..<Int(node.end)
  }

  /// The bytes of a member's key with its quotation marks; nil where the place is no member.
  ///
  /// - Complexity: O(*k*) in the length of the key.
  @inlinable public func keyRange(of place: NodeID) -> Range<Int>? {
    let node = nodes[place.number]
    guard node.keyStart != 0 else { return nil }
    let start = Int(node.keyStart)
    var end = start + 1
    while bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return start..<end + 1
  }

  /// A member's key, its escapes undone; nil where the place is no member.
  public func key(of place: NodeID) -> String? {
    keyRange(of: place).map { JSONString.decoded(bytes[$0]) }
  }

  /// The text of the string at a place, its escapes undone; nil where it is no string.
  public func string(at place: NodeID) -> String? {
    guard kind(of: place) == .string else { return nil }
    return JSONString.decoded(bytes[range(of: place)])
  }

  @inlinable public func isMember(_ place: NodeID) -> Bool { nodes[place.number].keyStart != 0 }

  /// The array or object that holds a place; nil for the root.
  @inlinable public func parent(of place: NodeID) -> NodeID? {
    place.number == 0 ? nil : NodeID(number: Int(nodes[place.number].parent))
  }

  /// A place's position among the children of its parent, from zero.
  @inlinable public func ordinal(of place: NodeID) -> Int { Int(nodes[place.number].ordinal) }

  @inlinable public func childCount(of place: NodeID) -> Int { nodes[place.number].childCount }

  /// The places inside a place, itself included, as a range of place numbers.
  @inlinable public func subtree(of place: NodeID) -> Range<Int> {
    place.number..<Int(nodes[place.number].subtreeEnd)
  }

  /// The child before this one; nil for the first.
  ///
  /// - Complexity: O(*d*) in the depth of that child: it is the ancestor, below the common parent,
  ///   of the place that comes before this one in document order.
  @inlinable public func previousSibling(of place: NodeID) -> NodeID? {
    guard ordinal(of: place) > 0, let parent = parent(of: place) else { return nil }
    return ancestor(of: NodeID(number: place.number - 1), below: parent)
  }

  /// The last of the elements or members of the value at a place; nil where it has none.
  ///
  /// - Complexity: O(*d*) in the depth of that child.
  @inlinable public func lastChild(of place: NodeID) -> NodeID? {
    let subtree = subtree(of: place)
    guard subtree.count > 1 else { return nil }
    return ancestor(of: NodeID(number: subtree.upperBound - 1), below: place)
  }

  /// The ancestor of a place, or the place itself, that is a child of another.
  @usableFromInline func ancestor(of place: NodeID, below parent: NodeID) -> NodeID {
    var child = place
    while let above = self.parent(of: child), above != parent { child = above }
    return child
  }

  /// The first of the elements or members of the value at a place; nil where it has none.
  @inlinable public func firstChild(of place: NodeID) -> NodeID? {
    subtree(of: place).count > 1 ? NodeID(number: place.number + 1) : nil
  }

  /// The elements or members of the value at a place, in document order.
  @inlinable public func children(of place: NodeID) -> Children {
    let subtree = subtree(of: place)
    return Children(nodes: nodes, number: subtree.lowerBound + 1, end: subtree.upperBound)
  }

  /// The child after this one; nil for the last.
  @inlinable public func nextSibling(of place: NodeID) -> NodeID? {
    guard let parent = parent(of: place) else { return nil }
    let next = subtree(of: place).upperBound
    return next < subtree(of: parent).upperBound ? NodeID(number: next) : nil
  }

  /// The children of a place, in document order.
  public struct Children: Sequence, IteratorProtocol {
    @usableFromInline let nodes: [Node]
    @usableFromInline var number: Int
    @usableFromInline let end: Int

    @inlinable init(nodes: [Node], number: Int, end: Int) {
      self.nodes = nodes
      self.number = number
      self.end = end
    }

    @inlinable public mutating func next() -> NodeID? {
      guard number < end else { return nil }
      defer { number = Int(nodes[number].subtreeEnd) }
      return NodeID(number: number)
    }
  }
}

/// What the index keeps of one value: 28 bytes.
@usableFromInline struct Node: Sendable {
  /// The offset of the value's first byte.
  @usableFromInline var start: UInt32
  /// The offset behind the value's last byte.
  @usableFromInline var end: UInt32 = 0
  /// The offset of the key's quotation mark; zero, where no key can stand, for no key.
  @usableFromInline var keyStart: UInt32
  /// The number of the node that holds this one; its own for the root.
  @usableFromInline var parent: UInt32
  /// The position among the parent's children.
  @usableFromInline var ordinal: UInt32
  /// The number of the first node behind this one's subtree.
  @usableFromInline var subtreeEnd: UInt32 = 0
  /// How many children there are in the upper 29 bits, the kind in the lower three.
  @usableFromInline var countAndKind: UInt32

  init(kind: JSONKind, start: Int, keyStart: Int, parent: Int, ordinal: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.keyStart = UInt32(truncatingIfNeeded: keyStart)
    self.parent = UInt32(truncatingIfNeeded: parent)
    self.ordinal = UInt32(truncatingIfNeeded: ordinal)
    self.countAndKind = Self.code(of: kind)
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
      // Three bits have more values than there are kinds; this is read too often to trap.
      assert(code == 5, "no kind has this code")
      return .object
    }
  }

  mutating func addChild() { countAndKind += 8 }

  private static func code(of kind: JSONKind) -> UInt32 {
    switch kind {
    case .null: 0
    case .boolean: 1
    case .number: 2
    case .string: 3
    case .array: 4
    case .object: 5
    }
  }
}

/// A node of a document: a value, with its key where it is the member of an object.
///
/// A place is a handle: ask the ``DocumentIndex`` that it comes from about it. Nodes compare in
/// document order, in which a container comes before what it holds.
public struct NodeID: Hashable, Comparable, Sendable {
  /// The place's number in document order; zero is the root.
  public let number: Int

  @inlinable package init(number: Int) {
    self.number = number
  }

  @inlinable public static func < (one: NodeID, other: NodeID) -> Bool {
    one.number < other.number
  }
}

/// The type of a JSON value, as RFC 8259 names them (`true` and `false` are one type here).
public enum JSONKind: String, Sendable, CaseIterable, Codable {
  case null
  case boolean
  case number
  case string
  case array
  case object
}
