package import JSONText

extension DocumentIndex {
  package func isContainer(_ node: NodeID) -> Bool {
    let kind = kind(of: node)
    return kind == .array || kind == .object
  }

  /// The end of the last child of an array or object, or of the opening bracket if it is empty.
  func endOfChildren(of container: NodeID) -> Int {
    lastChild(of: container).map { range(of: $0).upperBound } ?? range(of: container).lowerBound + 1
  }

  func interior(of container: NodeID) -> Range<Int> {
    let range = range(of: container)
    return range.lowerBound + 1..<range.upperBound - 1
  }

  /// The bytes between the quotation marks of a string; nil for other values.
  func body(ofStringAt node: NodeID) -> Range<Int>? {
    kind(of: node) == .string ? interior(of: node) : nil
  }

  /// The bytes between the quotation marks of a string without escapes; nil for other values.
  func unescapedBody(ofStringAt node: NodeID) -> Range<Int>? {
    guard let body = body(ofStringAt: node) else { return nil }
    return bytes[body].contains(UInt8(ascii: "\\")) ? nil : body
  }

  /// The offset of the comma before a child; nil for a first child and for the root.
  func comma(before node: NodeID) -> Int? {
    guard let previous = previousSibling(of: node) else { return nil }
    return firstOffset(of: UInt8(ascii: ","), from: range(of: previous).upperBound)
  }

  /// The offset of the colon between a member's key and its value; nil if the location is not a member.
  func colon(of node: NodeID) -> Int? {
    guard let key = keyRange(of: node) else { return nil }
    return firstOffset(of: UInt8(ascii: ":"), from: key.upperBound)
  }

  private func firstOffset(of byte: UInt8, from start: Int) -> Int? {
    var offset = start
    while offset < bytes.count, bytes[offset] != byte { offset += 1 }
    return offset < bytes.count ? offset : nil
  }
}
