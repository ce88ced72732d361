public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Gives a member another one of the same key before or behind it, or an object an unknown key
/// twice.
///
/// The value of the other member is the same, or another one of its type; in one variant its key
/// has an escape for every character. It stands for objects that were merged as text: RFC 8259
/// leaves open which of the values counts, and parsers do not agree.
public struct DuplicateKey: Mutator {
  public var id: MutatorID { "duplicate-key" }
  public var mutationClass: MutationClass { .unspecified }
  public var purpose: String { "gives an object a key twice: objects that were merged as text" }
  public var ideal: String { "one documented rule for known and unknown keys, and a report" }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    if let key = index.keyRange(of: node) {
      offerCopies(of: node, key: index.bytes[key], in: document, to: &edits)
    }
    guard index.kind(of: node) == .object else { return }
    edits.offer("unknown-key") { edit in
      edit.insertUnknownKey("1", atEndOf: node, in: document)
      edit.append(",")
      edit.append(member: index.unknownKey(in: node), "2")
    }
  }

  private func offerCopies(
    of node: NodeID, key: ArraySlice<UInt8>, in document: Document, to edits: inout EditSink
  ) {
    let member = document.index.memberRange(of: node)
    let bytes = document.index.bytes
    let other = document.index.otherValue(than: node)
    edits.offer("same") { edit in
      edit.keep(member, of: document)
      edit.append(bytes[member])
    }
    edits.offer("other-before") { edit in
      edit.replace(member, with: key)
      edit.append(":")
      edit.append(other)
      edit.append(",")
      edit.append(member, of: document)
    }
    edits.offer("other-after") { edit in
      edit.keep(member, of: document)
      edit.append(key)
      edit.append(":")
      edit.append(other)
    }
    guard Escaping.unicode.changes(key) else { return }
    edits.offer("escaped-after") { edit in
      edit.keep(member, of: document)
      Escaping.unicode.append(key, to: &edit)
      edit.append(":")
      edit.append(other)
    }
  }
}

extension Edit {
  /// Claims a member, and puts a comma behind it.
  fileprivate mutating func keep(_ member: Range<Int>, of document: Document) {
    claim(member, of: document)
    append(",")
  }
}

extension Mutator where Self == DuplicateKey {
  /// Gives an object a key twice.
  public static var duplicateKey: DuplicateKey { DuplicateKey() }
}
