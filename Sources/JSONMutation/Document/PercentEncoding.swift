import JSONText

/// Percent-encodes (RFC 3986, section 2.1) everything but the unreserved characters, so that identifiers
/// can be pasted into a shell, a URL or a log.
package enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// The text with all bytes as `%` and two digits, but for the ASCII characters that `isKept` accepts.
  package static func encoded(
    _ text: String, keeping isKept: (UInt8) -> Bool = isUnreserved
  ) -> String {
    if text.utf8.allSatisfy(isKept) { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isKept(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The decoded text; nil if two digits do not follow a `%`, or the bytes are not UTF-8.
  package static func decoded(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let pair = rest.prefix(2)
      guard pair.count == 2, let value = UInt8(hexDigits: pair) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  /// Whether RFC 3986 section 2.3 calls a character unreserved.
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
