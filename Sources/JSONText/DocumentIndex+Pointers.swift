extension DocumentIndex {
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
    guard let key = key(of: node) else {
      return JSONPointer.Token(String(ordinal(of: node)))
    }
    var occurrence = 1
    for sibling in children(of: parent) {
      if sibling == node { break }
      if hasKey(key.utf8, sibling) { occurrence += 1 }
    }
    return JSONPointer.Token(key, occurrence: occurrence)
  }

  private func child(_ token: JSONPointer.Token, of node: NodeID) -> NodeID? {
    switch kind(of: node) {
    case .array:
      guard token.occurrence == 1, let index = Self.arrayIndex(token.text) else { return nil }
      guard index < childCount(of: node) else { return nil }
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
  private func hasKey(_ key: some Collection<UInt8>, _ member: NodeID) -> Bool {
    guard let range = keyRange(of: member) else { return false }
    let body = bytes[range.lowerBound + 1..<range.upperBound - 1]
    if body.contains(UInt8(ascii: "\\")) {
      return JSONString.decode(bytes[range]).utf8.elementsEqual(key)
    }
    return body.elementsEqual(key)
  }

  /// The array index in a token, which has neither a sign nor a leading zero (RFC 6901, section 4).
  private static func arrayIndex(_ text: String) -> Int? {
    let digits = text.utf8
    guard digits.allSatisfy(\.isASCIIDigit) else { return nil }
    guard digits.count == 1 || digits.first != UInt8(ascii: "0") else { return nil }
    return Int(text)
  }
}

extension DocumentIndex {
  /// Whether another text has the same value.
  ///
  /// Members are compared by key, in any order. Members with equal keys are compared in order. Strings
  /// are equal if their UTF-16 code units are. Numbers are equal if their exact decimal values are,
  /// but `-0` is not equal to `0`.
  ///
  /// With `ignoringAddedMembers`, objects in `other` may have additional members.
  ///
  /// - Complexity: O(*n*) in the number of bytes, on average, in constant stack space.
  public func hasSameValue(as other: DocumentIndex, ignoringAddedMembers: Bool = false) -> Bool {
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
