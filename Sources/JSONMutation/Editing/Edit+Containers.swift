package import JSONText

extension Edit {
  /// Replaces an array or object with one that has only some of its children.
  ///
  /// - Complexity: O(*n*) in the number of bytes of the container.
  mutating func keepChildren(
    of container: Place, in document: Document, where isKept: (Place) -> Bool
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
    _ place: Place, in document: Document, from opening: StaticString, to closing: StaticString
  ) {
    let range = document.index.range(of: place)
    insert(opening, at: range.lowerBound)
    insert(closing, at: range.upperBound)
  }
}

extension DocumentIndex {
  /// Whether the value at a place is an array or object.
  package func isContainer(_ place: Place) -> Bool {
    let kind = kind(of: place)
    return kind == .array || kind == .object
  }
}
