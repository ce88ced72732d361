import JSONText

extension Mutator {
  /// Puts content after the document.
  ///
  /// The variants are `garbage`, a closing `bracket`, the document again as `second-document`, and
  /// the document again on a new line as `another-line`. `second-document` is not offered after a
  /// number, because digits would join.
  public static let trailingContent = Mutator(
    "trailing-content", .malformed,
    purpose: "adds content after the document: a leaking log, a stream of documents",
    ideal: "fail at the offset of what was added",
    scope: .root
  ) { node, document, edits in
    let index = document.index
    guard node == index.root else { return }
    let end = index.bytes.count
    let kind = index.kind(of: node)
    edits.offer("garbage") { $0.insert("bla", at: end) }
    edits.offer("bracket") {
      $0.insert(kind == .object ? "}" : "]", at: index.range(of: node).upperBound)
    }
    if kind != .number {
      edits.offer("second-document") {
        $0.insert(at: end)
        $0.append(index.range(of: node), of: document)
      }
    }
    edits.offer("another-line") {
      $0.insert("\n", at: end)
      $0.append(index.range(of: node), of: document)
    }
  }
}
