import JSONText
import Testing

@Suite struct JSONStringTests {
  @Test(arguments: [
    (#""""#, ""), (#""abc""#, "abc"), (#""\"\\\/""#, #""\/"#),
    (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""é€😀""#, "é€😀"),
    (#""\ud83d\ude00""#, "😀"), (#""\uD83D\uDE00!""#, "😀!"), (#""a\ud83d\ude00b""#, "a😀b"),
    (#""\u0000""#, "\u{0}"), (#""\\u0041""#, #"\u0041"#), (#""\u005cn""#, #"\n"#),
    (#""e\u0301""#, "e\u{301}"), (#""\r\n""#, "\r\n"), (#""\uFFFF\uFEFF""#, "\u{FFFF}\u{FEFF}"),
  ])
  func undoesEscapes(literal: String, expected: String) {
    let decoded = JSONString.decode(Array(literal.utf8))
    #expect(Array(decoded.utf8) == Array(expected.utf8))
  }

  @Test(arguments: [
    (#""\ud800""#, "\u{FFFD}"), (#""\udc00""#, "\u{FFFD}"), (#""a\ud800b""#, "a\u{FFFD}b"),
    (#""\ud800\ud800""#, "\u{FFFD}\u{FFFD}"), (#""\udc00\ud800""#, "\u{FFFD}\u{FFFD}"),
    (#""\ud800\ud83d\ude00""#, "\u{FFFD}😀"), (#""\ud83d\ude00\ude00""#, "😀\u{FFFD}"),
    (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ud83dx\ude00""#, "\u{FFFD}x\u{FFFD}"),
    (#""\ud83d\n\ude00""#, "\u{FFFD}\n\u{FFFD}"), (#""\ud83d😀""#, "\u{FFFD}😀"),
    (#""\udfff\u0301""#, "\u{FFFD}\u{301}"),
  ])
  func replacesHalvesOfSurrogatePairs(literal: String, expected: String) {
    let decoded = JSONString.decode(Array(literal.utf8))
    #expect(Array(decoded.utf8) == Array(expected.utf8))
  }

  @Test func decodesSlicesAndOtherCollections() {
    let bytes = Array(#"["\u0041b"]"#.utf8)
    #expect(JSONString.decode(bytes[1..<10]) == "Ab")
    #expect(JSONString.decode(#""\n""#.utf8) == "\n")
  }

  @Test(arguments: [
    ("", #""""#), ("abc", #""abc""#), (#""\/"#, #""\"\\/""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\u{0}\u{1}\u{B}\u{1F}", #""\u0000\u0001\u000b\u001f""#),
    ("\u{7F}\u{2028}é😀", "\"\u{7F}\u{2028}é😀\""), ("\r\n", #""\r\n""#),
  ])
  func escapesWhatTheGrammarWantsEscaped(text: String, literal: String) {
    #expect(Array(JSONString.quote(text).utf8) == Array(literal.utf8))
  }

  @Test func literalsReadBackAsTheirText() throws {
    for value in UInt32(0)...0x2FF {
      let scalar = try #require(Unicode.Scalar(value))
      let text = "a\(scalar)\u{301}\(scalar)"
      let literal = JSONString.quote(text)
      let index = try DocumentIndex(parsing: Array(literal.utf8))
      #expect(index.string(at: index.root)?.utf8.elementsEqual(text.utf8) == true)
    }
  }

  @Test func appendsBehindWhatIsThere() {
    var output = Array("[".utf8)
    JSONString.append("a\"", to: &output)
    JSONString.append("", to: &output)
    #expect(output == Array(#"["a\"""""#.utf8))
  }
}
