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

/// Files of the gzip format (RFC 1952) whose contents are stored, not compressed (RFC 1951, section
/// 3.2.4).
enum Gzip {
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    // Magic number, deflate, no flags, no time, no level, an unknown system.
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    for start in stride(from: 0, to: bytes.count, by: 0xFFFF) {
      let block = bytes[start...].prefix(0xFFFF)
      let length = UInt16(block.count)
      file.append(block.endIndex == bytes.endIndex ? 1 : 0)
      append(length, to: &file)
      append(~length, to: &file)
      file += block
    }
    append(checksum(of: bytes), to: &file)
    append(UInt32(truncatingIfNeeded: bytes.count), to: &file)
    return file
  }

  /// The CRC-32 of ISO 3309, bit by bit.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    var checksum = UInt32.max
    for byte in bytes {
      checksum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = checksum & 1 == 1
        checksum >>= 1
        if isOdd { checksum ^= 0xEDB8_8320 }
      }
    }
    return ~checksum
  }

  private static func append(_ integer: some FixedWidthInteger, to file: inout [UInt8]) {
    for shift in stride(from: 0, to: integer.bitWidth, by: 8) {
      file.append(UInt8(truncatingIfNeeded: integer >> shift))
    }
  }
}
