import JSONMutation
import JSONText
import Testing

@Suite struct CommentTests {
  @Test(arguments: [
    (#"{"a": 1}"#, "/a=line", "{\"a\": // comment\n1}"),
    (#"{"a": 1}"#, "/a=block", #"{"a": /* comment */1}"#), ("[1]", "/0=hash", "[# comment\n1]"),
    ("[1]", "=line", "// comment\n[1]"), ("[1]\n", "=block-at-end", "[1]\n/* comment */"),
  ])
  func addsAComment(text: String, edit: String, expected: String) throws {
    #expect(try Document(text: text).mutated("comment@\(edit)") == expected)
  }

  @Test(arguments: [
    ("[1]", "", ["line", "block", "hash", "line-at-end", "block-at-end", "hash-at-end"]),
    ("[1]", "/0", ["line", "block", "hash"]),
  ])
  func offersTheseVariants(text: String, pointer: String, variants: [String]) throws {
    let document = try Document(text: text)
    let node = try #require(document.index.node(at: JSONPointer(parsing: pointer)))
    let offered = Mutator.comment.variants(at: node, in: document)
    #expect(offered.map(\.description) == variants)
  }
}
