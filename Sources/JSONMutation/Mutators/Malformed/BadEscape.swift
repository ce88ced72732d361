import JSONText

extension Mutator {
  /// Puts an escape that JSON does not have at the end of a string or a key.
  ///
  /// `lone-backslash` escapes the closing quotation mark. That leaves an odd number of marks, so
  /// some string does not end.
  public static let badEscape = Mutator(
    "bad-escape", .malformed,
    purpose: "adds an escape that JSON does not have: a literal of another language",
    ideal: "fail at the offset of the escape"
  ) { node, document, edits in
    if let key = document.index.keyRange(of: node) {
      for escape in escapes {
        edits.offer(escape.inKey) { append(escape.text, to: key, in: document, &$0) }
      }
    }
    guard document.index.kind(of: node) == .string else { return }
    let value = document.index.range(of: node)
    for escape in escapes {
      edits.offer(escape.variant) { append(escape.text, to: value, in: document, &$0) }
    }
  }
}

private let escapes: [(variant: Variant, inKey: Variant, text: StaticString)] = [
  ("hexadecimal", "hexadecimal-in-key", #"\x41"#),
  ("two-digits", "two-digits-in-key", #"\u12"#),
  ("no-digits", "no-digits-in-key", #"\u"#),
  ("braces", "braces-in-key", #"\u{41}"#),
  ("capital", "capital-in-key", #"\U0041"#),
  ("octal", "octal-in-key", #"\012"#),
  ("bell", "bell-in-key", #"\a"#),
  ("apostrophe", "apostrophe-in-key", #"\'"#),
  ("lone-backslash", "lone-backslash-in-key", #"\"#),
]

private func append(
  _ escape: StaticString, to literal: Range<Int>, in document: Document, _ edit: inout Edit
) {
  edit.replace(literal.suffix(1), with: escape)
  edit.append(literal.suffix(1), of: document)
  edit.claimEnd(of: document)
}
