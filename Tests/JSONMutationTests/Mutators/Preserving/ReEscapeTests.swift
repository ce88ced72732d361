import JSONMutation
import JSONText
import Testing

@Suite struct ReEscapeTests {
  @Test(arguments: [
    (#""a/b\/c""#, "solidus", #""a\/b\/c""#),
    (#""aé😀\n\u00C9\ud83d""#, "unicode", #""\u0061\u00e9\ud83d\ude00\u000a\u00C9\ud83d""#),
    (#""aé€😀\t""#, "ascii", #""a\u00e9\u20ac\ud83d\ude00\t""#),
    (
      #""\u00E9\/\ud83d\ude00\"\\\u0022\u005c\n\u0000\ud83d\u20ac""#, "unescaped",
      #""é/😀\"\\\u0022\u005c\n\u0000\ud83d€""#
    ),
  ])
  func spellsCharactersInAnotherWay(text: String, variant: String, expected: String) throws {
    #expect(try Document(text: "[\(text)]").mutated("re-escape@/0=\(variant)") == "[\(expected)]")
    let object = try Document(text: "{\(text):{}}")
    let node = try #require(object.index.firstChild(of: object.index.root))
    let pointer = object.index.pointer(to: node)
    let id = MutantID(
      document: object.name,
      steps: [.init(mutator: "re-escape", pointer: pointer, variant: Variant("key-\(variant)"))])
    #expect(try Mutant(id, of: object).text == "{\(expected):{}}")
  }

  @Test(arguments: [
    (#""""#, []), ("7", []), (#"["/"]"#, []), (#""a""#, ["unicode"]), (#""\u0061""#, ["unescaped"]),
    (#""\u0000\ud83d""#, []), (#""\/""#, ["unicode", "unescaped"]), (#""\n""#, ["unicode"]),
    (#""/é""#, ["solidus", "unicode", "ascii"]), (#""\\u0061""#, ["unicode"]),
  ])
  func offersWhatChangesSomething(text: String, variants: [String]) throws {
    let document = try Document(text: text)
    let offered = Mutator.reEscape.variants(at: document.index.root, in: document)
    #expect(offered.map(\.name) == variants)
  }

  @Test func editsTheKeyOrTheValue() throws {
    let document = try Document(text: #"{"a":"b","":1}"#)
    #expect(document.nodes(editableBy: .reEscape) == ["/a"])
    #expect(try document.mutated("re-escape@/a=unicode") == #"{"a":"\u0062","":1}"#)
    #expect(try document.mutated("re-escape@/a=key-unicode") == #"{"\u0061":"b","":1}"#)
  }
}
