import JSONText
import Testing

@testable import JSONMutation

@Suite struct StringFieldTests {
  @Test(arguments: [
    ("open", true), ("in review", true), ("v2", true), ("2014-08-31", false), ("17", false),
    ("Sun Aug 31 00:29:15 +0000 2014", false), ("https://example.com", false),
  ])
  func wordsAreTakenForTags(text: String, isWord: Bool) throws {
    let document = try Document(text: "[\"\(text)\"]")
    let node = try #require(document.index.node(at: "/0"))
    #expect(document.isWord(node) == isWord)
  }
}
