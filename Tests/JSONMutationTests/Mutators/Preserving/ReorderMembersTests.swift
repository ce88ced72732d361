import JSONMutation
import JSONText
import Testing

@Suite struct ReorderMembersTests {
  @Test(arguments: [
    (#"{"a":1,"b":2}"#, "reversed", #"{"b":2,"a":1}"#),
    (#"{ "a" : [1] , "b":{"c":2},"d":3}"#, "reversed", #"{ "d":3 , "b":{"c":2},"a" : [1]}"#),
    (#"{"a":1, "b":2,"c":3 }"#, "rotated", #"{"b":2, "c":3,"a":1 }"#),
  ])
  func movesMembersAndKeepsTheSpace(text: String, variant: String, expected: String) throws {
    #expect(try Document(text: text).mutated("reorder-members@=\(variant)") == expected)
  }

  @Test(arguments: [
    ("{}", []), (#"{"a":1}"#, []), ("[1,2]", []), (#"{"a":1,"a":2,"b":3}"#, []),
    (#"{"a":1,"\u0061":2}"#, []), (#"{"\u00e9":1,"e\u0301":2}"#, []),
    (#"[{"a":{"x":1,"y":2},"b":2}]"#, ["/0", "/0/a"]),
  ])
  func needsTwoMembersAndDistinctKeys(text: String, expected: [String]) throws {
    #expect(try Document(text: text).nodes(editableBy: .reorderMembers) == expected)
  }

  @Test func damagesNoRecord() throws {
    for recordsAt in [nil, "", "/a"] as [JSONPointer?] {
      let document = try Document(text: #"{"a":{"b":1,"c":2},"d":{}}"#, recordsAt: recordsAt)
      let mutant = try document.mutant("reorder-members@=reversed")
      #expect(!GroundTruth(of: mutant).isMutated.contains(true))
    }
  }
}
