import JSONMutation
import JSONText
import Testing

@Suite struct CommaTests {
  @Test(arguments: [
    ("[1, 2]", "=leading", "[,1, 2]"), ("[1, 2 ]", "=trailing", "[1, 2, ]"),
    ("[]", "=leading", "[,]"), (#"{"a":1}"#, "=trailing", #"{"a":1,}"#),
    (#"{"a":1 , "b":2}"#, "/b=missing", #"{"a":1  "b":2}"#), ("[1, 2]", "/1=missing", "[1 2]"),
    ("[true,1]", "/1=missing", "[true1]"), ("[[],{}]", "/1=missing", "[[]{}]"),
    ("[1,-2]", "/1=missing", "[1-2]"), ("[1 ,2]", "/1=doubled", "[1 ,,2]"),
    ("[1,2]", "/1=semicolon", "[1;2]"), ("[1,2]", "/1=space", "[1 2]"),
    (#"{"a,":",","b":2}"#, "/b=semicolon", #"{"a,":",";"b":2}"#),
  ])
  func editsCommas(text: String, edit: String, expected: String) throws {
    #expect(try Document(text: text).mutated("comma@\(edit)") == expected)
  }

  @Test(arguments: [
    ("[1,2]", "", ["leading", "trailing"]), ("[ ]", "", ["leading"]), ("[1,2]", "/0", []),
    ("[1,2]", "/1", ["doubled", "semicolon", "space"]),
    ("[1, 2]", "/1", ["missing", "doubled", "semicolon", "space"]), ("1", "", []),
    ("[1,[2]]", "/1", ["leading", "trailing", "missing", "doubled", "semicolon", "space"]),
  ])
  func offersTheseVariants(text: String, pointer: String, variants: [String]) throws {
    let document = try Document(text: text)
    let node = try #require(document.index.node(at: JSONPointer(parsing: pointer)))
    let offered = Mutator.comma.variants(at: node, in: document)
    #expect(offered.map(\.description) == variants)
  }
}
