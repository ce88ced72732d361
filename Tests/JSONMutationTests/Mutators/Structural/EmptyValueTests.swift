import JSONMutation
import JSONText
import Testing

@Suite struct EmptyValueTests {
  @Test(arguments: [
    ("[1]", "/0", [#"string: [""]"#, "array: [[]]", "object: [{}]"]),
    (#"["x"]"#, "/0", [#"string: [""]"#, "array: [[]]", "object: [{}]"]),
    (#"[""]"#, "/0", ["array: [[]]", "object: [{}]"]),
    ("[[ ]]", "/0", [#"string: [""]"#, "object: [{}]"]),
    ("[{ }]", "/0", [#"string: [""]"#, "array: [[]]"]),
    (#"[{"a":[]}]"#, "/0", [#"string: [""]"#, "array: [[]]", "object: [{}]"]),
    ("null", "", [#"string: """#, "array: []", "object: {}"]),
  ])
  func offersWhatIsNotThereYet(text: String, node: String, expected: [String]) throws {
    #expect(
      try Document(text: text).mutants(by: .emptyValue, at: JSONPointer(stringLiteral: node))
        == expected)
  }
}
