import JSONText

extension Mutator {
  /// Puts text before the document: a script's warning, or a prefix that keeps a page from running
  /// the response.
  ///
  /// `jsonp` also closes its parenthesis after the document.
  public static let leadingJunk = Mutator(
    "leading-junk", .malformed,
    purpose: "adds text before the document: a warning, or a guard against being run",
    ideal: "fail at byte 0, and keep the start of the body for the report",
    scope: .root
  ) { node, document, edits in
    guard node == document.index.root else { return }
    for (variant, text) in prefixes {
      edits.offer(variant) { $0.insert(text, at: 0) }
    }
    edits.offer("jsonp") {
      $0.insert("callback(", at: 0)
      $0.insert(");", at: document.index.bytes.count)
    }
  }
}

private let prefixes: [(variant: Variant, text: StaticString)] = [
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
