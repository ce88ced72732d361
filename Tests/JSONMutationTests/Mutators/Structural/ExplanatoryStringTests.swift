import JSONMutation
import JSONText
import Testing

@Suite struct ExplanatoryStringTests {
  @Test(arguments: [
    ("[true ,1]", "/0", [#"["This is not available right now." ,1]"#]),
    ("[true ,1]", "/1", [#"[true ,"This is not available right now."]"#]),
    (#"["x",null,[],{}]"#, "/0", []),
    (#"["x",null,[],{}]"#, "/1", []),
    (#"["x",null,[],{}]"#, "/2", []),
  ])
  func explainsABooleanOrNumber(text: String, node: String, expected: [String]) throws {
    #expect(
      try Document(text: text).mutants(
        by: .explanatoryString, at: JSONPointer(stringLiteral: node)) == expected)
  }
}
