import JSONMutation
import JSONText
import Testing

@Suite struct TrailingContentTests {
  @Test(arguments: [
    ("[1]\n", "=garbage", "[1]\nbla"), ("{}", "=bracket", "{}}"), (#""a""#, "=bracket", #""a"]"#),
    (" [1] ", "=second-document", " [1] [1]"),
    (#"{"a":1}"#, "=another-line", "{\"a\":1}\n{\"a\":1}"), ("7", "=another-line", "7\n7"),
  ])
  func addsContentBehindTheDocument(text: String, edit: String, expected: String) throws {
    #expect(try Document(text: text).mutated("trailing-content@\(edit)") == expected)
  }

  @Test(arguments: [
    ("[1]", "", ["garbage", "bracket", "second-document", "another-line"]),
    ("7", "", ["garbage", "bracket", "another-line"]), ("[1]", "/0", []),
  ])
  func offersTheseVariants(text: String, pointer: String, variants: [String]) throws {
    let document = try Document(text: text)
    let node = try #require(document.index.node(at: JSONPointer(parsing: pointer)))
    let offered = Mutator.trailingContent.variants(at: node, in: document)
    #expect(offered.map(\.description) == variants)
  }
}
