import JSONMutation
import JSONText
import Testing

@Suite struct EmptyDocumentTests {
  @Test(arguments: [
    (" [1]\n", "=empty", ""), ("[1]", "=blank", " \n"), ("7", "=empty", ""),
  ])
  func leavesNothing(text: String, edit: String, expected: String) throws {
    #expect(try Document(text: text).mutated("empty-document@\(edit)") == expected)
  }

  @Test(arguments: [
    ("[1]", "", ["empty", "blank"]), ("[1]", "/0", []),
  ])
  func offersTheseVariants(text: String, pointer: String, variants: [String]) throws {
    let document = try Document(text: text)
    let node = try #require(document.index.node(at: JSONPointer(parsing: pointer)))
    let offered = Mutator.emptyDocument.variants(at: node, in: document)
    #expect(offered.map(\.description) == variants)
  }
}
