import JSONMutation
import JSONText
import Testing

@Suite struct BrokenSubtreeTests {
  @Test(arguments: [
    ("[1, 2]", "/0=delete", "[, 2]"), ("[1, 2]", "/1=delete", "[1, ]"),
    (#"{"a":1,"b":2}"#, "/a=delete", #"{,"b":2}"#),
    (#"{"a":1,"b":2}"#, "/b=delete", #"{"a":1,}"#), (#"{"a": 1}"#, "/a=delete-key", "{: 1}"),
    (#"{"a": 1}"#, "/a=delete-value", #"{"a": }"#),
    (#"{"a": 1}"#, "/a=duplicate", #"{"a": 1"a": 1}"#), ("[[],1]", "/0=duplicate", "[[][],1]"),
    ("[1, 2]", "/0=swap", "[, 12]"), (#"{"a":1,"b":2}"#, "/a=swap", #"{,"a":1"b":2}"#),
    (#"{"a": 1}"#, "/a=swap-key", #"{1: "a"}"#), ("[1,2]", "/1=repeat", "[1,[1,2]"),
    (#"{"a":{"b":1}}"#, "/a/b=repeat", #"{"a":{"b":{"b":1}}"#),
  ])
  func editsAChildButNoComma(text: String, edit: String, expected: String) throws {
    #expect(try Document(text: text).mutated("broken-subtree@\(edit)") == expected)
  }

  @Test(arguments: [
    ("[1]", "", []), ("[1]", "/0", ["repeat"]), (#"[""]"#, "/0", ["duplicate", "repeat"]),
    ("[1,2]", "/0", ["delete", "swap", "repeat"]), ("[1,2]", "/1", ["delete", "repeat"]),
    (#"{"a":""}"#, "/a", ["delete-key", "delete-value", "duplicate", "repeat"]),
    (#"{"a":1}"#, "/a", ["delete-key", "delete-value", "swap-key", "duplicate", "repeat"]),
  ])
  func offersTheseVariants(text: String, pointer: String, variants: [String]) throws {
    let document = try Document(text: text)
    let node = try #require(document.index.node(at: JSONPointer(parsing: pointer)))
    let offered = Mutator.brokenSubtree.variants(at: node, in: document)
    #expect(offered.map(\.description) == variants)
  }

  @Test func keepsTheNeighborOfADeletedChild() throws {
    #expect(throws: MutantError.self) {
      try Document(text: #"{"a":1,"b":2}"#).mutant("broken-subtree@/a=delete,remove-key@/b")
    }
  }
}
