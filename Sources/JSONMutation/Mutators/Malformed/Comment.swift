import JSONText

extension Mutator {
  /// Puts a comment before a value or after the document.
  ///
  /// The variants are `line`, `block` and `hash`. The root also offers each of them at the end, as
  /// in `line-at-end`.
  public static let comment = Mutator(
    "comment", .malformed,
    purpose: "adds a comment: configuration that is served as data",
    ideal: "fail at the offset of the comment"
  ) { node, document, edits in
    let start = document.index.range(of: node).lowerBound
    for comment in comments {
      edits.offer(comment.variant) { $0.insert(comment.text, at: start) }
    }
    guard node == document.index.root else { return }
    for comment in comments {
      edits.offer(comment.atEnd) { $0.insert(comment.text, at: document.index.bytes.count) }
    }
  }
}

private let comments: [(variant: Variant, atEnd: Variant, text: StaticString)] = [
  ("line", "line-at-end", "// comment\n"),
  ("block", "block-at-end", "/* comment */"),
  ("hash", "hash-at-end", "# comment\n"),
]
