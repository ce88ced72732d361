import JSONText

extension DocumentIndex {
  /// The bytes of a member's key without its quotation marks; nil where it has escapes, or the location
  /// is no member.
  ///
  /// - Complexity: O(*k*) in the length of the key.
  func plainKey(of node: NodeID) -> Range<Int>? {
    guard isMember(node) else { return nil }
    let start = memberRange(of: node).lowerBound + 1
    var end = start
    while bytes[end] != UInt8(ascii: "\"") {
      if bytes[end] == UInt8(ascii: "\\") { return nil }
      end += 1
    }
    return start..<end
  }

  /// Whether an object has a member with a key, compared by UTF-8 bytes.
  ///
  /// There need be no copy of the key.
  ///
  /// - Parameters:
  ///   - key: The key, its escapes undone.
  ///   - object: The object.
  ///   - exception: A member whose key does not count.
  /// - Returns: Whether there is such a member.
  /// - Complexity: O(*m*) in the number of members, for the most part: few keys start alike.
  @inline(__always)
  func isTaken(
    _ key: some Sequence<UInt8>, in object: NodeID, except exception: NodeID? = nil
  ) -> Bool {
    var member = firstChild(of: object)
    let end = subtree(of: object).upperBound
    while let current = member {
      if current != exception, hasKey(key, current) { return true }
      let next = subtree(of: current).upperBound
      member = next < end ? NodeID(number: next) : nil
    }
    return false
  }

  /// Whether a member's key is `key`, compared by UTF-8 bytes.
  @inline(__always)
  func hasKey(_ key: some Sequence<UInt8>, _ member: NodeID) -> Bool {
    guard isMember(member) else { return false }
    var offset = memberRange(of: member).lowerBound + 1
    for byte in key {
      let found = bytes[offset]
      if found == UInt8(ascii: "\\") {
        return self.key(of: member)?.utf8.elementsEqual(key) ?? false
      }
      guard found == byte, found != UInt8(ascii: "\"") else { return false }
      offset += 1
    }
    return bytes[offset] == UInt8(ascii: "\"")
  }

  /// Whether an object has a member with a key that is plain text.
  func isTaken(_ key: StaticString, in object: NodeID) -> Bool {
    isTaken(key.bytes, in: object)
  }

  /// Whether an object has a member with a key that stands in this document, without escapes.
  func isTaken(_ key: Range<Int>, in object: NodeID, except exception: NodeID? = nil) -> Bool {
    bytes.withUnsafeBufferPointer {
      isTaken(UnsafeBufferPointer(rebasing: $0[key]), in: object, except: exception)
    }
  }

  /// Whether a test accepts where the key of one of the siblings of a member starts, behind its
  /// quotation mark.
  ///
  /// - Complexity: O(*m*) in the number of siblings.
  @inline(__always)
  func hasSibling(of member: NodeID, where isAlike: (_ start: Int) -> Bool) -> Bool {
    guard let object = parent(of: member) else { return false }
    var number = object.number + 1
    let end = subtree(of: object).upperBound
    while number < end {
      let sibling = NodeID(number: number)
      if number != member.number, isAlike(memberRange(of: sibling).lowerBound + 1) { return true }
      number = subtree(of: sibling).upperBound
    }
    return false
  }
}
