import JSONText

extension DocumentIndex {
  /// Whether two values that are not inside each other certainly differ.
  ///
  /// The values are compared location by location up to the first difference. Some values that differ are
  /// not seen to: numbers and strings in other spellings, and members in another order.
  ///
  /// - Complexity: O(*n*) in the number of bytes up to the first difference.
  func certainlyDiffer(_ one: NodeID, _ other: NodeID) -> Bool {
    for (node, match) in zip(subtree(of: one), subtree(of: other)) {
      let node = NodeID(number: node)
      let match = NodeID(number: match)
      if node != one, let object = parent(of: match), isMember(node) {
        guard let key = plainKey(of: node) else { return false }
        if !hasKey(bytes[key], match) { return !isTaken(key, in: object) }
      }
      if kind(of: node) != kind(of: match) { return true }
      if isContainer(node) {
        if childCount(of: node) != childCount(of: match) { return true }
      } else if bytes[range(of: node)] != bytes[range(of: match)] {
        return isPlain(node) && isPlain(match)
      }
    }
    return false
  }

  /// Whether a scalar has no other spelling of its kind: no escapes, no fraction and no exponent.
  private func isPlain(_ scalar: NodeID) -> Bool {
    let literal = bytes[range(of: scalar)]
    return switch kind(of: scalar) {
    case .number: literal.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    case .string: !literal.contains(UInt8(ascii: "\\"))
    case .null, .boolean, .array, .object: true
    }
  }
}
