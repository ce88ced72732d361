import JSONMutation
import JSONText
import Testing

/// Both mutators that put Unicode's corner cases into a document.
@Suite struct UnusualCharacterTests {
  @Test(arguments: [
    ("null-start", #"["\u0000x"]"#), ("null-alone", #"["\u0000"]"#),
    ("mark-start", #"["\ufeffx"]"#), ("raw-mark-alone", "[\"\u{FEFF}\"]"),
    ("noncharacter-alone", #"["\uffff"]"#), ("raw-noncharacter-start", "[\"\u{FFFF}x\"]"),
  ])
  func putsItAtTheStartOrAlone(variant: String, expected: String) throws {
    let document = try Document(text: #"["x"]"#)
    #expect(
      try document.mutated("unusual-character@/0=\(variant)").utf8.elementsEqual(expected.utf8))
  }

  @Test func doesNotReplaceACharacterByItself() throws {
    let document = try Document(text: #"["\u0000","",0]"#)
    #expect(document.nodes(editableBy: .unusualCharacter) == ["/0", "/1"])
    let nodes = document.index.nodeIDs.map {
      Mutator.unusualCharacter.variants(at: $0, in: document).map(\.name)
    }
    #expect(nodes[1].contains("null-alone") == false)
    #expect(nodes[2].contains("null-start") == false)
    #expect(nodes[1].count == 9)
    #expect(nodes[2].count == 5)
  }

  @Test func addsAKeyInTwoForms() throws {
    let document = try Document(text: #"[{"a":{}},1]"#)
    #expect(document.nodes(editableBy: .normalizedKeys) == ["/0", "/0/a"])
    let mutant = try document.mutated("normalized-keys@/0=composed-first")
    let expected = "[{\"a\":{},\"caf\u{E9}\":1,\"cafe\u{301}\":2},1]"
    #expect(mutant.utf8.elementsEqual(expected.utf8))
    let other = try document.mutated("normalized-keys@/0/a=decomposed-first")
    #expect(other.utf8.elementsEqual("[{\"a\":{\"cafe\u{301}\":1,\"caf\u{E9}\":2}},1]".utf8))
  }

  @Test(arguments: ["{\"caf\u{E9}\":1}", "{\"caf\\u00e9\":1}", "{\"cafe\u{301}\":1}"])
  func needsNewKeys(text: String) throws {
    #expect(try Document(text: text).nodes(editableBy: .normalizedKeys).isEmpty)
  }
}
