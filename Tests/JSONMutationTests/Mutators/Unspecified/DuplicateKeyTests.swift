import JSONMutation
import JSONText
import Testing

@Suite struct DuplicateKeyTests {
  @Test(arguments: [
    ("same", #"{ "k" : [1],"k" : [1], "l":2}"#),
    ("other-before", #"{ "k":[],"k" : [1], "l":2}"#),
    ("other-after", #"{ "k" : [1],"k":[], "l":2}"#),
    ("escaped-after", #"{ "k" : [1],"\u006b":[], "l":2}"#),
  ])
  func repeatsAMember(variant: String, expected: String) throws {
    let document = try Document(text: #"{ "k" : [1], "l":2}"#)
    #expect(try document.mutated("duplicate-key@/k=\(variant)") == expected)
  }

  @Test(arguments: [
    ("null", "true"), ("true", "false"), ("false", "true"), ("7", "1"), ("1", "2"), ("10", "2"),
    (#""x""#, #""other""#), (#""other""#, #""another""#), ("[]", "[null]"), ("[1]", "[]"),
    ("{}", #"{"other":null}"#), (#"{"a":1}"#, "{}"),
  ])
  func hasAnotherValueOfTheSameType(value: String, other: String) throws {
    let document = try Document(text: #"{"\u006b":\#(value)}"#)
    let expected = #"{"\u006b":\#(value),"\u006b":\#(other)}"#
    #expect(try document.mutated("duplicate-key@/k=other-after") == expected)
  }

  @Test func escapesOnlyWhatIsNot() throws {
    let document = try Document(text: #"{"":1,"\u006b":2}"#)
    for node in document.index.children(of: document.index.root) {
      #expect(
        Mutator.duplicateKey.variants(at: node, in: document).map(\.name)
          == ["same", "other-before", "other-after"])
    }
  }

  @Test func repeatsAnUnknownKey() throws {
    let document = try Document(text: #"[{"added_key":0},{},1]"#)
    #expect(document.nodes(editableBy: .duplicateKey) == ["/0", "/0/added_key", "/1"])
    #expect(
      try document.mutated("duplicate-key@/0=unknown-key")
        == #"[{"added_key":0,"added_key_":1,"added_key_":2},{},1]"#)
    #expect(
      try document.mutated("duplicate-key@/1=unknown-key")
        == #"[{"added_key":0},{"added_key":1,"added_key":2},1]"#)
  }
}
