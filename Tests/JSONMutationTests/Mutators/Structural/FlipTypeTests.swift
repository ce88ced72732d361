import JSONMutation
import JSONText
import Testing

@Suite struct FlipTypeTests {
  private static let flipped = [
    "null": "null", "boolean": "true", "number": "1", "string": #""flipped""#, "array": "[]",
    "object": "{}",
  ]

  @Test(arguments: [
    ("null", ["boolean", "number", "string", "array", "object"]),
    ("true", ["null", "number", "string", "array", "object"]),
    ("false", ["null", "number", "string", "array", "object"]),
    ("-1.5", ["null", "boolean", "string", "array", "object"]),
    (#""x""#, ["null", "boolean", "number", "array", "object"]),
    ("[1]", ["null", "boolean", "number", "string", "object"]),
    (#"{"a":1}"#, ["null", "boolean", "number", "string", "array"]),
  ])
  func replacesAValueByTheFiveOtherTypes(value: String, variants: [String]) throws {
    let document = try Document(text: #"{"k": \#(value) ,"l":0}"#)
    let node = try #require(document.index.node(at: "/k"))
    #expect(Mutator.flipType.variants(at: node, in: document).map(\.name) == variants)
    for variant in variants {
      let replacement = try #require(Self.flipped[variant])
      #expect(
        try document.mutated("flip-type@/k=\(variant)") == #"{"k": \#(replacement) ,"l":0}"#)
    }
  }

  @Test func reachesEveryPlace() throws {
    let document = try Document.nasty()
    #expect(document.nodes(editableBy: .flipType).count == document.index.nodeCount)
  }

  @Test func replacesTheWholeDocument() throws {
    #expect(try Document(text: " [1] ").mutated("flip-type@=object") == " {} ")
  }

  @Test func replacesElements() throws {
    #expect(try Document(text: "[1,[2],3]").mutated("flip-type@/1=null") == "[1,null,3]")
  }
}
