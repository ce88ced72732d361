import JSONText
import Testing

@Suite struct ScannerTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "10", "-1.5", "0.0", "1e5", "1E+5", "1e-05", "1.25e00",
    "123456789012345678901234567890", "1e999999", #""""#, #""a""#, #""\"\\\/\b\f\n\r\t""#,
    #""\u0000\uFFFF\uabCD""#, #""\ud800""#, #""\udc00\ud800""#, "\"\u{7F}\u{2028}\u{2029}\"", "[]",
    "{}", " [ ] ", "\t{\r\n}\n", "[1]", "[1,2]", "[ 1 , 2 ]", #"{"a":1}"#,
    #"{ "a" : 1 , "a" : 2 }"#,
    #"{"":""}"#,
    "[[],{},[{}]]", "\n1\n",
  ])
  func theScannerAcceptsTheGrammar(text: String) throws {
    let index = try DocumentIndex(parsing: Array(text.utf8))
    #expect(index.bytes == Array(text.utf8))
  }

  /// Texts that people save by mistake.
  @Test(arguments: [
    ("event: a\ndata: {}\n", "server-sent events"), ("data: [1]\n\n", "server-sent events"),
    ("show({});", "JSONP"), ("api.show([1])", "JSONP"), (")]}',\n{}", "the prefix"),
    ("while(1);[]", "the prefix"), ("{}\u{0}", "NUL"), ("Bad Gateway", "plain text"),
    ("502 Bad Gateway", "plain text"), ("<html>", "HTML"),
  ])
  func namesWhatATextIsInPlaceOfJSON(text: String, name: String) {
    let error = #expect(throws: JSONSyntaxError.self) {
      try DocumentIndex(parsing: Array(text.utf8))
    }
    #expect(error?.whyNotJSON.contains(name) == true, "\(error?.whyNotJSON ?? "")")
  }

  @Test(arguments: [
    ("nul", 3, "'null'"), ("t", 1, "'true'"), ("fals", 4, "'false'"), ("-", 1, "a digit"),
    ("1.", 2, "a digit"), ("1e", 2, "a digit"), ("1E+", 3, "a digit"), ("\"a", 2, "'\"'"),
    (#""\"#, 2, "an escape"), (#""\u"#, 3, "four hexadecimal digits"),
    (#""\u12"#, 5, "four hexadecimal digits"), ("[", 1, "a value or ']'"),
    ("[ ", 2, "a value or ']'"),
    ("[1", 2, "',' or ']'"), ("[1,", 3, "a value"), ("{", 1, "a key or '}'"),
    (#"{"a""#, 4, "':'"), (#"{"a":"#, 5, "a value"), (#"{"a":1"#, 6, "',' or '}'"),
    (#"{"a":1,"#, 7, "a key"), ("[[]", 3, "',' or ']'"), (#"{"a":{}"#, 7, "',' or '}'"),
  ])
  func theScannerSaysWhatIsMissingAtTheEnd(text: String, offset: Int, expected: String) {
    expectRejected(text, .unexpectedEnd(expected: expected), at: offset)
  }

  @Test(arguments: [
    ("nulx", 3, "'null'"), ("tRue", 1, "'true'"), ("falsy", 4, "'false'"), ("True", 0, "a value"),
    ("NaN", 0, "a value"), ("Infinity", 0, "a value"), ("-Infinity", 1, "a digit"),
    ("+1", 0, "a value"), (".5", 0, "a value"), ("-.5", 1, "a digit"), ("1.e5", 2, "a digit"),
    ("1e5.", 3, nil), ("1e.5", 2, "a digit"), ("1E-x", 3, "a digit"), ("'a'", 0, "a value"),
    ("// c\n1", 0, "a value"), ("\u{C}1", 0, "a value"), ("\u{A0}1", 0, "a value"),
    ("\u{0}1", 0, "a value"), ("[,1]", 1, "a value or ']'"), ("[1,]", 3, "a value"),
    ("[1,,2]", 3, "a value"), ("[1 2]", 3, "',' or ']'"), ("[1}", 2, "',' or ']'"),
    ("[}", 1, "a value or ']'"), ("[1:2]", 2, "',' or ']'"), ("{a:1}", 1, "a key or '}'"),
    ("{1:2}", 1, "a key or '}'"), ("{,}", 1, "a key or '}'"), ("{]", 1, "a key or '}'"),
    (#"{"a":1,}"#, 7, "a key"), (#"{"a" 1}"#, 5, "':'"), (#"{"a","b"}"#, 4, "':'"),
    (#"{"a":}"#, 5, "a value"), (#"{"a":1]"#, 6, "',' or '}'"),
    (#"{"a":1 "b":2}"#, 7, "',' or '}'"),
    (#"{"a":1;"b":2}"#, 6, "',' or '}'"), (#""\u12"x"#, 5, "four hexadecimal digits"),
    (#""\u00G0""#, 5, "four hexadecimal digits"), (#""\u+123""#, 3, "four hexadecimal digits"),
    ("]", 0, "a value"), (":", 0, "a value"),
  ])
  func theScannerNamesTheByteThatIsNotAllowed(text: String, offset: Int, expected: String?) {
    let byte = Array(text.utf8)[offset]
    let reason = expected.map { JSONSyntaxError.Reason.unexpected(byte, expected: $0) }
    expectRejected(text, reason ?? .trailingContent, at: offset)
  }

  @Test(arguments: [
    ("01", 1), ("-01", 2), ("00", 1), ("0x1", 1), ("1a", 1), ("1 2", 2), ("{} {}", 3), ("[1]]", 3),
    ("null,", 4), (#""a""b""#, 3), ("1\u{0}", 1), ("1\u{A0}", 1), ("1 // c", 2), ("nulll", 4),
  ])
  func theScannerAllowsOneValueOnly(text: String, offset: Int) {
    expectRejected(text, .trailingContent, at: offset)
  }

  @Test("The scanner finds nothing in white space", arguments: [("", 0), (" ", 1), (" \n\t\r", 4)])
  func findsNothingInWhiteSpace(text: String, offset: Int) {
    expectRejected(text, .empty, at: offset)
  }

  @Test(
    "The scanner rejects a byte order mark", arguments: ["\u{FEFF}", "\u{FEFF}{}", "\u{FEFF} 1"])
  func rejectsAByteOrderMark(text: String) {
    expectRejected(text, .byteOrderMark, at: 0)
  }

  @Test("The scanner takes a byte order mark elsewhere as a character")
  func takesAByteOrderMarkElsewhereForACharacter() throws {
    expectRejected(" \u{FEFF}1", .unexpected(0xEF, expected: "a value"), at: 1)
    let index = try DocumentIndex(parsing: Array("\"\u{FEFF}\"".utf8))
    #expect(index.string(at: index.root) == "\u{FEFF}")
  }

  @Test("The scanner rejects control characters in strings", arguments: UInt8(0)..<0x20)
  func rejectsControlCharactersInStrings(byte: UInt8) {
    expectRejected([0x22, 0x61, byte, 0x22], .controlCharacter(byte), at: 2)
    expectRejected([0x7B, 0x22, byte, 0x22, 0x3A, 0x31, 0x7D], .controlCharacter(byte), at: 2)
  }

  @Test("The scanner allows eight escapes and unicode escapes")
  func allowsEightEscapesAndUnicodeEscapes() {
    let allowed = Set("\"\\/bfnrtu".utf8)
    for byte in UInt8(0)...0xFF where !allowed.contains(byte) {
      expectRejected([0x22, 0x5C, byte, 0x22], .invalidEscape, at: 2)
    }
  }

  @Test(
    arguments: [
      ("overlong NUL", [0xC0, 0x80]), ("overlong DEL", [0xC1, 0xBF]),
      ("overlong, three bytes", [0xE0, 0x80, 0x80]), ("overlong U+07FF", [0xE0, 0x9F, 0xBF]),
      ("overlong, four bytes", [0xF0, 0x80, 0x80, 0x80]),
      ("overlong U+FFFF", [0xF0, 0x8F, 0xBF, 0xBF]),
      ("surrogate U+D800", [0xED, 0xA0, 0x80]), ("surrogate U+DFFF", [0xED, 0xBF, 0xBF]),
      ("surrogate pair", [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]),
      ("U+110000", [0xF4, 0x90, 0x80, 0x80]), ("lead byte F5", [0xF5, 0x80, 0x80, 0x80]),
      ("FE", [0xFE]), ("FF", [0xFF]), ("continuation alone", [0x80]),
      ("cut after one of two", [0xC3]), ("cut after two of three", [0xE2, 0x82]),
      ("cut after three of four", [0xF0, 0x9F, 0x98]),
      ("letter in the middle", [0xE2, 0x61, 0xAC]), ("Latin-1", [0xE9, 0x74, 0xE9]),
    ] as [(String, [UInt8])])
  func theScannerRejectsWhatIsNotUTF8(name: String, bytes: [UInt8]) {
    expectRejected([0x22, 0x61] + bytes + [0x22], .invalidUTF8, at: 2)
    expectRejected([0x22, 0x61] + bytes, .invalidUTF8, at: 2)
    expectRejected([0x5B, 0x20] + bytes, .invalidUTF8, at: 2)
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], [0x00, 0x5B, 0x00, 0x5D],
      [0xFE, 0xFF, 0x00, 0x5B, 0x00, 0x5D],
    ] as [[UInt8]])
  func theScannerRejectsUTF16(bytes: [UInt8]) {
    expectRejected(bytes, .otherEncoding, at: 0)
  }

  @Test("The scanner agrees with the standard library about UTF-8")
  func agreesWithTheStandardLibraryAboutUTF8() {
    let edges: [UInt8] = [0x20, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
    var sequences: [[UInt8]] = []
    for first in UInt8(0x80)...0xFF {
      sequences.append([first])
      sequences += (UInt8(0)...0xFF).map { [first, $0] }
      for second in edges {
        for third in edges {
          sequences.append([first, second, third])
          sequences += edges.map { [first, second, third, $0] }
        }
      }
    }
    let disagreements = sequences.filter { sequence in
      guard !sequence.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
        return false
      }
      let isAccepted = (try? DocumentIndex(parsing: [0x22] + sequence + [0x22])) != nil
      return isAccepted != sequence.isWellFormedUTF8
    }
    #expect(disagreements == [])
  }
}

extension Collection<UInt8> {
  /// Whether the standard library accepts the bytes as UTF-8; it replaces bytes that it rejects.
  var isWellFormedUTF8: Bool { String(decoding: self, as: UTF8.self).utf8.elementsEqual(self) }
}
