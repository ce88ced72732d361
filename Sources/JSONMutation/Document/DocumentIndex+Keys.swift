import JSONText

extension DocumentIndex {
  /// The bytes of a member's key without its quotation marks; nil if it has escapes, or the location is
  /// not a member.
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
  /// The key has no escapes, and its bytes may be computed one by one. The key of `exception` does not
  /// count.
  ///
  /// - Complexity: O(*m*) in the number of members, mostly, because few keys start alike.
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

  func isTaken(_ key: StaticString, in object: NodeID) -> Bool {
    isTaken(key.bytes, in: object)
  }

  /// Whether an object has a member with a key given by its bytes in this document, without escapes.
  func isTaken(_ key: Range<Int>, in object: NodeID, except exception: NodeID? = nil) -> Bool {
    bytes.withUnsafeBufferPointer {
      isTaken(UnsafeBufferPointer(rebasing: $0[key]), in: object, except: exception)
    }
  }

  /// Whether a test accepts the start of any sibling's key, after its quotation mark.
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

  /// Whether a member's key is spelled like a literal with its quotation marks.
  func hasKey(spelled literal: StaticString, _ member: NodeID) -> Bool {
    guard isMember(member) else { return false }
    let key = bytes[memberRange(of: member).lowerBound...].prefix(literal.utf8CodeUnitCount)
    return key.elementsEqual(literal.bytes)
  }

  /// A key that an object does not have: `added_key`, followed by as many `_` as that takes.
  func unknownKey(in object: NodeID) -> [UInt8] {
    var key = Array("added_key".utf8)
    while isTaken(key, in: object) { key.append(UInt8(ascii: "_")) }
    return key
  }
}

extension StaticString {
  /// The UTF-8 bytes, which stay valid as long as the program runs.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
