import JSONMutation
import JSONText
import Testing

@Suite struct SwapEmptyContainerTests {
  @Test(arguments: [
    ("[{ },[ ]]", "/0", ["[[],[ ]]"]),
    ("[{},[ ]]", "/1", ["[{},{}]"]),
    ("[]", "", ["{}"]),
    (#"[[1],{"a":1},"",0,null]"#, "/0", []),
    (#"[[1],{"a":1},"",0,null]"#, "/1", []),
    (#"[[1],{"a":1},"",0,null]"#, "/2", []),
    (#"[[1],{"a":1},"",0,null]"#, "/3", []),
  ])
  func swapsTheBrackets(text: String, node: String, expected: [String]) throws {
    #expect(
      try Document(text: text).mutants(
        by: .swapEmptyContainer, at: JSONPointer(stringLiteral: node)) == expected)
  }
}
