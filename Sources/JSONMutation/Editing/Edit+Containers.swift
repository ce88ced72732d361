package import JSONText

extension Edit {
  /// Replaces an array or object with one that has only some of its children.
  ///
  /// - Complexity: O(*n*) in the number of bytes of the container.
  mutating func keepChildren(
    of container: NodeID, in document: Document, where isKept: (NodeID) -> Bool
  ) {
    let index = document.index
    let range = index.range(of: container)
    var isFirst = true
    replace(range)
    append(byte: index.bytes[range.lowerBound])
    for child in index.children(of: container) where isKept(child) {
      if !isFirst { append(",") }
      append(index.memberRange(of: child), of: document)
      isFirst = false
    }
    append(byte: index.bytes[range.upperBound - 1])
  }

  /// Replaces a value with itself between two texts.
  mutating func wrap(
    _ node: NodeID, in document: Document, from opening: StaticString, to closing: StaticString
  ) {
    let range = document.index.range(of: node)
    insert(opening, at: range.lowerBound)
    insert(closing, at: range.upperBound)
  }
}

extension DocumentIndex {
  /// Whether the value at a location is an array or object.
  package func isContainer(_ node: NodeID) -> Bool {
    let kind = kind(of: node)
    return kind == .array || kind == .object
  }
}
