import JSONText

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
