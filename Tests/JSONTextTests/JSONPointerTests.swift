import JSONText
import Testing

@Suite struct JSONPointerTests {
  @Test(arguments: [
    ("", []), ("/", [""]), ("/a", ["a"]), ("/a/0", ["a", "0"]), ("//", ["", ""]),
    ("/a~1b", ["a/b"]), ("/m~0n", ["m~n"]), ("/~01", ["~1"]), ("/~10", ["/0"]), ("/~0~1", ["~/"]),
    ("/c%d", ["c%d"]), ("/ ", [" "]), ("/é/😀", ["é", "😀"]), ("/\u{301}", ["\u{301}"]),
    ("/\r\n/x", ["\r\n", "x"]),
  ])
  func readsAndPrintsItsText(text: String, tokens: [String]) throws {
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
  func rejectsOtherText(text: String, expected: JSONPointerError) {
    let error = #expect(throws: JSONPointerError.self) { try JSONPointer(parsing: text) }
    #expect(error == expected)
  }

  @Test(arguments: [
    ("", ""), ("/", "/"), ("/feed/0", "/feed/0"), ("/a~1b", "/a~1b"), ("feed", "/feed"),
    ("feed/*/url", "/feed/*/url"), ("#/a", "/#/a"), ("/a~/b~2", "/a~0/b~02"), ("~", "/~0"),
    ("/\u{301}", "/\u{301}"),
  ])
  func forgivesSlipsInLiterals(literal: String, text: String) {
    #expect(JSONPointer(stringLiteral: literal).description == text)
  }

  @Test func saysWhatToWriteInstead() {
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
  func knowsWhatIsUnderWhat(pointer: JSONPointer, other: JSONPointer, expected: Bool) {
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

  @Test func appendsAStep() {
    let pointer = JSONPointer.root.appending(JSONPointer.Token("a/b")).appending(
      JSONPointer.Token("0"))
    #expect(pointer == "/a~1b/0")
  }
}
