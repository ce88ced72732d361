import JSONMutation
import JSONText
import Testing

@Suite struct DoubleEncodeTests {
  @Test(arguments: [
    (#"{"a":{"b": "\"\\é"}}"#, "/a", [#"{"a":"{\"b\": \"\\\"\\\\é\"}"}"#]),
    ("[[],1]", "/0", [#"["[]",1]"#]),
    (#"[{"a":[1]}]"#, "/0/a", [#"[{"a":"[1]"}]"#]),
    ("{}", "", [#""{}""#]),
    (#"[1,"x",null,true]"#, "/0", []),
    (#"[1,"x",null,true]"#, "/1", []),
    (#"[1,"x",null,true]"#, "/2", []),
  ])
  func quotesTheText(text: String, node: String, expected: [String]) throws {
    #expect(
      try Document(text: text).mutants(by: .doubleEncode, at: JSONPointer(stringLiteral: node))
        == expected)
  }

  @Test func escapesWhiteSpace() throws {
    let document = try Document(text: "[[\r\n\t1 ]]")
    #expect(try document.mutants(by: .doubleEncode, at: "/0") == [#"["[\r\n\t1 ]"]"#])
  }
}
