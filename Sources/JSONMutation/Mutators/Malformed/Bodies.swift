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
}

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

extension Mutator {
  /// Replaces the document with its transfer encoding: compressed, or in chunks with their headers.
  ///
  /// Any tool can unpack the `gzip` variant. `chunked` has at least two chunks of at most 4,096
  /// bytes.
  public static let undecodedBody = Mutator(
    "undecoded-body", .malformed,
    purpose: "replaces the document with its encoded form: a client that skips a step",
    ideal: "fail at byte 0, or undo the encoding if its first bytes tell",
    scope: .root
  ) { node, document, edits in
    let index = document.index
    guard node == index.root else { return }
    let range = index.bytes.startIndex..<index.bytes.endIndex
    edits.offer("gzip") { $0.replace(range, with: Gzip.stored(index.bytes)) }
    edits.offer("chunked") { $0.replace(range, with: chunked(index.bytes)) }
  }
}

/// The bytes in the chunks of HTTP (RFC 9112, section 7.1).
private func chunked(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  let length = min(4_096, (bytes.count + 1) / 2)
  for start in stride(from: 0, to: bytes.count, by: length) {
    let chunk = bytes[start...].prefix(length)
    result += Array((String(chunk.count, radix: 16) + "\r\n").utf8) + chunk + Array("\r\n".utf8)
  }
  return result + Array("0\r\n\r\n".utf8)
}

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
