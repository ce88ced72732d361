import JSONText

extension Mutator {
  /// Replaces the document with nothing, or with white space only.
  public static let emptyDocument = Mutator(
    "empty-document", .malformed,
    purpose: "replaces the document with nothing: a response without a body",
    ideal: "fail, and say that there was nothing",
    scope: .root
  ) { node, document, edits in
    guard node == document.index.root else { return }
    let range = document.index.bytes.startIndex..<document.index.bytes.endIndex
    edits.offer("empty") { $0.remove(range) }
    edits.offer("blank") { $0.replace(range, with: " \n") }
  }

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

  /// Drops everything from some byte to the end, for every byte of the document.
  ///
  /// A location offers the cuts at its own bytes: its key, its colon and a scalar value, the
  /// brackets of a container and what separates its children. The root adds the space before it.
  /// Every byte is thus the first one lost exactly once.
  ///
  /// The variant is `token` where the cut is between tokens and `byte` where it is inside one. Its
  /// offset counts from the start of the key or, without one, of the value; at the root, from the
  /// start of the document. Cuts that leave valid JSON are not offered: in a number at the root,
  /// and in the space after the document.
  public static let truncate = Mutator(
    "truncate", .malformed,
    purpose: "leaves out everything from some byte on: a dropped connection",
    ideal: "fail, and say that the text ended at the cut"
  ) { node, document, edits in
    let index = document.index
    let value = index.range(of: node)
    let start = node == index.root ? 0 : index.memberRange(of: node).lowerBound
    var end = start
    if let key = index.keyRange(of: node) {
      offerCuts(key.prefix(1), "token", from: start, in: document, to: &edits)
      offerCuts(key.dropFirst(), "byte", from: start, in: document, to: &edits)
      end = key.upperBound
    }
    switch index.kind(of: node) {
    case .array, .object:
      for child in index.children(of: node) {
        let child = index.memberRange(of: child)
        offerCuts(end..<child.lowerBound, "token", from: start, in: document, to: &edits)
        end = child.upperBound
      }
      offerCuts(end..<value.upperBound, "token", from: start, in: document, to: &edits)
    case .null, .boolean, .number, .string:
      let inside = value.dropFirst()
      offerCuts(end..<inside.lowerBound, "token", from: start, in: document, to: &edits)
      offerCuts(inside, "byte", from: start, in: document, to: &edits)
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

private func offerCuts(
  _ range: Range<Int>, _ name: String, from start: Int, in document: Document,
  to edits: inout EditSink
) {
  let index = document.index
  let isNumber = index.kind(of: index.root) == .number
  for offset in range {
    // A number at the root is still one if it ends in a digit.
    if isNumber, offset > 0, index.bytes[offset - 1].isASCIIDigit { continue }
    edits.offer(Variant(name, at: offset - start)) { $0.remove(offset..<index.bytes.count) }
  }
}
