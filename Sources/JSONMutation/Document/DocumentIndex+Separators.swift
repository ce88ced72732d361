import JSONText

extension DocumentIndex {
  /// The offset of the comma before a child; nil for a first child and the root.
  ///
  /// - Complexity: O(*d* + *s*) in the depth of the child before and the space between them.
  func comma(before node: NodeID) -> Int? {
    guard let previous = previousSibling(of: node) else { return nil }
    return firstOffset(of: UInt8(ascii: ","), from: range(of: previous).upperBound)
  }

  /// The offset of the colon between a member's key and its value; nil where the location is no member.
  ///
  /// - Complexity: O(*k*) in the length of the key and the space behind it.
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
