import JSONText

extension Mutator {
  /// Replaces a number with an integer just beyond what a common type holds exactly.
  ///
  /// A `Double` rounds from 2^53 on, and `Int64` and `UInt64` overflow. RFC 8259 expects only
  /// integers below 2^53 to be read alike everywhere.
  public static let hugeInteger = Mutator(
    "huge-integer",
    purpose: "replaces a number with an integer that is out of range: an id of 64 bits",
    ideal: "exactly that integer, or an error at the path; never one rounded or clamped",
    numbers: [
      ("double", "9007199254740993"),
      ("negative-double", "-9007199254740993"),
      ("int64", "9223372036854775808"),
      ("negative-int64", "-9223372036854775809"),
      ("uint64", "18446744073709551616"),
      ("int128", "170141183460469231731687303715884105728"),
    ])

  /// Replaces a number with one at or beyond the limits of a `Double`.
  ///
  /// Some decoders trap when they convert such a number to an integer.
  public static let extremeNumber = Mutator(
    "extreme-number",
    purpose: "replaces a number with one at the limits of a double: a sum that ran away",
    ideal: "the nearest double where there is one, else an error at the path; no trap",
    numbers: [
      ("overflow", "1e400"),
      ("negative-overflow", "-1e400"),
      ("underflow", "1e-400"),
      ("large", "1e308"),
      ("slight-overflow", "1.8e308"),
      ("least", "5e-324"),
    ])

  private init(
    _ id: MutatorID, purpose: String, ideal: String, numbers: [(name: String, text: StaticString)]
  ) {
    self.init(
      id, .unspecified, sets: [.values], purpose: purpose, ideal: ideal, scope: Scope(.number)
    ) { node, document, edits in
      guard document.index.kind(of: node) == .number else { return }
      let range = document.index.range(of: node)
      for (name, text) in numbers { edits.offer(name, replacing: range, with: text, in: document) }
    }
  }

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
