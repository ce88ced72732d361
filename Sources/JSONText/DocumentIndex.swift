/// An index of a JSON text: the position, kind and parent of every value, found in one pass.
///
/// The index keeps the bytes, and one `Node` per value in document order. Duplicate keys, the order
/// of members and the bytes between values are preserved, so a mutant can be made by splicing. Keys
/// and pointers are built on demand.
///
/// An index is immutable. It is a class so that passing it on costs nothing.
public final class DocumentIndex: Sendable {
  public let bytes: [UInt8]
  @usableFromInline let nodes: [Node]
  /// What was left out of a longer text; nil for a text that is whole.
  package let leftOut: LeftOutElements?

  /// The default limit for the nesting of arrays and objects.
  ///
  /// RFC 8259 (section 9) lets a parser set a limit. The limit of Foundation's decoder is 512.
  package static let defaultMaximumDepth = 1_024

  /// Indexes a JSON text.
  ///
  /// The text must be exactly one JSON value (RFC 8259) in UTF-8, which may have white space around
  /// it. Unpaired surrogate escapes and duplicate keys are accepted, because the grammar allows them.
  /// Arrays and objects may be nested 1,024 levels deep.
  ///
  /// - Throws: ``JSONSyntaxError`` at the first byte that is not valid.
  /// - Complexity: O(*n*) in the number of bytes, in constant stack space.
  public convenience init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    try self.init(parsing: bytes, limit: nil)
  }

  /// Indexes a JSON text, or the start of each long list and map in it if the text exceeds a limit.
  package init(
    parsing bytes: [UInt8], limit: TextLimit? = nil, maximumDepth: Int = defaultMaximumDepth
  ) throws(JSONSyntaxError) {
    var cut: TextCut?
    if let limit, bytes.count > limit.leastByteCount {
      cut = try Indexer.run(on: bytes, maximumDepth: maximumDepth, cut: TextCut(limit)).cut
    }
    self.bytes = cut?.text(of: bytes) ?? bytes
    nodes = try Indexer.run(on: self.bytes, maximumDepth: maximumDepth).nodes
    leftOut = cut?.leftOut(of: bytes)
  }

  @inlinable public var root: NodeID { NodeID(number: 0) }

  /// The number of values, including the root.
  @inlinable package var nodeCount: Int { nodes.count }

  /// All values, in document order.
  @inlinable package var nodeIDs: some RandomAccessCollection<NodeID> & Sendable {
    nodes.indices.lazy.map(NodeID.init(number:))
  }

  @inlinable @inline(__always) public func kind(of node: NodeID) -> JSONKind {
    nodes[node.number].kind
  }

  /// The offsets of the bytes of the value.
  @inlinable public func range(of node: NodeID) -> Range<Int> {
    let entry = nodes[node.number]
    return Int(entry.start)..<Int(entry.end)
  }

  /// The offsets of the bytes from the member's key to its value, or of the value if it has no key.
  @inlinable public func memberRange(of node: NodeID) -> Range<Int> {
    let entry = nodes[node.number]
    return Int(entry.keyStart == 0 ? entry.start : entry.keyStart)..<Int(entry.end)
  }

  /// The offsets of the member's key with its quotation marks, or nil for elements and the root.
  ///
  /// - Complexity: O(*k*) in the length of the key.
  @inlinable public func keyRange(of node: NodeID) -> Range<Int>? {
    let entry = nodes[node.number]
    guard entry.keyStart != 0 else { return nil }
    let start = Int(entry.keyStart)
    var end = start + 1
    while bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return start..<end + 1
  }

  /// The member's key, unescaped, or nil for elements and the root.
  public func key(of node: NodeID) -> String? {
    keyRange(of: node).map { JSONString.decode(bytes[$0]) }
  }

  /// The text of a string, unescaped, or nil for a value of another kind.
  public func string(at node: NodeID) -> String? {
    guard kind(of: node) == .string else { return nil }
    return JSONString.decode(bytes[range(of: node)])
  }

  @inlinable package func isMember(_ node: NodeID) -> Bool { nodes[node.number].keyStart != 0 }

  /// The array or object that contains the value, or nil for the root.
  @inlinable public func parent(of node: NodeID) -> NodeID? {
    node.number == 0 ? nil : NodeID(number: Int(nodes[node.number].parent))
  }

  /// The zero-based position of the value among the children of its parent.
  @inlinable package func ordinal(of node: NodeID) -> Int { Int(nodes[node.number].ordinal) }

  @inlinable package func childCount(of node: NodeID) -> Int { nodes[node.number].childCount }

  /// The numbers of the value and of all values inside it.
  @inlinable package func subtree(of node: NodeID) -> Range<Int> {
    node.number..<Int(nodes[node.number].subtreeEnd)
  }

  /// The sibling before this value, or nil for the first.
  @inlinable package func previousSibling(of node: NodeID) -> NodeID? {
    guard ordinal(of: node) > 0, let parent = parent(of: node) else { return nil }
    return ancestor(of: NodeID(number: node.number - 1), below: parent)
  }

  /// The last element or member of the value, or nil if it has none.
  @inlinable package func lastChild(of node: NodeID) -> NodeID? {
    let subtree = subtree(of: node)
    guard subtree.count > 1 else { return nil }
    return ancestor(of: NodeID(number: subtree.upperBound - 1), below: node)
  }

  /// The child of `parent` that contains a value, or is that value.
  @usableFromInline func ancestor(of node: NodeID, below parent: NodeID) -> NodeID {
    var child = node
    while let above = self.parent(of: child), above != parent { child = above }
    return child
  }

  /// The first element or member of the value, or nil if it has none.
  @inlinable package func firstChild(of node: NodeID) -> NodeID? {
    subtree(of: node).count > 1 ? NodeID(number: node.number + 1) : nil
  }

  /// The elements or members of the value, in document order.
  @inlinable public func children(of node: NodeID) -> Children {
    let subtree = subtree(of: node)
    return Children(nodes: nodes, number: subtree.lowerBound + 1, end: subtree.upperBound)
  }

  /// The sibling after this value, or nil for the last.
  @inlinable package func nextSibling(of node: NodeID) -> NodeID? {
    guard let parent = parent(of: node) else { return nil }
    let next = subtree(of: node).upperBound
    return next < subtree(of: parent).upperBound ? NodeID(number: next) : nil
  }

  public struct Children: Sequence, IteratorProtocol {
    @usableFromInline let nodes: [Node]
    @usableFromInline var number: Int
    @usableFromInline let end: Int

    @inlinable init(nodes: [Node], number: Int, end: Int) {
      (self.nodes, self.number, self.end) = (nodes, number, end)
    }

    @inlinable public mutating func next() -> NodeID? {
      guard number < end else { return nil }
      defer { number = Int(nodes[number].subtreeEnd) }
      return NodeID(number: number)
    }
  }

  /// The pointer that names a value.
  ///
  /// - Complexity: O(*d* + *s*) in the depth of the value, and the number of siblings before it and
  ///   before its ancestors. Siblings are visited to count duplicate keys.
  public func pointer(to node: NodeID) -> JSONPointer {
    var tokens: [JSONPointer.Token] = []
    var current = node
    while let parent = parent(of: current) {
      tokens.append(token(of: current, in: parent))
      current = parent
    }
    return JSONPointer(tokens.reversed())
  }

  /// The value that a pointer names, or nil if it does not exist.
  ///
  /// - Complexity: O(*s*) in the number of children visited on the way down.
  public func node(at pointer: JSONPointer) -> NodeID? {
    var current = root
    for token in pointer.tokens {
      guard let child = child(token, of: current) else { return nil }
      current = child
    }
    return current
  }

  private func token(of node: NodeID, in parent: NodeID) -> JSONPointer.Token {
    guard let key = key(of: node) else { return JSONPointer.Token(String(ordinal(of: node))) }
    var occurrence = 1
    for sibling in children(of: parent) {
      if sibling == node { break }
      if hasKey(key.utf8, sibling) { occurrence += 1 }
    }
    return JSONPointer.Token(key, occurrence: occurrence)
  }

  package func child(_ token: JSONPointer.Token, of node: NodeID) -> NodeID? {
    switch kind(of: node) {
    case .array:
      guard token.occurrence == 1, let index = Self.arrayIndex(token.text) else { return nil }
      return children(of: node).first { ordinal(of: $0) == index }
    case .object:
      var remaining = token.occurrence
      for member in children(of: node) where hasKey(token.text.utf8, member) {
        remaining -= 1
        if remaining == 0 { return member }
      }
      return nil
    case .null, .boolean, .number, .string: return nil
    }
  }

  /// Whether a member's key is `key`, compared by UTF-8 bytes.
  @inlinable @inline(__always)
  package func hasKey(_ key: some Sequence<UInt8>, _ member: NodeID) -> Bool {
    guard isMember(member) else { return false }
    var offset = memberRange(of: member).lowerBound + 1
    for byte in key {
      let found = bytes[offset]
      if found == UInt8(ascii: "\\") {
        return self.key(of: member)?.utf8.elementsEqual(key) ?? false
      }
      guard found == byte, found != UInt8(ascii: "\"") else { return false }
      offset += 1
    }
    return bytes[offset] == UInt8(ascii: "\"")
  }

  /// The array index in a token, which has neither a sign nor a leading zero (RFC 6901, section 4).
  private static func arrayIndex(_ text: String) -> Int? {
    Int(text).flatMap { "\($0)" == text && $0 >= 0 ? $0 : nil }
  }

  /// Whether another text has the same value.
  ///
  /// Members are compared by key, in any order. Members with equal keys are compared in order. Strings
  /// are equal if their UTF-16 code units are. Numbers are equal if their exact decimal values are,
  /// but `-0` is not equal to `0`.
  ///
  /// With `ignoringAddedMembers`, objects in `other` may have additional members.
  package func hasSameValue(as other: DocumentIndex, ignoringAddedMembers: Bool = false) -> Bool {
    var pairs = [(root, other.root)]
    while let (node, match) = pairs.popLast() {
      guard kind(of: node) == other.kind(of: match) else { return false }
      let literal = bytes[range(of: node)]
      let otherLiteral = other.bytes[other.range(of: match)]
      switch kind(of: node) {
      case .null: break
      case .boolean: if literal != otherLiteral { return false }
      case .number:
        let value = Numeral(String(decoding: literal, as: UTF8.self))
        guard value == Numeral(String(decoding: otherLiteral, as: UTF8.self)) else { return false }
        // An exponent that does not fit in 32 bits is equal only to itself.
        if value == nil, literal != otherLiteral { return false }
      case .string:
        if JSONString.codeUnits(of: literal) != JSONString.codeUnits(of: otherLiteral) {
          return false
        }
      case .array:
        guard childCount(of: node) == other.childCount(of: match) else { return false }
        for pair in zip(children(of: node), other.children(of: match)) { pairs.append(pair) }
      case .object:
        var matches = other.members(of: match)
        for (key, members) in members(of: node) {
          guard let found = matches.removeValue(forKey: key) else { return false }
          guard found.count == members.count else { return false }
          for pair in zip(members, found) { pairs.append(pair) }
        }
        guard ignoringAddedMembers || matches.isEmpty else { return false }
      }
    }
    return true
  }

  private func members(of object: NodeID) -> [[UInt16]: [NodeID]] {
    Dictionary(grouping: children(of: object)) { member in
      keyRange(of: member).map { JSONString.codeUnits(of: bytes[$0]) } ?? []
    }
  }
}

/// A handle for one value of a document, with its key if it is a member of an object.
///
/// Pass it to the ``DocumentIndex`` that it came from. Handles compare in document order, where a
/// container precedes its contents.
public struct NodeID: Hashable, Comparable, Sendable {
  /// The number of the value in document order; the root is zero.
  public let number: Int

  @inlinable package init(number: Int) { self.number = number }

  @inlinable public static func < (one: NodeID, other: NodeID) -> Bool { one.number < other.number }
}
