import JSONText

extension Mutator {
  /// Puts a byte order mark before the document, as Windows editors do.
  ///
  /// RFC 8259 forbids sending the mark, but lets parsers ignore it.
  public static let byteOrderMark = Mutator(
    "byte-order-mark", .unspecified, sets: [.baseline],
    purpose: "puts a byte order mark before the document: a server of Windows",
    ideal: "the same value, or a failure at byte 0",
    scope: .root
  ) { node, document, edits in
    guard node == document.index.root else { return }
    edits.offer { $0.insert("\u{FEFF}", at: 0) }
  }

  /// Puts unpaired surrogate escapes at the start or the end of a string or a key.
  ///
  /// The grammar allows such an escape, but it encodes no character.
  public static let loneSurrogate = Mutator(
    "lone-surrogate", .unspecified, sets: [.values],
    purpose: "puts half a surrogate pair into a string: an emoji that was cut in two",
    ideal: "a replacement character and a report, or an error at the path"
  ) { node, document, edits in
    let index = document.index
    if index.kind(of: node) == .string {
      let literal = index.bytes[index.range(of: node)]
      for form in forms where canInsert(form, into: literal) {
        edits.offer(Variant(form.name)) { insert(form, into: literal, of: &$0) }
      }
    }
    guard let key = index.keyRange(of: node).map({ index.bytes[$0] }) else { return }
    for form in forms where canInsert(form, into: key) {
      edits.offer(Variant(form.keyName)) { insert(form, into: key, of: &$0) }
    }
  }

}

private typealias SurrogateForm = (
  name: String, keyName: String, escapes: StaticString, isAtStart: Bool
)

private let forms: [SurrogateForm] = [
  ("high-start", "key-high-start", #"\ud83d"#, true),
  ("low-start", "key-low-start", #"\ude00"#, true),
  ("reversed-start", "key-reversed-start", #"\ude00\ud83d"#, true),
  ("high-end", "key-high-end", #"\ud83d"#, false),
  ("low-end", "key-low-end", #"\ude00"#, false),
  ("reversed-end", "key-reversed-end", #"\ude00\ud83d"#, false),
]

private func insert(_ form: SurrogateForm, into literal: ArraySlice<UInt8>, of edit: inout Edit) {
  edit.insert(form.escapes, at: form.isAtStart ? literal.startIndex + 1 : literal.endIndex - 1)
}

/// Whether the neighbor of the escapes is not a surrogate escape, which could pair with them.
///
/// In an empty string only the start counts, which is also its end.
private func canInsert(_ form: SurrogateForm, into literal: ArraySlice<UInt8>) -> Bool {
  guard literal.count > 2 else { return form.isAtStart }
  let body = literal.dropFirst().dropLast()
  let neighbor = form.isAtStart ? body.prefix(6) : body.suffix(6)
  return !(neighbor.starts(with: #"\ud"#.utf8) || neighbor.starts(with: #"\uD"#.utf8))
}
