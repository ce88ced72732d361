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
