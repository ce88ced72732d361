import JSONMutation
import JSONText
import Testing

@Suite struct StructuralCharacterTests {
  @Test(arguments: [
    ("[[1]]", "/0=delete.0", "[1]]"), ("[[1]]", "/0=delete.2", "[[1]"),
    ("[1]", "=double.0", "[[1]"), ("[1]", "=double.2", "[1]]"), ("[1]", "=swap.0", "{1]"),
    (#"{"a":1}"#, "=swap.6", #"{"a":1]"#), (#"{"a" :1}"#, "/a=delete.0", #"{a" :1}"#),
    (#"{"a" :1}"#, "/a=swap.2", #"{"a' :1}"#), (#"{"a" :1}"#, "/a=delete.4", #"{"a" 1}"#),
    (#"{"a" :1}"#, "/a=double.4", #"{"a" ::1}"#), (#"{"a" :1}"#, "/a=swap.4", #"{"a" =1}"#),
    (#"{"a":"b"}"#, "/a=delete.4", #"{"a":b"}"#), (#"{"a":"b"}"#, "/a=double.6", #"{"a":"b""}"#),
    (#"[""]"#, "/0=swap.1", #"["']"#),
  ])
  func editsOneCharacter(text: String, edit: String, expected: String) throws {
    #expect(try Document(text: text).mutated("structural-character@\(edit)") == expected)
  }

  @Test(arguments: [
    ("[1]", "", ["delete.0", "double.0", "swap.0", "delete.2", "double.2", "swap.2"]),
    ("[1]", "/0", []),
    (
      #"{"a":1}"#, "/a",
      [
        "delete.0", "double.0", "swap.0", "delete.2", "double.2", "swap.2", "delete.3", "double.3",
        "swap.3",
      ]
    ),
  ])
  func offersTheseVariants(text: String, pointer: String, variants: [String]) throws {
    let document = try Document(text: text)
    let node = try #require(document.index.node(at: JSONPointer(parsing: pointer)))
    let offered = Mutator.structuralCharacter.variants(at: node, in: document)
    #expect(offered.map(\.description) == variants)
  }

  @Test func keepsBothBracketsFromBeingDeletedTogether() throws {
    let document = try Document(text: "[1]")
    #expect(throws: MutantError.self) {
      try document.mutant("structural-character@=delete.0,structural-character@=delete.2")
    }
  }
}
