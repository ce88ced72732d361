import JSONText

extension Mutator {
  /// Puts the elements of an array into another order: reversed, or with the first one last.
  ///
  /// Reversal is offered where the first and last elements certainly differ. Rotation needs three
  /// elements, of which the first two certainly differ.
  public static let reorderElements = Mutator(
    "reorder-elements", .structural, sets: [.values],
    purpose: "reorders the elements of an array: another sort order",
    ideal: "decodes the elements in the order that was sent",
    scope: Scope(.array)
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .array, index.childCount(of: node) > 1,
      let first = index.firstChild(of: node), let last = index.lastChild(of: node),
      let second = index.nextSibling(of: first)
    else { return }
    if index.certainlyDiffer(first, last) {
      edits.offer("reversed") { edit in
        edit.replace(index.range(of: node), with: "[")
        edit.append(index.range(of: last), of: document)
        var element = last
        while let previous = index.previousSibling(of: element) {
          edit.append(",")
          edit.append(index.range(of: previous), of: document)
          element = previous
        }
        edit.append("]")
      }
    }
    if second != last, index.certainlyDiffer(first, second) {
      edits.offer("rotated") { edit in
        edit.replace(index.range(of: node), with: "[")
        edit.append(
          index.range(of: second).lowerBound..<index.range(of: last).upperBound, of: document)
        edit.append(",")
        edit.append(index.range(of: first), of: document)
        edit.append("]")
      }
    }
  }
}

extension DocumentIndex {
  /// Whether two values that do not contain each other certainly differ.
  ///
  /// The values are compared location by location up to the first difference. Some differences go
  /// unnoticed: numbers and strings in other spellings, and members in another order.
  fileprivate func certainlyDiffer(_ one: NodeID, _ other: NodeID) -> Bool {
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
