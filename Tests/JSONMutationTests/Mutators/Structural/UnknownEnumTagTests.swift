import JSONMutation
import JSONText
import Testing

@Suite struct UnknownEnumTagTests {
  @Test(arguments: [
    (#"["on", "on"]"#, "/1", #"["on", "unknown_tag"]"#),
    (#"["unknown_tag","unknown_tag"]"#, "/0", #"["unknown_tag_","unknown_tag"]"#),
    (
      #"["unknown_tag","unknown_tag","unknown_tag_","unknown_tag_"]"#, "/2",
      #"["unknown_tag","unknown_tag","unknown_tag__","unknown_tag_"]"#
    ),
    (
      #"["unknown_tag_","unknown_tag_"]"#, "/0", #"["unknown_tag","unknown_tag_"]"#
    ),
    (
      #"[{"a":"x","b":"unknown_tag"},{"a":"x","b":"unknown_tag"}]"#, "/0/a",
      #"[{"a":"unknown_tag","b":"unknown_tag"},{"a":"x","b":"unknown_tag"}]"#
    ),
  ])
  func putsATagThereThatTheFieldDoesNotHave(
    text: String, node: String, expected: String
  ) throws {
    #expect(try Document(text: text).mutated("unknown-enum-tag@\(node)") == expected)
  }

  @Test func seesThroughEscapes() throws {
    let document = try Document(text: #"["\u0075nknown_tag","x"]"#, enumTags: ["/*"])
    #expect(try document.mutated("unknown-enum-tag@/1") == #"["\u0075nknown_tag","unknown_tag_"]"#)
  }

  @Test func leavesKeysAlone() throws {
    let document = try Document(text: #"[{"on":"on"},{"on":"on"}]"#)
    #expect(document.nodes(editableBy: .unknownEnumTag) == ["/0/on", "/1/on"])
    #expect(
      try document.mutated("unknown-enum-tag@/0/on")
        == #"[{"on":"unknown_tag"},{"on":"on"}]"#)
  }
}
