public import JSONText

extension Edit {
  /// Removes an element or a member together with a comma: the one before it or, for a first child,
  /// the one after it.
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

  /// Opens a splice that appends a child to an array or object.
  ///
  /// Append the bytes of the child next; those of a member start with its key.
  public mutating func insertChild(atEndOf container: NodeID, in document: Document) {
    insert(at: document.index.endOfChildren(of: container))
    if document.index.childCount(of: container) > 0 { append(",") }
  }

  /// Appends a string literal to the replacement of the last splice: the text, escaped, between
  /// quotation marks.
  public mutating func append(literal text: String) {
    var literal: [UInt8] = []
    JSONString.append(text, to: &literal)
    append(literal)
  }

  mutating func insertUnknownKey(
    _ value: StaticString, atEndOf object: NodeID, in document: Document
  ) {
    insertChild(atEndOf: object, in: document)
    append(member: document.index.unknownKey(in: object), value)
  }

  /// Appends a member, whose key needs no escapes, to the replacement of the last splice.
  mutating func append(member key: [UInt8], _ value: StaticString) {
    append(#"""#)
    append(key)
    append(#"":"#)
    append(value)
  }

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

  mutating func wrap(
    _ node: NodeID, in document: Document, from opening: StaticString, to closing: StaticString
  ) {
    let range = document.index.range(of: node)
    insert(opening, at: range.lowerBound)
    insert(closing, at: range.upperBound)
  }
}

extension Document {
  /// Whether an unknown key of an object is ignored: the object has keys, and they do not name
  /// records.
  ///
  /// An object without keys may be an empty dictionary.
  func ignoresUnknownKeys(_ object: NodeID) -> Bool {
    index.kind(of: object) == .object && index.childCount(of: object) > 0
      && !looks.isMap(object, in: index)
  }
}
