import JSONText

extension Mutator {
  /// Shortens or lengthens an array, using only the elements that it has.
  ///
  /// Result pages look like this: none, one, half a page, or an element repeated on two pages.
  public static let resizeArray = Mutator(
    "resize-array", .structural, sets: [.values, .drift],
    purpose: "removes or repeats elements of an array: other pages of a list",
    ideal: "decodes the elements that there are",
    scope: Scope(.array), plausibility: .likely
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .array, let first = index.firstChild(of: node) else { return }
    let range = index.range(of: node)
    let count = index.childCount(of: node)
    edits.offer("empty") { $0.replace(range, with: "[]") }
    edits.offer("doubled") { edit in
      edit.replace(range, with: "[")
      edit.append(index.interior(of: node), of: document)
      edit.append(",")
      edit.append(index.interior(of: node), of: document)
      edit.append("]")
    }
    guard count > 1, let last = index.lastChild(of: node) else { return }
    edits.offer("drop-first") { $0.removeChild(first, in: document) }
    edits.offer("drop-last") { $0.removeChild(last, in: document) }
    edits.offer("repeat-first") { edit in
      edit.insert(at: index.range(of: first).upperBound)
      edit.append(",")
      edit.append(index.range(of: first), of: document)
    }
    edits.offer("repeat-last") { edit in
      edit.insertChild(atEndOf: node, in: document)
      edit.append(index.range(of: last), of: document)
    }
    guard count > 2 else { return }
    edits.offer("first-only") { edit in
      edit.replace(range, with: "[")
      edit.append(index.range(of: first), of: document)
      edit.append("]")
    }
    guard count > 3 else { return }
    edits.offer("first-half") {
      $0.keepChildren(of: node, in: document) { index.ordinal(of: $0) < count / 2 }
    }
  }

  /// Inserts an element that does not fit the others of an array: null, a scalar of another type
  /// than the first element, or an empty object.
  ///
  /// It goes first, in the middle, or last. One bad record like this can make a whole list
  /// unreadable.
  public static let insertBadElement = Mutator(
    "insert-bad-element", .structural, sets: [.drift],
    purpose: "inserts an element that does not fit the others: one bad record in a list",
    ideal: "keeps the other elements, and a report at the path of the bad one",
    scope: Scope(.array)
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .array, let first = index.firstChild(of: node) else { return }
    let kind = index.kind(of: first)
    for element in elements where element.kind == .object || element.kind != kind {
      // One scalar is enough: a number, or among numbers a string.
      if element.kind == .string, kind != .number { continue }
      edits.offer(Variant(element.names[0])) { edit in
        edit.insert(element.text, at: index.range(of: first).lowerBound)
        edit.append(",")
      }
      if let middle = middle(of: node, in: index) {
        edits.offer(Variant(element.names[1])) { edit in
          edit.insert(element.text, at: index.range(of: middle).lowerBound)
          edit.append(",")
        }
      }
      edits.offer(Variant(element.names[2])) { edit in
        edit.insertChild(atEndOf: node, in: document)
        edit.append(element.text)
      }
    }
  }

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

private let elements: [(kind: JSONKind, text: StaticString, names: [String])] = [
  (.null, "null", ["null-first", "null-middle", "null-last"]),
  (.number, "0", ["number-first", "number-middle", "number-last"]),
  (.string, #""bad""#, ["string-first", "string-middle", "string-last"]),
  (.object, "{}", ["object-first", "object-middle", "object-last"]),
]

private func middle(of array: NodeID, in index: DocumentIndex) -> NodeID? {
  let half = index.childCount(of: array) / 2
  guard half > 0 else { return nil }
  for element in index.children(of: array) where index.ordinal(of: element) == half {
    return element
  }
  return nil
}

extension DocumentIndex {
  // The values are compared location by location up to the first difference. Some differences go
  // unnoticed: numbers and strings in other spellings, and members in another order.
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
