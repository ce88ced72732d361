import JSONText

extension Mutator {
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

private struct Form {
  let name: String
  let keyName: String
  let escapes: StaticString
  let isAtStart: Bool
}

private let forms = [
  Form(name: "high-start", keyName: "key-high-start", escapes: #"\ud83d"#, isAtStart: true),
  Form(name: "low-start", keyName: "key-low-start", escapes: #"\ude00"#, isAtStart: true),
  Form(
    name: "reversed-start", keyName: "key-reversed-start", escapes: #"\ude00\ud83d"#,
    isAtStart: true),
  Form(name: "high-end", keyName: "key-high-end", escapes: #"\ud83d"#, isAtStart: false),
  Form(name: "low-end", keyName: "key-low-end", escapes: #"\ude00"#, isAtStart: false),
  Form(
    name: "reversed-end", keyName: "key-reversed-end", escapes: #"\ude00\ud83d"#,
    isAtStart: false),
]

private func insert(_ form: Form, into literal: ArraySlice<UInt8>, of edit: inout Edit) {
  edit.insert(
    form.escapes, at: form.isAtStart ? literal.startIndex + 1 : literal.endIndex - 1)
}

/// Whether the neighbor of the escapes is not a surrogate escape, which could pair with them.
///
/// In an empty string only the start counts, which is also its end.
private func canInsert(_ form: Form, into literal: ArraySlice<UInt8>) -> Bool {
  guard literal.count > 2 else { return form.isAtStart }
  let body = literal.dropFirst().dropLast()
  let neighbor = form.isAtStart ? body.prefix(6) : body.suffix(6)
  return !(neighbor.starts(with: #"\ud"#.utf8) || neighbor.starts(with: #"\uD"#.utf8))
}
