import JSONMutation
import JSONText
import Testing

/// Both mutators that add keys which a model does not know.
@Suite struct AddKeyTests {
  @Test(arguments: [
    (#"{"a":1}"#, "scalar", #"{"a":1,"added_key":"added"}"#),
    (#"{ "a":1 }"#, "object", #"{ "a":1,"added_key":{"id":1,"name":"added"} }"#),
    (#"{"added_key":1}"#, "array", #"{"added_key":1,"added_key_":["added"]}"#),
    (#"{"a":1}"#, "null", #"{"a":1,"added_key":null}"#),
    (#"{"1":1,"\u0061":2,"_bC":3}"#, "case", #"{"1":1,"\u0061":2,"_bC":3,"_BC":"added"}"#),
  ])
  func addsAMember(text: String, variant: String, expected: String) throws {
    #expect(try Document(text: text).mutated("add-key@=\(variant)") == expected)
  }

  @Test(arguments: [
    (#"{"a":1}"#, ["scalar", "object", "array", "null", "case"]),
    (#"{"a":1,"\u0041":2}"#, ["scalar", "object", "array", "null"]),
    (#"{"1":1,"":2}"#, ["scalar", "object", "array", "null"]), ("{}", []), ("[1]", []),
    (#"{"1":1,"22":2}"#, []),
  ])
  func leavesAloneWhatMayBeADictionary(text: String, variants: [String]) throws {
    let document = try Document(text: text)
    let offered = Mutator.addKey.variants(at: document.index.root, in: document)
    #expect(offered.map(\.name) == variants)
  }

  @Test func addsAKeyToEveryObject() throws {
    let text = #"{"a":{"b":{}},"c":[{"added_key":2}],"d":{"10":{"e":3}}}"#
    let document = try Document(text: text)
    let expected = #"""
      {"a":{"b":{},"added_key":null},"c":[{"added_key":2,"added_key_":null}],\#
      "d":{"10":{"e":3,"added_key":null}},"added_key":null}
      """#
    #expect(try document.mutated("add-key-everywhere@=null") == expected)
    #expect(document.nodes(editableBy: .addKeyEverywhere) == [""])
    #expect(
      try Document(text: #"[{"a":1}]"#).mutated("add-key-everywhere@=scalar")
        == #"[{"a":1,"added_key":"added"}]"#)
  }

  @Test(arguments: ["1", "[]", "{}", #"[{},{"1":{}}]"#])
  func needsAnObjectThatIsNoDictionary(text: String) throws {
    #expect(try Document(text: text).nodes(editableBy: .addKeyEverywhere).isEmpty)
  }

  @Test func leavesTheListOfRecordsAlone() throws {
    let document = try Document(text: #"{"x":{"a":1},"y":{}}"#, recordsAt: "")
    #expect(document.nodes(editableBy: .addKey) == ["/x"])
    #expect(
      try document.mutated("add-key-everywhere@=null") == #"{"x":{"a":1,"added_key":null},"y":{}}"#)
  }
}
