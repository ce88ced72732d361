import JSONMutation
import JSONText
import Testing

@Suite struct ForeignLiteralTests {
  @Test(arguments: [
    ("[null]", "/0=capitalized", "[None]"), ("[null]", "/0=upper-case", "[NULL]"),
    ("[true]", "/0=capitalized", "[True]"), ("[false]", "/0=capitalized", "[False]"),
    (#"{"a":true}"#, "/a=word", #"{"a":yes}"#), ("false", "=letter", "f"),
    ("null", "=undefined", "undefined"),
  ])
  func respellsNullAndBooleans(text: String, edit: String, expected: String) throws {
    #expect(try Document(text: text).mutated("foreign-literal@\(edit)") == expected)
  }

  @Test(arguments: [
    ("null", "", ["capitalized", "upper-case", "nil", "undefined"]),
    ("true", "", ["capitalized", "upper-case", "word", "letter"]),
    ("false", "", ["capitalized", "upper-case", "word", "letter"]), (#""null""#, "", []),
    ("[0]", "", []), ("[0]", "/0", []),
  ])
  func offersTheseVariants(text: String, pointer: String, variants: [String]) throws {
    let document = try Document(text: text)
    let node = try #require(document.index.node(at: JSONPointer(parsing: pointer)))
    let offered = Mutator.foreignLiteral.variants(at: node, in: document)
    #expect(offered.map(\.description) == variants)
  }
}
