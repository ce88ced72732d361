import JSONMutation
import JSONText
import Testing

@Suite struct MemberRemovalTests {
  @Test(
    arguments: [
      (#"{"a":1, "b":[2] , "c":3}"#, "", [#"0: {"a":1}"#, #"1: {"b":[2]}"#, #"2: {"c":3}"#]),
      (#"[{"a":1,"a":2}]"#, "/0", [#"0: [{"a":1}]"#, #"1: [{"a":2}]"#]),
      (#"{"a":1}"#, "", []), ("{}", "", []), ("[1,2]", "", []), ("1", "", []),
    ] as [(String, JSONPointer, [String])])
  func keepsOneMember(text: String, node: JSONPointer, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .keepOnlyMember, at: node) == expected)
  }

  @Test(
    arguments: [
      (#"{"a":1,"b":2}"#, ["all: {}"]),
      (
        #"{"a":1, "b":2, "c":3}"#,
        ["all: {}", #"subset.3: {"c":3}"#, #"subset.5: {"b":2}"#, #"subset.6: {"a":1}"#]
      ),
      (
        #"{"a":1,"b":[],"c":3,"d":{"x":4},"e":5}"#,
        [
          "all: {}", #"scalars: {"b":[],"d":{"x":4}}"#, #"containers: {"a":1,"c":3,"e":5}"#,
          #"first-half: {"c":3,"d":{"x":4},"e":5}"#, #"second-half: {"a":1,"b":[]}"#,
        ]
      ),
      (
        #"{"a":1,"b":2,"c":3,"d":4,"e":[]}"#,
        [
          "all: {}", #"scalars: {"e":[]}"#, #"first-half: {"c":3,"d":4,"e":[]}"#,
          #"second-half: {"a":1,"b":2}"#,
        ]
      ),
      (#"{"a":1}"#, []), ("{}", []), ("[1,2]", []),
    ] as [(String, [String])])
  func removesSeveralMembers(text: String, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .removeKeys) == expected)
  }

  @Test func removesEachSubsetOfFourMembers() throws {
    let document = try Document(text: #"{"a":1,"b":2,"c":3,"d":4}"#)
    #expect(try document.mutants(by: .removeKeys).count == 11)
  }
}
