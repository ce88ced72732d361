import JSONText

extension Mutator {
  /// Replaces the document with nothing, or with white space only.
  public static let emptyDocument = Mutator(
    "empty-document", .malformed,
    purpose: "replaces the document with nothing: an answer without a body",
    ideal: "fail, and say that there was nothing",
    scope: .root
  ) { node, document, edits in
    guard node == document.index.root else { return }
    let range = document.index.bytes.startIndex..<document.index.bytes.endIndex
    edits.offer("empty") { $0.remove(range) }
    edits.offer("blank") { $0.replace(range, with: " \n") }
  }
}
