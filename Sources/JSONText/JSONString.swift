/// Reads and writes JSON string literals (RFC 8259, section 7).
package enum JSONString {
  /// The unescaped text of a valid literal with its quotation marks.
  ///
  /// An unpaired surrogate escape becomes U+FFFD.
  package static func decode(_ literal: some Collection<UInt8>) -> String {
    let body = Array(literal.dropFirst().prefix(max(0, literal.count - 2)))
    var (text, start) = ([UInt8](), 0)
    while let slash = body[start...].firstIndex(of: UInt8(ascii: "\\")), slash + 1 < body.count {
      // Two escapes may be one character.
      if body[slash + 1] == UInt8(ascii: "u") {
        return String(decoding: codeUnits(of: literal), as: UTF16.self)
      }
      text += body[start..<slash]
      text.append(unescaped(body[slash + 1]))
      start = slash + 2
    }
    return String(decoding: start == 0 ? body : text + body[start...], as: UTF8.self)
  }

  /// The UTF-16 code units of a valid literal with its quotation marks, including unpaired surrogates.
  package static func codeUnits(of literal: some Collection<UInt8>) -> [UInt16] {
    let body = literal.dropFirst().prefix(max(0, literal.count - 2))
    var units: [UInt16] = []
    var bytes: [UInt8] = []
    func flush() {
      units += String(decoding: bytes, as: UTF8.self).utf16
      bytes.removeAll(keepingCapacity: true)
    }
    var rest = body[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard let escape = rest.popFirst() else { break }
      if escape == UInt8(ascii: "u") {
        flush()
        units.append(UInt16(hexDigits: rest.prefix(4)) ?? 0xFFFD)
        rest = rest.dropFirst(4)
      } else {
        bytes.append(unescaped(escape))
      }
    }
    flush()
    return units
  }

  /// Appends text as a literal in quotation marks.
  ///
  /// Only the characters that RFC 8259 requires are escaped. The rest is written as UTF-8.
  package static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { appendEscaped($0, to: &output) }
    output.append(UInt8(ascii: "\""))
  }

  /// Appends UTF-8 bytes as the contents of a literal, without the quotation marks.
  package static func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var start = 0
    for (offset, byte) in bytes.enumerated()
    where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<offset]))
      appendEscape(of: byte, to: &output)
      start = offset + 1
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  package static func quote(_ text: String) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count + 2)
    append(text, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private static func appendEscape(of byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
    case 0x08: output += Array("\\b".utf8)
    case 0x09: output += Array("\\t".utf8)
    case 0x0A: output += Array("\\n".utf8)
    case 0x0C: output += Array("\\f".utf8)
    case 0x0D: output += Array("\\r".utf8)
    default: output += Array(escape(of: UInt16(byte)).utf8)
    }
  }

  package static func escape(of unit: UInt16) -> String {
    "\\u" + String(unit, width: 4, radix: 16)
  }

  package static func unescaped(_ escape: UInt8) -> UInt8 {
    switch escape {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: escape
    }
  }
}
