import JSONMutation
import JSONText
import Testing

@Suite struct RespellBooleanTests {
  @Test(arguments: [
    (
      "[true,1]", "/0",
      ["number: [1,1]", #"string: ["true",1]"#, #"word: ["yes",1]"#, #"letter: ["Y",1]"#]
    ),
    ("[false]", "/0", ["number: [0]", #"string: ["false"]"#, #"word: ["no"]"#, #"letter: ["N"]"#]),
    ("[true,1]", "/1", []),
    (#"["true"]"#, "/0", []),
    ("[null]", "/0", []),
  ])
  func spellsABooleanInFourWays(text: String, node: String, expected: [String]) throws {
    #expect(
      try Document(text: text).mutants(by: .respellBoolean, at: JSONPointer(stringLiteral: node))
        == expected)
  }
}
