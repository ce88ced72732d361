import JSONMutation
import JSONText
import Testing

@Suite struct WrapInArrayTests {
  @Test(
    arguments: [
      (" 1 ", "", [" [1] "]), (#"{"a": {"b":1}}"#, "/a", [#"{"a": [{"b":1}]}"#]),
      ("[1, []]", "/1", ["[1, [[]]]"]),
    ] as [(String, JSONPointer, [String])])
  func wrapsAnyValue(text: String, node: JSONPointer, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .wrapInArray, at: node) == expected)
  }

  @Test(
    arguments: [
      (#"{"a":[ {"b":1} ]}"#, "/a", [#"sole: {"a":{"b":1}}"#]),
      ("[1, 2]", "", ["first: 1"]), ("[[]]", "", ["sole: []"]), ("[[]]", "/0", []),
      ("{}", "", []), ("1", "", []),
    ] as [(String, JSONPointer, [String])])
  func unwrapsArrays(text: String, node: JSONPointer, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .unwrapArray, at: node) == expected)
  }

  @Test func keepsRecordsThatMoveWhole() throws {
    let document = try Document(text: #"{"feed":[[1],[2]]}"#, recordsAt: "/feed")
    let wrapped = GroundTruth(of: try document.mutant("wrap-in-array@/feed/1"))
    #expect(wrapped.isMutated == [false, true])
    #expect(wrapped.elements == [0, 1])
    let reversed = GroundTruth(of: try document.mutant("reorder-elements@/feed=reversed"))
    #expect(reversed.isMutated == [false, false])
    #expect(reversed.elements == [1, 0])
  }
}
