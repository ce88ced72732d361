import JSONMutation
import JSONText
import Testing

@Suite struct ForeignDocumentTests {
  @Test(arguments: [
    ("[1]", "=plain-text", "upstream connect error or disconnect/reset before headers\n"),
    (
      " {} ", "=xml",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<error><code>ServiceUnavailable</code><message>Please try again.</message></error>\n"
    ),
  ])
  func replacesTheWholeDocument(text: String, edit: String, expected: String) throws {
    #expect(try Document(text: text).mutated("foreign-document@\(edit)") == expected)
  }

  @Test(arguments: [
    ("[1]", "", ["html", "xml", "plain-text"]), ("[1]", "/0", []),
  ])
  func offersTheseVariants(text: String, pointer: String, variants: [String]) throws {
    let document = try Document(text: text)
    let node = try #require(document.index.node(at: JSONPointer(parsing: pointer)))
    let offered = Mutator.foreignDocument.variants(at: node, in: document)
    #expect(offered.map(\.description) == variants)
  }

  @Test func thePageIsHTML() throws {
    let page = try Document(text: "[1]").mutated("foreign-document@=html")
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html>"))
    #expect(page.hasSuffix("</html>\n"))
  }
}
