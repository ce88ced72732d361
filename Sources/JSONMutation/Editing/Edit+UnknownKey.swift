import JSONText

extension Edit {
  /// Appends a member to an object under a key that the object does not have.
  ///
  /// - Complexity: O(*n*) in the number of bytes of the object's keys.
  mutating func insertUnknownKey(
    _ value: StaticString, atEndOf object: NodeID, in document: Document
  ) {
    insertChild(atEndOf: object, in: document)
    append(member: document.index.unknownKey(in: object), value)
  }

  /// Appends a member to the replacement of the last splice.
  ///
  /// - Parameters:
  ///   - key: The key, which needs no escapes.
  ///   - value: JSON.
  mutating func append(member key: [UInt8], _ value: StaticString) {
    append(#"""#)
    append(key)
    append(#"":"#)
    append(value)
  }
}

extension DocumentIndex {
  /// A key that an object does not have: `added_key`, with as many `_` behind it as that takes.
  func unknownKey(in object: NodeID) -> [UInt8] {
    var key = Array("added_key".utf8)
    while isTaken(key, in: object) { key.append(UInt8(ascii: "_")) }
    return key
  }
}

extension Document {
  /// Whether an unknown key of an object means nothing: the object has keys, and they do not name
  /// records.
  ///
  /// What has no keys may be a dictionary that is empty.
  func ignoresUnknownKeys(_ object: NodeID) -> Bool {
    index.kind(of: object) == .object && index.childCount(of: object) > 0
      && !looks.isMap(object, in: index)
  }
}
