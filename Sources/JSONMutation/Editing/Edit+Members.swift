public import JSONText

extension Edit {
  /// Removes an element or a member together with one of the commas around it: the one before it,
  /// of a first child the one after it.
  ///
  /// - Complexity: O(*d*) in the depth of the child before this one.
  public mutating func removeChild(_ node: NodeID, in document: Document) {
    let index = document.index
    let child = index.memberRange(of: node)
    if let previous = index.previousSibling(of: node) {
      remove(index.range(of: previous).upperBound..<child.upperBound)
    } else if let next = index.nextSibling(of: node) {
      remove(child.lowerBound..<index.memberRange(of: next).lowerBound)
    } else {
      remove(child)
    }
  }

  /// Opens a splice that appends a child to an array or object; the bytes of the child, for a
  /// member with its key, are appended next.
  public mutating func insertChild(atEndOf container: NodeID, in document: Document) {
    insert(at: document.index.endOfChildren(of: container))
    if document.index.childCount(of: container) > 0 { append(",") }
  }

  /// Appends a string literal to the replacement of the last splice: the text, escaped, with its
  /// quotation marks.
  public mutating func append(literal text: String) {
    var literal: [UInt8] = []
    JSONString.append(text, to: &literal)
    append(literal)
  }
}

extension DocumentIndex {
  /// Where the last child of an array or object ends; behind the opening bracket of an empty one.
  ///
  /// - Complexity: O(*d*) in the depth of the last child.
  func endOfChildren(of container: NodeID) -> Int {
    lastChild(of: container).map { range(of: $0).upperBound } ?? range(of: container).lowerBound + 1
  }

  /// The bytes between the brackets of an array or object.
  func interior(of container: NodeID) -> Range<Int> {
    let range = range(of: container)
    return range.lowerBound + 1..<range.upperBound - 1
  }
}
