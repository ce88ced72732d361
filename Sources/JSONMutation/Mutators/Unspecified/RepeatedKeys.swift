import JSONText

extension Mutator {
  /// Gives a member a duplicate of its key, before or after it, or an object an unknown key twice.
  ///
  /// The duplicate has the same value, or another one of the same type. One variant escapes every
  /// character of its key. RFC 8259 leaves open which value counts, and parsers disagree.
  public static let duplicateKey = Mutator(
    "duplicate-key", .unspecified, sets: [.drift],
    purpose: "gives an object a key twice: objects that were merged as text",
    ideal: "one documented rule for known and unknown keys, and a report"
  ) { node, document, edits in
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

extension Edit {
  fileprivate mutating func keep(_ member: Range<Int>, of document: Document) {
    claim(member, of: document)
    append(",")
  }
}

extension DocumentIndex {
  /// A different short value of the same type; `true` instead of null.
  fileprivate func otherValue(than node: NodeID) -> StaticString {
    let literal = bytes[range(of: node)]
    switch kind(of: node) {
    case .null: return "true"
    case .boolean: return literal.first == UInt8(ascii: "t") ? "false" : "true"
    case .number: return literal.first == UInt8(ascii: "1") ? "2" : "1"
    case .string: return literal.elementsEqual(#""other""#.utf8) ? #""another""# : #""other""#
    case .array: return childCount(of: node) > 0 ? "[]" : "[null]"
    case .object: return childCount(of: node) > 0 ? "{}" : #"{"other":null}"#
    }
  }
}

extension Mutator {
  /// Gives an object two unknown keys that are canonically equivalent: one with `é`, one with `e`
  /// and a combining accent.
  ///
  /// Swift considers such keys equal, while JSON parsers compare code units.
  public static let normalizedKeys = Mutator(
    "normalized-keys", .unspecified,
    purpose: "adds a key in two Unicode forms: keys that were typed on two systems",
    ideal: "two keys, or one documented rule and a report",
    scope: Scope(.object)
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .object, !index.isTaken(composed, in: node),
      !index.isTaken(decomposed, in: node)
    else { return }
    edits.offer("composed-first") { edit in
      edit.insertChild(atEndOf: node, in: document)
      edit.append(member: composed, "1,")
      edit.append(member: decomposed, "2")
    }
    edits.offer("decomposed-first") { edit in
      edit.insertChild(atEndOf: node, in: document)
      edit.append(member: decomposed, "1,")
      edit.append(member: composed, "2")
    }
  }
}

private let composed = Array("caf\u{E9}".utf8)
private let decomposed = Array("cafe\u{301}".utf8)
