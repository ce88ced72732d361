import JSONText
import Testing

@Suite struct JSONPointerTests {
  @Test(arguments: [
    ("", []), ("/", [""]), ("/a", ["a"]), ("/a/0", ["a", "0"]), ("//", ["", ""]),
    ("/a~1b", ["a/b"]), ("/m~0n", ["m~n"]), ("/~01", ["~1"]), ("/~10", ["/0"]), ("/~0~1", ["~/"]),
    ("/c%d", ["c%d"]), ("/ ", [" "]), ("/é/😀", ["é", "😀"]), ("/\u{301}", ["\u{301}"]),
    ("/\r\n/x", ["\r\n", "x"]),
  ])
  func aJSONPointerReadsAndPrintsItsText(text: String, tokens: [String]) throws {
    let pointer = try JSONPointer(parsing: text)
    #expect(pointer.tokens == tokens.map { JSONPointer.Token($0) })
    #expect(pointer.description == text)
    #expect(JSONPointer(tokens.map { JSONPointer.Token($0) }) == pointer)
  }

  @Test(arguments: [
    ("a", JSONPointerError.noLeadingSlash("a")), ("#/a", .noLeadingSlash("#/a")),
    (" /a", .noLeadingSlash(" /a")), ("~1a", .noLeadingSlash("~1a")), ("/~", .badEscape("~")),
    ("/a~", .badEscape("a~")), ("/~2", .badEscape("~2")), ("/x/a~~0/y", .badEscape("a~~0")),
    ("/a~/b", .badEscape("a~")),
  ])
  func aJSONPointerRejectsOtherText(text: String, expected: JSONPointerError) {
    let error = #expect(throws: JSONPointerError.self) { try JSONPointer(parsing: text) }
    #expect(error == expected)
  }

  @Test(arguments: [
    ("", ""), ("/", "/"), ("/feed/0", "/feed/0"), ("/a~1b", "/a~1b"), ("feed", "/feed"),
    ("feed/*/url", "/feed/*/url"), ("#/a", "/#/a"), ("/a~/b~2", "/a~0/b~02"), ("~", "/~0"),
    ("/\u{301}", "/\u{301}"),
  ])
  func aJSONPointerForgivesSlipsInLiterals(literal: String, text: String) {
    #expect(JSONPointer(stringLiteral: literal).description == text)
  }

  @Test("A JSON Pointer says what to write instead") func saysWhatToWriteInstead() {
    #expect(
      JSONPointerError.noLeadingSlash("a").description
        == "'a' is not a JSON Pointer: it must be empty or start with '/'")
    #expect(
      JSONPointerError.badEscape("a~").description
        == "'a~' is not a JSON Pointer token: write '~' as '~0' and '/' as '~1'")
  }

  @Test(
    arguments: [
      ("", "", true), ("/a", "", true), ("/a", "/a", true), ("/a/b", "/a", true),
      ("/a", "/a/b", false), ("/ab", "/a", false), ("", "/", false), ("/", "", true),
      ("/a/b", "/b", false),
    ] as [(JSONPointer, JSONPointer, Bool)])
  func aJSONPointerKnowsWhatIsUnderIt(pointer: JSONPointer, other: JSONPointer, expected: Bool) {
    #expect(pointer.isAtOrUnder(other) == expected)
  }

  @Test func keysThatDifferInNormalizationAreDifferent() {
    let composed = JSONPointer.Token("\u{E9}")
    let decomposed = JSONPointer.Token("e\u{301}")
    #expect("\u{E9}" == "e\u{301}", "Swift compares strings by canonical equivalence")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, JSONPointer.Token("\u{E9}")]).count == 2)
  }

  @Test func occurrencesTellEqualKeysApart() {
    let first = JSONPointer([JSONPointer.Token("a")])
    let second = JSONPointer([JSONPointer.Token("a", occurrence: 2)])
    #expect(first != second)
    #expect(first.tokens.first?.occurrence == 1)
    #expect(first.description == second.description)
    #expect(second.isAtOrUnder(first) == false)
  }

  @Test("A JSON Pointer appends a step") func appendsAStep() {
    let pointer = JSONPointer.root.appending(JSONPointer.Token("a/b")).appending(
      JSONPointer.Token("0"))
    #expect(pointer == "/a~1b/0")
  }
}

