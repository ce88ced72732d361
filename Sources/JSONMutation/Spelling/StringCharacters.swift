import JSONText

/// The characters of a string literal, each with its spelling.
struct StringCharacters: Sequence, IteratorProtocol {
  enum Spelling {
    /// As itself, in UTF-8.
    case raw
    /// With a backslash and one letter or sign, such as `\n`.
    case short
    /// With `\u` and four digits, or as a pair of two of these.
    case hexadecimal
  }

  struct Element {
    /// The bytes of the document that spell it.
    let range: Range<Int>
    let spelling: Spelling
    /// The character; nil for an unpaired surrogate.
    let scalar: Unicode.Scalar?
  }

  private let body: ArraySlice<UInt8>
  private var offset: Int

  /// Reads a valid literal with its two quotation marks.
  init(of literal: ArraySlice<UInt8>) {
    body = literal.dropFirst().dropLast()
    offset = body.startIndex
  }

  mutating func next() -> Element? {
    guard offset < body.endIndex else { return nil }
    let start = offset
    guard body[start] == UInt8(ascii: "\\") else { return raw(from: start) }
    guard let unit = hexadecimalUnit(at: start) else {
      offset += 2
      let scalar = Unicode.Scalar(JSONString.unescaped(body[start + 1]))
      return Element(range: start..<offset, spelling: .short, scalar: scalar)
    }
    offset += 6
    var value = unit
    if unit & 0xFC00 == 0xD800, let low = hexadecimalUnit(at: offset), low & 0xFC00 == 0xDC00 {
      offset += 6
      value = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
    }
    return Element(range: start..<offset, spelling: .hexadecimal, scalar: Unicode.Scalar(value))
  }

  private mutating func raw(from start: Int) -> Element {
    let lead = body[start]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = length == 1 ? UInt32(lead) : UInt32(lead & (0x7F >> length))
    for next in start + 1..<start + length { value = value << 6 | UInt32(body[next] & 0x3F) }
    offset = start + length
    return Element(range: start..<offset, spelling: .raw, scalar: Unicode.Scalar(value))
  }

  /// The code unit of a `\u` escape; nil if there is no such escape.
  private func hexadecimalUnit(at start: Int) -> UInt32? {
    guard start + 6 <= body.endIndex, body[start] == UInt8(ascii: "\\"),
      body[start + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt32(hexDigits: body[start + 2..<start + 6])
  }
}
