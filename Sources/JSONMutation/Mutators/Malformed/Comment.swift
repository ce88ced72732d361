public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts a comment before a value or behind the document.
///
/// It stands for configuration that is served as data. The variants are `line`, `block` and `hash`;
/// the root also offers each of them behind the end, as in `line-at-end`.
public struct Comment: Mutator {
  public var id: MutatorID { "comment" }
  public var mutationClass: MutationClass { .malformed }
  public var purpose: String { "adds a comment: configuration that is served as data" }
  public var ideal: String { "fail at the offset of the comment" }

  private static let comments: [(variant: Variant, atEnd: Variant, text: StaticString)] = [
    ("line", "line-at-end", "// comment\n"),
    ("block", "block-at-end", "/* comment */"),
    ("hash", "hash-at-end", "# comment\n"),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let start = document.index.range(of: node).lowerBound
    for comment in Self.comments {
      edits.offer(comment.variant) { $0.insert(comment.text, at: start) }
    }
    guard node == document.index.root else { return }
    for comment in Self.comments {
      edits.offer(comment.atEnd) { $0.insert(comment.text, at: document.index.bytes.count) }
    }
  }
}

extension Mutator where Self == Comment {
  /// Puts a comment before a value or behind the document.
  public static var comment: Comment { Comment() }
}
