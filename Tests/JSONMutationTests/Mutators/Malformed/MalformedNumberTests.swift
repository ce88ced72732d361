import JSONMutation
import JSONText
import Testing

@Suite struct MalformedNumberTests {
  @Test(arguments: [
    ("[12]", "/0=leading-zero", "[012]"), ("[12]", "/0=plus", "[+12]"),
    ("[12]", "/0=double-sign", "[--12]"), ("[12]", "/0=hexadecimal", "[0x12]"),
    ("[12]", "/0=no-integer", "[.12]"), ("[12]", "/0=underscore", "[12_0]"),
    ("[12]", "/0=no-fraction", "[12.]"), ("[12]", "/0=double-point", "[12..0]"),
    ("[12]", "/0=bare-exponent", "[12e]"), ("[12]", "/0=bare-sign", "[-]"),
    ("-0.5E+3", "=leading-zero", "-00.5E+3"), ("-0.5E+3", "=double-sign", "--0.5E+3"),
    ("-0.5E+3", "=hexadecimal", "-0x0.5E+3"), ("-0.5E+3", "=no-integer", "-.5E+3"),
    ("-0.5E+3", "=underscore", "-0_0.5E+3"), ("-0.5E+3", "=no-fraction", "-0.E+3"),
    ("-0.5E+3", "=double-point", "-0..5E+3"), ("-0.5E+3", "=bare-exponent", "-0.5E"),
    ("-0.5E+3", "=bare-sign", "-"), ("1e5", "=no-fraction", "1.e5"),
    ("1e5", "=double-point", "1..0e5"), ("1e5", "=no-integer", ".1e5"),
    ("1.5", "=bare-exponent", "1.5e"),
  ])
  func respellsNumbers(text: String, edit: String, expected: String) throws {
    #expect(try Document(text: text).mutated("malformed-number@\(edit)") == expected)
  }

  @Test(arguments: [
    (
      "12", "",
      [
        "leading-zero", "plus", "double-sign", "hexadecimal", "no-integer", "underscore",
        "no-fraction", "double-point", "bare-exponent", "bare-sign",
      ]
    ),
    (
      "-1", "",
      [
        "leading-zero", "double-sign", "hexadecimal", "no-integer", "underscore", "no-fraction",
        "double-point", "bare-exponent", "bare-sign",
      ]
    ),
    (#""1""#, "", []), ("[1]", "", []),
  ])
  func offersTheseVariants(text: String, pointer: String, variants: [String]) throws {
    let document = try Document(text: text)
    let node = try #require(document.index.node(at: JSONPointer(parsing: pointer)))
    let offered = Mutator.malformedNumber.variants(at: node, in: document)
    #expect(offered.map(\.description) == variants)
  }
}
