import JSONText

extension Mutator {
  /// Replaces the document with one in another format: `html`, `xml` or `plain-text`.
  ///
  /// A proxy, a login page or a broken server answers like this.
  public static let foreignDocument = Mutator(
    "foreign-document", .malformed,
    purpose: "replaces the document with one in another format: a proxy's error page",
    ideal: "fail at byte 0, and keep the start of the body for the report",
    scope: .root
  ) { node, document, edits in
    guard node == document.index.root else { return }
    let range = document.index.bytes.startIndex..<document.index.bytes.endIndex
    for (variant, page) in pages {
      edits.offer(variant) { $0.replace(range, with: page) }
    }
  }
}

private let pages: [(variant: Variant, page: StaticString)] = [
  (
    "html",
    """
    <!DOCTYPE html>
    <html><head><title>502 Bad Gateway</title></head>
    <body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body></html>

    """
  ),
  (
    "xml",
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <error><code>ServiceUnavailable</code><message>Please try again.</message></error>

    """
  ),
  ("plain-text", "upstream connect error or disconnect/reset before headers\n"),
]
