import JSONMutation
import JSONText
import Testing

@Suite struct NestingTests {
  @Test(
    arguments: [
      (#"{"o": {"a":1, "b":2} , "c":3}"#, "/o/a", [#"{"o": {"b":2},"a":1 , "c":3}"#]),
      (#"{"o": {"a":1, "b":2} , "c":3}"#, "/o/b", [#"{"o": {"a":1},"b":2 , "c":3}"#]),
      (#"{"o":{"o":1}}"#, "/o/o", []), (#"{"o":{"a":1},"a":2}"#, "/o/a", []),
      (#"{"o":{"a":[1]}}"#, "/o/a", [#"{"o":{},"a":[1]}"#]), (#"[{"a":1}]"#, "/0/a", []),
      (#"{"o":[1]}"#, "/o/0", []), (#"{"7":{"a":1}}"#, "/7/a", []),
    ] as [(String, JSONPointer, [String])])
  func hoistsAKey(text: String, node: JSONPointer, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .hoistKey, at: node) == expected)
  }

  @Test(
    arguments: [
      (#"{"o": {"a":1, "b":2} , "c":3}"#, "/o", [#"{"a":1, "b":2 , "c":3}"#]),
      (#"{"o":{"o":1}}"#, "/o", [#"{"o":1}"#]), (#"{"o":{"a":1},"a":2}"#, "/o", []),
      (#"{"o":{"b":1,"a":1},"a":2}"#, "/o", []), (#"{"o":{}}"#, "/o", []),
      (#"{"o":[1]}"#, "/o", []), (#"[{"a":1}]"#, "/0", []), (#"{"7":{"a":1}}"#, "/7", []),
      (#"{"a":1}"#, "", []),
    ] as [(String, JSONPointer, [String])])
  func flattensAnObject(text: String, node: JSONPointer, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .flattenObject, at: node) == expected)
  }

  @Test(
    arguments: [
      (#"{"a": 1}"#, "/a", [#"data: {"a": {"data":1}}"#, #"value: {"a": {"value":1}}"#]),
      (
        #"{"a":[1],"b":2,"o":{ "x":3 }}"#, "/a",
        [
          #"data: {"a":{"data":[1]},"b":2,"o":{ "x":3 }}"#,
          #"value: {"a":{"value":[1]},"b":2,"o":{ "x":3 }}"#,
          #"into-sibling: {"b":2,"o":{ "x":3,"a":[1] }}"#,
        ]
      ),
      (
        #"{"a":1,"o":{}}"#, "/a",
        [
          #"data: {"a":{"data":1},"o":{}}"#, #"value: {"a":{"value":1},"o":{}}"#,
          #"into-sibling: {"o":{"a":1}}"#,
        ]
      ),
      (
        #"{"a":1,"o":{"a":2}}"#, "/a",
        [#"data: {"a":{"data":1},"o":{"a":2}}"#, #"value: {"a":{"value":1},"o":{"a":2}}"#]
      ),
      ("[1]", "/0", []), ("{}", "", []),
    ] as [(String, JSONPointer, [String])])
  func nestsAValue(text: String, node: JSONPointer, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .nestKey, at: node) == expected)
  }
}
