import JSONMutation
import JSONText
import Testing

@Suite struct InvalidEncodingTests {
  @Test(arguments: [
    (#""a""#, "=continuation", [0x22, 0x61, 0x80, 0x22]),
    (#""a""#, "=overlong", [0x22, 0x61, 0xC0, 0xAF, 0x22]),
    (#""a""#, "=cut-sequence", [0x22, 0x61, 0xE2, 0x82, 0x22]),
    (#""a""#, "=surrogate", [0x22, 0x61, 0xED, 0xA0, 0x80, 0x22]),
    (#""a""#, "=too-large", [0x22, 0x61, 0xF4, 0x90, 0x80, 0x80, 0x22]),
    (#""a""#, "=latin-one", [0x22, 0x61, 0xE9, 0x22]),
    (#""a""#, "=all-ones", [0x22, 0x61, 0xFF, 0x22]),
    (#"{"":1}"#, "/=latin-one-in-key", [0x7B, 0x22, 0xE9, 0x22, 0x3A, 0x31, 0x7D]),
  ])
  func addsBytesAtTheEnd(text: String, edit: String, expected: [UInt8]) throws {
    #expect(try Document(text: text).mutant("invalid-encoding@\(edit)").bytes() == expected)
  }

  @Test(arguments: [
    (
      #""a""#, "",
      [
        "continuation", "overlong", "cut-sequence", "surrogate", "too-large", "latin-one",
        "all-ones",
      ]
    ),
    (
      #"{"a":1}"#, "/a",
      [
        "continuation-in-key", "overlong-in-key", "cut-sequence-in-key", "surrogate-in-key",
        "too-large-in-key", "latin-one-in-key", "all-ones-in-key",
      ]
    ),
    ("[1]", "", []), ("[1]", "/0", []),
  ])
  func offersTheseVariants(text: String, pointer: String, variants: [String]) throws {
    let document = try Document(text: text)
    let node = try #require(document.index.node(at: JSONPointer(parsing: pointer)))
    let offered = Mutator.invalidEncoding.variants(at: node, in: document)
    #expect(offered.map(\.description) == variants)
  }
}
