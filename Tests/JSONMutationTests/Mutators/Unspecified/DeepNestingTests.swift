import JSONMutation
import JSONText
import Testing

@Suite struct DeepNestingTests {
  @Test(arguments: [
    ("arrays-1000", "[", "]", 1_000), ("objects-1000", #"{"a":"#, "}", 1_000),
    ("arrays-10000", "[", "]", 10_000), ("objects-10000", #"{"a":"#, "}", 10_000),
    ("arrays-100000", "[", "]", 100_000), ("objects-100000", #"{"a":"#, "}", 100_000),
  ])
  func closesEveryLevel(variant: String, start: String, end: String, levels: Int) throws {
    let expected =
      String(repeating: start, count: levels) + "7" + String(repeating: end, count: levels)
    #expect(try Document(text: " 7").mutated("deep-nesting@=\(variant)") == " \(expected)")
  }

  @Test func goesLessDeepInside() throws {
    let document = try Document(text: #"{"a":[1]}"#)
    #expect(document.nodes(editableBy: .deepNesting) == ["", "/a", "/a/0"])
    let node = try #require(document.index.node(at: "/a"))
    #expect(
      Mutator.deepNesting.variants(at: node, in: document).map(\.name)
        == ["arrays-1000", "arrays-10000", "objects-1000"])
  }
}
