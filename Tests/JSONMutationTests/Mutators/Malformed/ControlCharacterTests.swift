import JSONMutation
import JSONText
import Testing

@Suite struct ControlCharacterTests {
  @Test(arguments: [
    (#"["abcd"]"#, "/0=newline.1", "[\"\nabcd\"]"), (#"["abcd"]"#, "/0=tab.3", "[\"ab\tcd\"]"),
    (#"["é😀"]"#, "/0=escape.3", "[\"é\u{1B}😀\"]"), (#"{"a":1}"#, "/a=null-in-key", "{\"\0a\":1}"),
    (#""""#, "=tab.1", "\"\t\""),
  ])
  func addsARawCharacter(text: String, edit: String, expected: String) throws {
    #expect(try Document(text: text).mutated("control-character@\(edit)") == expected)
  }

  @Test(arguments: [
    (
      #""abcd""#, "",
      ["newline.1", "newline.3", "tab.1", "tab.3", "null.1", "null.3", "escape.1", "escape.3"]
    ),
    (#""a""#, "", ["newline.1", "tab.1", "null.1", "escape.1"]),
    (#"{"a":1}"#, "/a", ["newline-in-key", "tab-in-key", "null-in-key", "escape-in-key"]),
    ("[1]", "", []), ("[1]", "/0", []),
  ])
  func offersTheseVariants(text: String, pointer: String, variants: [String]) throws {
    let document = try Document(text: text)
    let node = try #require(document.index.node(at: JSONPointer(parsing: pointer)))
    let offered = Mutator.controlCharacter.variants(at: node, in: document)
    #expect(offered.map(\.description) == variants)
  }
}
