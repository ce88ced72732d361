import JSONMutation
import JSONText
import Testing

@Suite struct RespellNumberTests {
  @Test(arguments: [
    ("7", ["fraction": "7.0", "exponent": "7e0", "shifted": "70e-1"]),
    ("-10", ["fraction": "-10.0", "exponent": "-10e0", "shifted": "-100e-1"]),
    ("0", ["fraction": "0.0", "exponent": "0e0"]),
    ("0.5", ["exponent": "5e-1", "trailing-zero": "0.50"]),
    ("-0.05", ["exponent": "-5e-2", "trailing-zero": "-0.050"]),
    ("12.50", ["exponent": "1250e-2", "trailing-zero": "12.500"]),
    ("1.0", ["exponent": "10e-1", "trailing-zero": "1.00", "integer": "1"]),
    ("0.00", ["exponent": "0e-2", "trailing-zero": "0.000", "integer": "0"]),
    ("1e3", ["letter-case": "1E3", "leading-zero": "1e03", "plain": "1000", "plus-sign": "1e+3"]),
    (
      "-1.5E+3",
      [
        "letter-case": "-1.5e+3", "leading-zero": "-1.5E+03", "plain": "-1500",
        "plus-sign": "-1.5E3",
      ]
    ),
    ("1e-7", ["letter-case": "1E-7", "leading-zero": "1e-07", "plain": "0.0000001"]),
    ("12.5e-1", ["letter-case": "12.5E-1", "leading-zero": "12.5e-01", "plain": "1.25"]),
    (
      "0.25e1",
      ["letter-case": "0.25E1", "leading-zero": "0.25e01", "plain": "2.5", "plus-sign": "0.25e+1"]
    ),
    ("0e5", ["letter-case": "0E5", "leading-zero": "0e05", "plain": "0", "plus-sign": "0e+5"]),
    (
      "0.0e0",
      ["letter-case": "0.0E0", "leading-zero": "0.0e00", "plain": "0.0", "plus-sign": "0.0e+0"]
    ),
    ("1e15", ["letter-case": "1E15", "leading-zero": "1e015", "plus-sign": "1e+15"]),
    (
      "123456789012345",
      [
        "fraction": "123456789012345.0", "exponent": "123456789012345e0",
        "shifted": "1234567890123450e-1",
      ]
    ),
    ("1234567890123456", [:]), ("1.234567890123456", [:]), ("-0", [:]), ("-0.0", [:]),
    ("-0e1", [:]), (#""7""#, [:]), ("true", [:]), ("[7]", [:]),
  ])
  func keepsTheExactValue(text: String, expected: [String: String]) throws {
    let document = try Document(text: text)
    let variants = Mutator.respellNumber.variants(at: document.index.root, in: document)
    #expect(Set(variants.map(\.name)) == Set(expected.keys))
    for (variant, number) in expected {
      #expect(try document.mutated("respell-number@=\(variant)") == number)
    }
  }
}
