import JSONMutation
import JSONText
import Testing

@Suite struct ExpandScalarTests {
  @Test(arguments: [
    ("[ 1 ]", "/0", [#"id: [ {"id":1} ]"#, #"name: [ {"name":1} ]"#]),
    (#"{"a":"x"}"#, "/a", [#"id: {"a":{"id":"x"}}"#, #"name: {"a":{"name":"x"}}"#]),
    ("false", "", [#"id: {"id":false}"#, #"name: {"name":false}"#]),
    ("[null,[],{}]", "/0", []),
    ("[null,[],{}]", "/1", []),
    ("[null,[],{}]", "/2", []),
  ])
  func putsAScalarIntoAnObject(text: String, node: String, expected: [String]) throws {
    #expect(
      try Document(text: text).mutants(by: .expandScalar, at: JSONPointer(stringLiteral: node))
        == expected)
  }

  @Test(arguments: [
    (#"[{"a":1,"id": 2 ,"b":3}]"#, "/0", ["[2]"]),
    (#"[{"name":"n","uuid":"u","_id":"i"}]"#, "/0", [#"["i"]"#]),
    (#"[{"slug":"s","name":"n","key":[]}]"#, "/0", [#"["s"]"#]),
    (#"[{"a":{},"b":null,"c":true,"d":1}]"#, "/0", ["[true]"]),
    (#"[{"id":null,"ids":1,"Id":2}]"#, "/0", ["[1]"]),
    (#"{"a":{"id":1}}"#, "/a", [#"{"a":1}"#]),
    (#"[{},{"a":null},{"a":[1]},[1],2]"#, "/0", []),
    (#"[{},{"a":null},{"a":[1]},[1],2]"#, "/1", []),
    (#"[{},{"a":null},{"a":[1]},[1],2]"#, "/2", []),
    (#"[{},{"a":null},{"a":[1]},[1],2]"#, "/3", []),
  ])
  func collapsesAnObject(text: String, node: String, expected: [String]) throws {
    #expect(
      try Document(text: text).mutants(by: .collapseObject, at: JSONPointer(stringLiteral: node))
        == expected)
  }
}
