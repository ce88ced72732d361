public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Adds a member to an object under a key that the object does not have.
///
/// It stands for an additive release. Dictionaries, whose keys are data, and objects without keys,
/// which may be dictionaries, are left alone.
public struct AddKey: Mutator {
  public var id: MutatorID { "add-key" }
  public var mutationClass: MutationClass { .meaningPreserving }
  public var purpose: String { "adds an unknown key to an object: an additive release" }
  public var ideal: String { "the same value: the key is ignored" }

  private static let values: [(name: String, value: StaticString)] = [
    ("scalar", #""added""#), ("object", #"{"id":1,"name":"added"}"#), ("array", #"["added"]"#),
    ("null", "null"),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard document.ignoresUnknownKeys(node), !edits.meetsMap(node, in: document) else { return }
    for (name, value) in Self.values {
      edits.offer(Variant(name)) { $0.insertUnknownKey(value, atEndOf: node, in: document) }
    }
    guard let key = keyInOtherCase(in: node, of: document.index) else { return }
    edits.offer("case") { edit in
      edit.insertChild(atEndOf: node, in: document)
      edit.append(member: key, #""added""#)
    }
  }

  /// The first key in ASCII, without escapes, that has a letter, the case of its first letter
  /// changed; nil where there is none, or the object has that key, too.
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
}

extension Mutator where Self == AddKey {
  /// Adds a member to an object under a key that the object does not have.
  public static var addKey: AddKey { AddKey() }
}
