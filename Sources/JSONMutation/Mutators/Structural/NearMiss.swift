import JSONText

extension Mutator {
  /// Corrupts a UUID, an e-mail address, a URL or base64 slightly: variants for each way.
  ///
  /// All four are recognized by their form. A URL starts with `http://` or `https://`. Base64 has
  /// padding, or at least 16 characters with capitals, lowercase letters and digits among them.
  public static let nearMiss = Mutator(
    "near-miss", .structural, sets: [.values],
    purpose: "spoils a UUID, an e-mail address, a URL or base64: a value cut short",
    ideal: "an error at the path, or a declared default and a report",
    scope: Scope(.string)
  ) { node, document, edits in
    guard let body = document.index.body(ofStringAt: node) else { return }
    let value = document.index.bytes[document.index.range(of: node)]
    func offer(_ variant: Variant, _ part: Range<Int>, to text: StaticString) {
      edits.offer(variant) { $0.replace(value, changing: part, to: text) }
    }
    switch TextForm(value[body]) {
    case .uuid:
      offer("uuid-short", body.upperBound - 1..<body.upperBound, to: "")
      edits.offer("uuid-braces") { edit in
        edit.replace(value.indices, with: #""{"#)
        edit.append(value[body])
        edit.append(#"}""#)
      }
      edits.offer("uuid-bare") { edit in
        edit.replace(value.indices)
        for byte in value where byte != UInt8(ascii: "-") {
          edit.append(byte: byte)
        }
      }
    case .email(let at):
      offer("email-no-at", at..<at + 1, to: "")
      offer("email-two-ats", at..<at + 1, to: "@@")
    case .url(let host):
      offer("url-no-scheme", body.lowerBound..<host.lowerBound, to: "")
      offer("url-space", host.lowerBound..<host.lowerBound, to: " ")
      if host.upperBound < body.upperBound {
        offer("url-relative", body.lowerBound..<host.upperBound, to: "")
      }
    case .base64(let end):
      if end < body.upperBound { offer("base64-unpadded", end..<body.upperBound, to: "") }
      if TextForm.hasURLUnsafeBase64(value[body]) {
        edits.offer("base64-url-safe") { edit in
          edit.replace(value.indices)
          for byte in value { edit.append(byte: TextForm.urlSafe(byte)) }
        }
      }
      offer("base64-bad-character", body.lowerBound..<body.lowerBound + 1, to: "*")
    case nil: break
    }
  }
}
