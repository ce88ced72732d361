import JSONMutation
import JSONText
import Testing

@Suite struct EveryMemberTests {
  @Test(
    arguments: [
      (
        #"{"a":1, "b" : [2],"c\"":"x","d":null,"e":true}"#, "",
        [
          #"null: {"a":null, "b" : null,"c\"":null,"d":null,"e":null}"#,
          #"string: {"a":"1", "b" : [2],"c\"":"x","d":"null","e":"true"}"#,
          #"renamed: {"a_v2":1, "b_v2" : [2],"c\"_v2":"x","d_v2":null,"e_v2":true}"#,
        ]
      ),
      (#"[{"a":null,"b":"x"}]"#, "/0", [#"renamed: [{"a_v2":null,"b_v2":"x"}]"#]),
      (#"{"a":1}"#, "", []), ("[1,2]", "", []), ("1", "", []),
    ] as [(String, JSONPointer, [String])])
  func changesAllMembersAtOnce(text: String, node: JSONPointer, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .everyMember, at: node) == expected)
  }
}
