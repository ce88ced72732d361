import JSONText

extension Mutator {
  /// Adds a member to an object under a key that the object does not have.
  ///
  /// Dictionaries, whose keys are data, stay as they are. So do objects without keys, which may be
  /// dictionaries.
  public static let addKey = Mutator(
    "add-key", .meaningPreserving, sets: [.drift],
    purpose: "adds an unknown key to an object: an additive release",
    ideal: "the same value: the key is ignored"
  ) { node, document, edits in
    guard document.ignoresUnknownKeys(node), !edits.avoidsMap(node, in: document) else { return }
    for (name, value) in values {
      edits.offer(Variant(name)) { $0.insertUnknownKey(value, atEndOf: node, in: document) }
    }
    guard let key = keyInOtherCase(in: node, of: document.index) else { return }
    edits.offer("case") { edit in
      edit.insertChild(atEndOf: node, in: document)
      edit.append(member: key, #""added""#)
    }
  }
}

private let values: [(name: String, value: StaticString)] = [
  ("scalar", #""added""#), ("object", #"{"id":1,"name":"added"}"#), ("array", #"["added"]"#),
  ("null", "null"),
]

/// The first ASCII key without escapes that has a letter, with the case of its first letter changed; nil
/// if there is no such key, or the object has the result, too.
private func keyInOtherCase(in object: NodeID, of index: DocumentIndex) -> [UInt8]? {
  for member in index.children(of: object) {
    guard let range = index.keyRange(of: member) else { return nil }
    var key = Array(index.bytes[range].dropFirst().dropLast())
    let isPlain = key.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\\") }
    guard isPlain, let letter = key.firstIndex(where: \.isASCIILetter) else { continue }
    key[letter] ^= 0x20
    return index.isTaken(key, in: object) ? nil : key
  }
  return nil
}

extension Mutator {
  /// Adds a member to every object of the document at once, each under a key that the object does
  /// not have.
  ///
  /// Dictionaries and objects without keys stay as they are, like with ``addKey``. A document with
  /// maps that its bytes do not show is not edited at all, because a map does not ignore a new key.
  public static let addKeyEverywhere = Mutator(
    "add-key-everywhere", .meaningPreserving, sets: [.drift],
    purpose: "adds an unknown key to every object at once: a new version of an API",
    ideal: "the same value: the keys are ignored",
    scope: .root
  ) { node, document, edits in
    guard node == document.index.root,
      document.index.nodeIDs.contains(where: document.ignoresUnknownKeys),
      edits.areNamed || !document.hasUnseenMaps
    else { return }
    for (name, value) in values where name != "array" {
      edits.offer(Variant(name)) { edit in
        for object in document.index.nodeIDs where document.ignoresUnknownKeys(object) {
          edit.insertUnknownKey(value, atEndOf: object, in: document)
        }
      }
    }
  }
}
