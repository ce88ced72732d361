import JSONText

/// The tokens of a valid JSON text, without the white space between them.
struct Tokens: Sequence, IteratorProtocol {
  private let text: ArraySlice<UInt8>
  private var offset: Int

  init(of text: ArraySlice<UInt8>) {
    self.text = text
    offset = text.startIndex
  }

  /// The bytes of the next token: a bracket, a comma, a colon or a scalar.
  mutating func next() -> Range<Int>? {
    while offset < text.endIndex, Self.isSpace(text[offset]) { offset += 1 }
    guard offset < text.endIndex else { return nil }
    let start = offset
    offset += 1
    switch text[start] {
    case UInt8(ascii: "\""):
      while text[offset] != UInt8(ascii: "\"") {
        offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
      }
      offset += 1
    case let byte where !Self.isPunctuation(byte):
      while offset < text.endIndex, !Self.isSpace(text[offset]), !Self.isPunctuation(text[offset]) {
        offset += 1
      }
    default: break
    }
    return start..<offset
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ","), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
