import JSONMutation
import JSONText
import Testing

@Suite struct NullValueTests {
  @Test(arguments: [
    (#"{"a": 1 ,"b":null}"#, "/a", [#"{"a": null ,"b":null}"#]),
    (#"{"a": 1 ,"b":null}"#, "/b", []),
    (#"{"a": 1 ,"b":null}"#, "", ["null"]),
    ("[[],{}]", "/1", ["[[],null]"]),
  ])
  func replacesAnythingButNull(text: String, node: String, expected: [String]) throws {
    #expect(
      try Document(text: text).mutants(by: .nullValue, at: JSONPointer(stringLiteral: node))
        == expected)
  }

  @Test func reachesEveryOtherValue() throws {
    let document = try Document(text: #"{"a":null,"b":[true,-1.5e3],"c":"x","d":{}}"#)
    #expect(document.nodes(editableBy: .nullValue) == ["", "/b", "/b/0", "/b/1", "/c", "/d"])
  }
}
