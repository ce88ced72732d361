package import JSONText

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

  func isTaken(_ key: StaticString, in object: NodeID) -> Bool {
    isTaken(key.bytes, in: object)
  }

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

  func hasKey(spelled literal: StaticString, _ member: NodeID) -> Bool {
    guard isMember(member) else { return false }
    let key = bytes[memberRange(of: member).lowerBound...].prefix(literal.utf8CodeUnitCount)
    return key.elementsEqual(literal.bytes)
  }

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

  func body(ofStringAt node: NodeID) -> Range<Int>? {
    kind(of: node) == .string ? interior(of: node) : nil
  }

  func unescapedBody(ofStringAt node: NodeID) -> Range<Int>? {
    guard let body = body(ofStringAt: node) else { return nil }
    return bytes[body].contains(UInt8(ascii: "\\")) ? nil : body
  }
}
