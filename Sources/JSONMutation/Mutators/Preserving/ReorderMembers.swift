import JSONText

extension Mutator {
  /// Puts the members of an object into another order, leaving the space between them in place.
  ///
  /// An object with two equal keys stays as it is, because there the order matters.
  public static let reorderMembers = Mutator(
    "reorder-members", .meaningPreserving, sets: [.drift],
    purpose: "puts an object's members into another order: a serializer of hash maps",
    ideal: "the same value"
  ) { node, document, edits in
    let index = document.index
    let count = index.childCount(of: node)
    guard index.kind(of: node) == .object, count >= 2, hasDistinctKeys(node, in: index)
    else { return }
    edits.offer("reversed") { edit in
      edit.reorderMembers(of: node, in: document) { $0.reversed() }
    }
    guard count > 2 else { return }
    edits.offer("rotated") { edit in
      edit.reorderMembers(of: node, in: document) { Array($0.dropFirst() + $0.prefix(1)) }
    }
  }
}

/// Whether no two keys are equal, even after Unicode normalization.
private func hasDistinctKeys(_ object: NodeID, in index: DocumentIndex) -> Bool {
  var keys: Set<String> = []
  return index.children(of: object).allSatisfy { keys.insert(index.key(of: $0) ?? "").inserted }
}

extension Edit {
  fileprivate mutating func reorderMembers(
    of object: NodeID, in document: Document, by order: ([Range<Int>]) -> [Range<Int>]
  ) {
    let bytes = document.index.bytes
    let range = document.index.range(of: object)
    let members = document.index.children(of: object).map(document.index.memberRange(of:))
    replace(range)
    var end = range.lowerBound
    for (old, new) in zip(members, order(members)) {
      append(bytes[end..<old.lowerBound])
      append(new, of: document)
      end = old.upperBound
    }
    append(bytes[end..<range.upperBound])
  }
}
