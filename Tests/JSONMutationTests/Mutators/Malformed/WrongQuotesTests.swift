import JSONMutation
import JSONText
import Testing

@Suite struct WrongQuotesTests {
  @Test(arguments: [
    (#"{"a": "b"}"#, "/a=single-key", #"{'a': "b"}"#),
    (#"{"a": "b"}"#, "/a=single-value", #"{"a": 'b'}"#),
    (#"{"a": "b"}"#, "/a=unquoted-key", #"{a: "b"}"#),
    (#"["\"'"]"#, "/0=single-value", #"['\"'']"#), (#"{"":""}"#, "/=unquoted-key", #"{:""}"#),
    (#"["b"]"#, "/0=typographic-value", "[“b”]"), (#"{"a":1}"#, "/a=typographic-key", "{“a”:1}"),
  ])
  func replacesTheQuotationMarks(text: String, edit: String, expected: String) throws {
    #expect(try Document(text: text).mutated("wrong-quotes@\(edit)") == expected)
  }

  @Test(arguments: [
    (
      #"{"a":"b"}"#, "/a",
      ["single-key", "typographic-key", "unquoted-key", "single-value", "typographic-value"]
    ),
    (#"{"a":1}"#, "/a", ["single-key", "typographic-key", "unquoted-key"]),
    (#""a""#, "", ["single-value", "typographic-value"]), ("[1]", "", []), ("[1]", "/0", []),
  ])
  func offersTheseVariants(text: String, pointer: String, variants: [String]) throws {
    let document = try Document(text: text)
    let node = try #require(document.index.node(at: JSONPointer(parsing: pointer)))
    let offered = Mutator.wrongQuotes.variants(at: node, in: document)
    #expect(offered.map(\.description) == variants)
  }
}
