import JSONText
import Testing

@Suite struct ReadableTextTests {
  private static func wide(_ text: String, isLittle: Bool, hasMark: Bool) -> [UInt8] {
    ((hasMark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isLittle ? bytes.reversed() : bytes
    }
  }

  @Test(arguments: [true, false], [true, false])
  func utf16IsRead(isLittle: Bool, hasMark: Bool) {
    let json = #"[{"a":"é😀"}]"#
    let text = ReadableText(Self.wide(json, isLittle: isLittle, hasMark: hasMark))
    #expect(text.bytes == Array(json.utf8))
    #expect(
      text.note?.hasPrefix("not JSON (RFC 8259), but read as UTF-16, as JSONDecoder ") == true)
  }

  @Test func utf32IsRead() {
    let text = ReadableText("[1]".unicodeScalars.flatMap { [0, 0, 0, UInt8($0.value)] })
    #expect(text.bytes == Array("[1]".utf8))
    #expect(
      text.note?.hasPrefix("not JSON (RFC 8259), but read as UTF-32, as JSONDecoder ") == true)
  }

  @Test(arguments: [
    ("[1,]", "[1]"), ("{\"a\":[1 , \n],}", "{\"a\":[1  \n]}"),
    ("[\",]\",\"\\\",}\",]", "[\",]\",\"\\\",}\"]"),
    ("\u{FEFF}[1,]", "[1]"), ("\u{FEFF}x", "x"),
  ])
  func marksAndTrailingCommasAreLeftOut(text: String, json: String) {
    let read = ReadableText(Array(text.utf8))
    #expect(String(decoding: read.bytes, as: UTF8.self) == json)
    #expect(read.note != nil)
  }

  /// An odd byte, half a surrogate pair, and commas that no value precedes.
  @Test(
    arguments: [
      Array("[1]".utf8), [0, 0x5B, 0], [0, 0x5B, 0xD8, 0x3D, 0, 0x5D], Array("[,]".utf8),
      Array("[1,,]".utf8), Array("{,}".utf8), Array("[1,".utf8), Array("[1,}".utf8), [],
    ] as [[UInt8]])
  func anyOtherTextIsLeftAsItIs(bytes: [UInt8]) {
    let read = ReadableText(bytes)
    #expect(read.bytes == bytes && read.note == nil)
  }
}
