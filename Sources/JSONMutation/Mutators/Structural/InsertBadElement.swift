import JSONText

extension Mutator {
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
