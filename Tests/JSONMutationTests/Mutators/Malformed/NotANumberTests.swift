import JSONMutation
import JSONText
import Testing

@Suite struct NotANumberTests {
  @Test(arguments: [
    ("[-1.5]", "/0=nan", "[NaN]"), (#"{"a":1}"#, "/a=minus-infinity", #"{"a":-Infinity}"#),
    ("1", "=undefined", "undefined"), ("1", "=infinity-in-c", "inf"),
    ("1", "=lower-case-nan", "nan"), ("1", "=minus-nan", "-NaN"), ("1", "=infinity", "Infinity"),
  ])
  func replacesNumbers(text: String, edit: String, expected: String) throws {
    #expect(try Document(text: text).mutated("not-a-number@\(edit)") == expected)
  }

  @Test(arguments: [
    (
      "1", "",
      [
        "nan", "minus-nan", "lower-case-nan", "infinity", "minus-infinity", "infinity-in-c",
        "undefined",
      ]
    ),
    (#""1""#, "", []), ("[null]", "", []), ("[null]", "/0", []),
  ])
  func offersTheseVariants(text: String, pointer: String, variants: [String]) throws {
    let document = try Document(text: text)
    let node = try #require(document.index.node(at: JSONPointer(parsing: pointer)))
    let offered = Mutator.notANumber.variants(at: node, in: document)
    #expect(offered.map(\.description) == variants)
  }
}
