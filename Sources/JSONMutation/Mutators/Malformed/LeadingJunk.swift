public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts something before the document.
///
/// It stands for warnings that a script prints, for the prefixes that keep a page from running an
/// answer as a script, and for answers that are meant to be run as one: `jsonp` also closes its
/// parenthesis behind the document.
public struct LeadingJunk: Mutator {
  public var id: MutatorID { "leading-junk" }
  public var mutationClass: MutationClass { .malformed }
  public var purpose: String {
    "adds text before the document: a warning, or a guard against being run"
  }
  public var ideal: String { "fail at byte 0, and keep the start of the body for the report" }
  public var scope: Scope { .root }

  private static let prefixes: [(variant: Variant, text: StaticString)] = [
    (
      "php-warning",
      """
      <br />
      <b>Warning</b>: Undefined variable $id in <b>/var/www/api.php</b> on line <b>7</b><br />

      """
    ),
    ("xssi-prefix", ")]}',\n"),
    ("endless-loop", "for(;;);"),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard node == document.index.root else { return }
    for (variant, text) in Self.prefixes {
      edits.offer(variant) { $0.insert(text, at: 0) }
    }
    edits.offer("jsonp") {
      $0.insert("callback(", at: 0)
      $0.insert(");", at: document.index.bytes.count)
    }
  }
}

extension Mutator where Self == LeadingJunk {
  /// Puts something before the document.
  public static var leadingJunk: LeadingJunk { LeadingJunk() }
}
