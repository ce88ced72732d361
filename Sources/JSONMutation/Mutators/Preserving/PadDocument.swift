import JSONText

extension Mutator {
  /// Puts white space before or after the document.
  public static let padDocument = Mutator(
    "pad-document", .meaningPreserving, sets: [.drift],
    purpose: "puts white space around the document: a response made by a template",
    ideal: "the same value",
    scope: .root
  ) { node, document, edits in
    guard node == document.index.root else { return }
    for (name, leading, trailing) in paddings {
      edits.offer(Variant(name)) { edit in
        if leading.utf8CodeUnitCount > 0 { edit.insert(leading, at: 0) }
        if trailing.utf8CodeUnitCount > 0 {
          edit.insert(trailing, at: document.index.bytes.endIndex)
        }
      }
    }
  }
}

private let paddings: [(name: String, leading: StaticString, trailing: StaticString)] = [
  ("leading", "\n  \t", ""), ("trailing", "", "  \t"), ("newline", "", "\n"),
  ("crlf", "\r\n", "\r\n"),
]
