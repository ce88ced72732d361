public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces the document with one in another format.
///
/// It stands for the pages that a proxy, a login or a broken server sends in place of an answer, each
/// a variant: `html`, `xml` and `plain-text`.
public struct ForeignDocument: Mutator {
  public var id: MutatorID { "foreign-document" }
  public var mutationClass: MutationClass { .malformed }
  public var purpose: String {
    "replaces the document with one in another format: a proxy's error page"
  }
  public var ideal: String { "fail at byte 0, and keep the start of the body for the report" }
  public var scope: Scope { .root }

  private static let pages: [(variant: Variant, page: StaticString)] = [
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

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard node == document.index.root else { return }
    let range = document.index.bytes.startIndex..<document.index.bytes.endIndex
    for (variant, page) in Self.pages {
      edits.offer(variant) { $0.replace(range, with: page) }
    }
  }
}

extension Mutator where Self == ForeignDocument {
  /// Replaces the document with one in another format.
  public static var foreignDocument: ForeignDocument { ForeignDocument() }
}
