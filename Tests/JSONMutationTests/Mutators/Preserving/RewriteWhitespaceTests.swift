import JSONMutation
import JSONText
import Testing

@Suite struct RewriteWhitespaceTests {
  private static let minified = #"{"a":[1,{"b":" ] "},[],{}],"c\"":-1.5e3}"#
  private static let pretty = """
    {
      "a": [
        1,
        {
          "b": " ] "
        },
        [],
        {}
      ],
      "c\\"": -1.5e3
    }
    """

  @Test func writesEachLayout() throws {
    let document = try Document(
      text: "\t" + #"{ "a": [1 ,{"b":" ] "},[ ], {}],"c\""  :-1.5e3 }"# + "\n")
    let lines = Self.pretty.split(separator: "\n")
    #expect(try document.mutated("rewrite-whitespace@=minified") == "\t\(Self.minified)\n")
    #expect(try document.mutated("rewrite-whitespace@=pretty") == "\t\(Self.pretty)\n")
    #expect(
      try document.mutated("rewrite-whitespace@=crlf")
        == "\t" + lines.joined(separator: "\r\n") + "\n")
    let tabs = lines.map { line in
      let indentation = line.prefix { $0 == " " }.count
      return String(repeating: "\t", count: indentation / 2) + line.dropFirst(indentation)
    }
    #expect(
      try document.mutated("rewrite-whitespace@=tabs")
        == "\t" + tabs.joined(separator: "\n") + "\n")
  }

  @Test(arguments: [
    (minified, ["pretty", "crlf", "tabs"]), (pretty, ["minified", "crlf", "tabs"]),
    (" 7 ", []), ("[]", []), ("[ ]", ["minified", "pretty", "crlf", "tabs"]),
    ("[\n\t1\n]", ["minified", "pretty", "crlf"]),
  ])
  func doesNotOfferTheLayoutThatIsThere(text: String, variants: [String]) throws {
    let document = try Document(text: text)
    let offered = Mutator.rewriteWhitespace.variants(
      at: document.index.root, in: document)
    #expect(offered.map(\.name) == variants)
  }

  @Test func reachesTheRootOnly() throws {
    let document = try Document(text: "[[ 1 ]]")
    #expect(document.nodes(editableBy: .rewriteWhitespace) == [""])
  }
}
