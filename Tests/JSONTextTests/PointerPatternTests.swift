import JSONText
import Testing

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
  func matchesPointers(pattern: String, pointer: JSONPointer, isMatch: Bool) throws {
    let read = try PointerPattern(parsing: pattern)
    #expect(read.matches(pointer) == isMatch)
    #expect(read.description == pattern)
  }

  @Test(arguments: [
    ("a", JSONPointerError.noLeadingSlash("a")), ("*", .noLeadingSlash("*")),
    ("/~", .badEscape("~")), ("/a~2*", .badEscape("a~2")), ("/*~", .badEscape("~")),
  ])
  func rejectsOtherText(text: String, expected: JSONPointerError) {
    #expect(throws: expected) { try PointerPattern(parsing: text) }
  }

  @Test func hasAtMostSixtyThreeTokens() throws {
    let most = String(repeating: "/*", count: 63)
    #expect(try PointerPattern(parsing: most).matches(JSONPointer(parsing: most)))
    #expect(throws: JSONPointerError.tooLong(most + "/a")) {
      try PointerPattern(parsing: most + "/a")
    }
    let last = String(repeating: "/a", count: 62) + "/**"
    let pointer = try JSONPointer(parsing: String(repeating: "/a", count: 80))
    #expect(try PointerPattern(parsing: last).matches(pointer))
  }

  @Test func manyStarsTakeNoLongerThanOne() throws {
    let pointer = try JSONPointer(parsing: "/abcabcabc")
    func time(_ pattern: String) throws -> Duration {
      let read = try PointerPattern(parsing: pattern)
      return ContinuousClock().measure {
        for _ in 0..<2_000 where !read.matches(pointer) { Issue.record("no match") }
      }
    }
    let one = try time("/*")
    let stars = String(repeating: "*", count: 10_000)
    // With backtracking these took ten thousand times as long, more than a busy machine explains.
    #expect(try time("/a\(stars)") < one * 100)
  }

  @Test func aLongPatternThatCannotMatchIsLeftAtOnce() throws {
    let pattern = try PointerPattern(parsing: "/\(String(repeating: "*a", count: 20_000))")
    #expect(!pattern.matches("/aaaa"))
    #expect(pattern.matches(try JSONPointer(parsing: "/" + String(repeating: "a", count: 20_000))))
  }

  @Test func agreesWithANaiveMatcher() throws {
    var random = Random(seed: 5)
    let parts = ["a", "b", "*", "*", "~0", "~1", #"\*"#, "é"]
    let texts = ["a", "b", "~0", "~1", "*", "é"]
    var matchCount = 0
    for _ in 0..<3_000 {
      let pattern = (0..<random.below(5)).map { _ in
        random.below(4) == 0
          ? "/**" : "/" + (0..<random.below(5)).map { _ in parts[random.below(8)] }.joined()
      }
      let pointer = (0..<random.below(6)).map { _ in
        "/" + (0..<random.below(4)).map { _ in texts[random.below(6)] }.joined()
      }
      let isMatch = Naive.match(
        pattern.map { Array($0.dropFirst()) }[...],
        try JSONPointer(parsing: pointer.joined()).tokens.map { Array($0.text) }[...])
      matchCount += isMatch ? 1 : 0
      let found = try PointerPattern(parsing: pattern.joined())
        .matches(JSONPointer(parsing: pointer.joined()))
      #expect(found == isMatch, "\(pattern.joined()) \(pointer.joined())")
    }
    #expect(matchCount > 200)
  }

  /// Matches a pattern by trying every way.
  private enum Naive {
    static func match(_ pattern: ArraySlice<[Character]>, _ tokens: ArraySlice<[Character]>) -> Bool
    {
      guard let first = pattern.first else { return tokens.isEmpty }
      if first == ["*", "*"] {
        return match(pattern.dropFirst(), tokens)
          || (!tokens.isEmpty && match(pattern, tokens.dropFirst()))
      }
      guard let token = tokens.first, matchToken(first[...], token[...]) else { return false }
      return match(pattern.dropFirst(), tokens.dropFirst())
    }

    private static func matchToken(
      _ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>
    ) -> Bool {
      guard let first = pattern.first else { return text.isEmpty }
      let rest = pattern.dropFirst()
      switch (first, rest.first) {
      case ("*", _):
        return matchToken(rest, text) || (!text.isEmpty && matchToken(pattern, text.dropFirst()))
      case ("\\", "*"): return text.first == "*" && matchToken(rest.dropFirst(), text.dropFirst())
      case ("~", "0"): return text.first == "~" && matchToken(rest.dropFirst(), text.dropFirst())
      case ("~", "1"): return text.first == "/" && matchToken(rest.dropFirst(), text.dropFirst())
      default: return text.first == first && matchToken(rest, text.dropFirst())
      }
    }
  }
}
