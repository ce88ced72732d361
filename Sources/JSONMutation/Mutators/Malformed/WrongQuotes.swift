import JSONText

extension Mutator {
  /// Puts other quotation marks around a string or a key, or none around a key.
  ///
  /// Printed dictionaries and word processors produce them. The text between the marks stays as it
  /// is.
  public static let wrongQuotes = Mutator(
    "wrong-quotes", .malformed,
    purpose: "replaces quotation marks: a dictionary printed by a script",
    ideal: "fail at the offset of the wrong quotation mark"
  ) { node, document, edits in
    let index = document.index
    if let key = index.keyRange(of: node) {
      for mark in marks {
        edits.offer(mark.key) { quote(key, with: mark.open, mark.close, in: document, &$0) }
      }
      edits.offer("unquoted-key") { quote(key, with: "", "", in: document, &$0) }
    }
    guard index.kind(of: node) == .string else { return }
    let value = index.range(of: node)
    for mark in marks {
      edits.offer(mark.value) { quote(value, with: mark.open, mark.close, in: document, &$0) }
    }
  }
}

private let marks: [(value: Variant, key: Variant, open: StaticString, close: StaticString)] = [
  ("single-value", "single-key", "'", "'"),
  ("typographic-value", "typographic-key", "\u{201C}", "\u{201D}"),
]

private func quote(
  _ literal: Range<Int>, with open: StaticString, _ close: StaticString, in document: Document,
  _ edit: inout Edit
) {
  edit.replace(literal, with: open)
  edit.append(literal.dropFirst().dropLast(), of: document)
  edit.append(close)
}