@Suite struct PointerPatternTests {
  @Test(
    arguments: [
      ("", "", true), ("", "/", false), ("", "/a", false), ("/", "/", true), ("/", "", false),
      ("/a", "/a", true), ("/a", "/ab", false), ("/a", "/a/b", false), ("/a", "", false),
      ("/*", "/a", true), ("/*", "/", true), ("/*", "/a/b", false), ("/*", "", false),
      ("/a*", "/a", true), ("/a*", "/abc", true), ("/a*", "/ba", false), ("/*a", "/ba", true),
      ("/a*a", "/a", false), ("/a*a", "/aa", true), ("/a*a", "/aba", true),
      ("/a*b*c", "/abc", true), ("/a*b*c", "/a1b2c", true), ("/a*b*c", "/acb", false),
      ("/*a*a*", "/a", false), ("/*a*a*", "/xaxax", true), ("/a**b", "/a1b", true),
      ("/a**b", "/a/b", false), ("/*ab*", "/aab", true),
      ("/**", "", true), ("/**", "/a", true), ("/**", "/a/b/c", true), ("/**/b", "/b", true),
      ("/**/b", "/a/b", true), ("/**/b", "/a/b/c", false), ("/a/**", "/a", true),
      ("/a/**", "/ab", false), ("/a/**/b", "/a/b", true), ("/a/**/b", "/a/x/y/b", true),
      ("/a/**/b", "/a", false), ("/**/a/**/a/**", "/a", false), ("/**/a/**/a/**", "/x/a/a", true),
      ("/**/**", "", true), ("/**/*", "", false), ("/**/*", "/a/b", true),
      (#"/\*"#, "/*", true), (#"/\*"#, "/a", false), (#"/a\**"#, "/a*b", true),
      (#"/a\**"#, "/ab", false), (#"/\*\*"#, "/**", true), (#"/\*\*"#, "/a", false),
      (#"/a\b"#, #"/a\b"#, true), (#"/a\"#, #"/a\"#, true),
      ("/a~1b", "/a~1b", true), ("/a~1b", "/a/b", false), ("/~0", "/~0", true),
      ("/~01", "/~01", true), ("/*~1*", "/a~1b", true), ("/*~1*", "/ab", false),
      ("/é*", "/éa", true), ("/é", "/e\u{301}", false), ("/0", "/0", true), ("/*", "/10", true),
    ] as [(String, JSONPointer, Bool)])
  func aPointerPatternMatchesPointers(pattern: String, pointer: JSONPointer, isMatch: Bool) throws {
    let read = try PointerPattern(parsing: pattern)
    #expect(read.matches(pointer) == isMatch)
    #expect(read.description == pattern)
  }

  @Test(arguments: [
    ("a", JSONPointerError.noLeadingSlash("a")), ("*", .noLeadingSlash("*")),
    ("/~", .badEscape("~")), ("/a~2*", .badEscape("a~2")), ("/*~", .badEscape("~")),
  ])
  func aPointerPatternRejectsOtherText(text: String, expected: JSONPointerError) {
    #expect(throws: expected) { try PointerPattern(parsing: text) }
    let literal = PointerPattern(stringLiteral: text)
    #expect(literal.problem == nil ? text.first != "/" : !literal.matches(.root))
  }

  @Test("A pointer pattern has at most sixty three tokens")
  func hasAtMostSixtyThreeTokens() throws {
    let most = String(repeating: "/*", count: 63)
    #expect(try PointerPattern(parsing: most).matches(JSONPointer(parsing: most)))
    #expect(throws: JSONPointerError.tooLong(most + "/a")) {
      try PointerPattern(parsing: most + "/a")
    }
    let last = String(repeating: "/a", count: 62) + "/**"
    let pointer = try JSONPointer(parsing: String(repeating: "/a", count: 80))
    #expect(try PointerPattern(parsing: last).matches(pointer))
  }

  @Test func aLongPatternThatCannotMatchIsLeftAtOnce() throws {
    let pattern = try PointerPattern(parsing: "/\(String(repeating: "*a", count: 20_000))")
    #expect(!pattern.matches("/aaaa"))
    #expect(pattern.matches(try JSONPointer(parsing: "/" + String(repeating: "a", count: 20_000))))
  }
}

@Suite struct JSONStringTests {
  @Test(arguments: [
    (#""""#, ""), (#""abc""#, "abc"), (#""\"\\\/""#, #""\/"#),
    (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""é€😀""#, "é€😀"),
    (#""\ud83d\ude00""#, "😀"), (#""\uD83D\uDE00!""#, "😀!"), (#""a\ud83d\ude00b""#, "a😀b"),
    (#""\u0000""#, "\u{0}"), (#""\\u0041""#, #"\u0041"#), (#""\u005cn""#, #"\n"#),
    (#""e\u0301""#, "e\u{301}"), (#""\r\n""#, "\r\n"), (#""\uFFFF\uFEFF""#, "\u{FFFF}\u{FEFF}"),
  ])
  func escapesInTheTextOfAStringAreUndone(literal: String, expected: String) {
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
  func halvesOfSurrogatePairsAreReplaced(literal: String, expected: String) {
    let decoded = JSONString.decode(Array(literal.utf8))
    #expect(Array(decoded.utf8) == Array(expected.utf8))
  }

  @Test(arguments: [
    ("", #""""#), ("abc", #""abc""#), (#""\/"#, #""\"\\/""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\u{0}\u{1}\u{B}\u{1F}", #""\u0000\u0001\u000b\u001f""#),
    ("\u{7F}\u{2028}é😀", "\"\u{7F}\u{2028}é😀\""), ("\r\n", #""\r\n""#),
  ])
  func whatTheGrammarWantsEscapedIsEscaped(text: String, literal: String) {
    #expect(Array(JSONString.quote(text).utf8) == Array(literal.utf8))
  }
}
