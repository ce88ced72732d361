import JSONText

extension Mutator {
  /// Shortens or lengthens an array, using only the elements that it has.
  public static let resizeArray = Mutator(
    "resize-array", .structural, sets: [.values, .drift],
    purpose: "removes or repeats elements of an array: other pages of a list",
    ideal: "decodes the elements that there are",
    scope: Scope(.array), plausibility: .likely
  ) { node, document, edits in
    let index = document.index
    guard let first = index.firstChild(of: node), let last = index.lastChild(of: node) else {
      return
    }
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
    guard count > 1 else { return }
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
    edits.offer("first-only") { $0.replace(node, withChildren: [first], in: document) }
    guard count > 3 else { return }
    edits.offer("first-half") {
      $0.replace(node, withChildren: index.children(of: node).prefix(count / 2), in: document)
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
    guard let first = index.firstChild(of: node) else { return }
    let kind = index.kind(of: first)
    let half = index.childCount(of: node) / 2
    let middle = half == 0 ? nil : index.children(of: node).dropFirst(half).first { _ in true }
    for (other, text) in badElements where other == .object || other != kind {
      // One scalar is enough: a number, or among numbers a string.
      if other == .string, kind != .number { continue }
      for (place, element) in [("first", first), ("middle", middle)] {
        guard let element else { continue }
        edits.offer(Variant("\(other.rawValue)-\(place)")) {
          $0.insert(text + ",", at: index.range(of: element).lowerBound)
        }
      }
      edits.offer(Variant("\(other.rawValue)-last")) { edit in
        edit.insertChild(atEndOf: node, in: document)
        edit.append(text)
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
    guard let first = index.firstChild(of: node), let last = index.lastChild(of: node),
      let second = index.nextSibling(of: first)
    else { return }
    if index.certainlyDiffer(first, last) {
      edits.offer("reversed") {
        $0.replace(node, withChildren: index.children(of: node).reversed(), in: document)
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

  /// Replaces a string with one of 10,000 characters, such as a log or a base64 image.
  public static let hugeString = Mutator(
    "huge-string", .structural, sets: [.values],
    purpose: "replaces a string with ten thousand characters: text without limit",
    ideal: "accept the string, or an error at the path",
    scope: Scope(.string), plausibility: .exotic
  ) { node, document, edits in
    let range = document.index.range(of: node)
    guard range.count != hugeLength + 2 else { return }
    edits.offer {
      $0.replace(range, quoting: repeatElement(UInt8(ascii: "x"), count: hugeLength))
    }
  }

  /// Repeats the smallest element of an array until there are 1,000, or until they add 64 KB.
  public static let hugeArray = Mutator(
    "huge-array", .structural, sets: [.values],
    purpose: "fills an array with copies of its smallest element: a list without pages",
    ideal: "decodes all elements, or an error that names its bound",
    scope: Scope(.array), plausibility: .exotic
  ) { node, document, edits in
    let index = document.index
    guard (1..<fullCount).contains(index.childCount(of: node)) else { return }
    edits.offer { edit in
      let elements = index.children(of: node).map(index.range(of:))
      guard let smallest = elements.min(by: { $0.count < $1.count }) else { return }
      let fitting = max(1, mostAddedBytes / (smallest.count + 1))
      edit.insert(at: index.endOfChildren(of: node))
      for _ in 0..<min(fitting, fullCount - elements.count) {
        edit.append(",")
        edit.append(smallest, of: document)
      }
    }
  }

  /// Replaces a member's key with one of 10,000 characters.
  public static let hugeKey = Mutator(
    "huge-key", .structural, sets: [.values],
    purpose: "gives a key ten thousand characters: keys that users choose",
    ideal: "ignore the unknown key, and do as for a missing one; or an error at the path",
    scope: .members, plausibility: .exotic
  ) { node, document, edits in
    guard let key = document.index.keyRange(of: node), let object = document.index.parent(of: node),
      lacksHugeKeys(object, in: document.index)
    else { return }
    edits.offer {
      $0.replace(key, quoting: repeatElement(UInt8(ascii: "k"), count: hugeLength))
    }
  }
}

private let badElements: [(kind: JSONKind, text: String)] = [
  (.null, "null"), (.number, "0"), (.string, #""bad""#), (.object, "{}"),
]

private let hugeLength = 10_000
private let fullCount = 1_000
private let mostAddedBytes = 65_536
private let mostMembers = 64

private func lacksHugeKeys(_ object: NodeID, in index: DocumentIndex) -> Bool {
  if index.range(of: object).count < hugeLength { return true }
  guard index.childCount(of: object) <= mostMembers else { return false }
  return !index.children(of: object).contains { member in
    index.range(of: member).lowerBound - index.memberRange(of: member).lowerBound > hugeLength
  }
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
        if !hasKey(bytes[key], match) { return !isTaken(bytes[key], in: object) }
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
