import JSONMutation
import JSONText
import Testing

@Suite struct BadEscapeTests {
  @Test(arguments: [
    (#"["a"]"#, "/0=hexadecimal", #"["a\x41"]"#), (#"["a"]"#, "/0=two-digits", #"["a\u12"]"#),
    (#"["a"]"#, "/0=no-digits", #"["a\u"]"#), (#"["a"]"#, "/0=braces", #"["a\u{41}"]"#),
    (#"["a"]"#, "/0=capital", #"["a\U0041"]"#), (#"["a"]"#, "/0=octal", #"["a\012"]"#),
    (#"["a"]"#, "/0=bell", #"["a\a"]"#), (#"["a"]"#, "/0=apostrophe", #"["a\'"]"#),
    (#"["a"]"#, "/0=lone-backslash", #"["a\"]"#),
    (#"{"k":""}"#, "/k=two-digits-in-key", #"{"k\u12":""}"#),
  ])
  func addsAnEscapeAtTheEnd(text: String, edit: String, expected: String) throws {
    #expect(try Document(text: text).mutated("bad-escape@\(edit)") == expected)
  }

  @Test(arguments: [
    (
      #""a""#, "",
      [
        "hexadecimal", "two-digits", "no-digits", "braces", "capital", "octal", "bell",
        "apostrophe", "lone-backslash",
      ]
    ),
    (
      #"{"a":1}"#, "/a",
      [
        "hexadecimal-in-key", "two-digits-in-key", "no-digits-in-key", "braces-in-key",
        "capital-in-key", "octal-in-key", "bell-in-key", "apostrophe-in-key",
        "lone-backslash-in-key",
      ]
    ),
    ("[1]", "", []), ("[1]", "/0", []),
  ])
  func offersTheseVariants(text: String, pointer: String, variants: [String]) throws {
    let document = try Document(text: text)
    let node = try #require(document.index.node(at: JSONPointer(parsing: pointer)))
    let offered = Mutator.badEscape.variants(at: node, in: document)
    #expect(offered.map(\.description) == variants)
  }
}
