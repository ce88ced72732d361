import JSONMutation
import JSONText
import Testing

/// All mutators that put a number there whose range or precision is left open.
@Suite struct NumberTests {
  @Test(arguments: [
    ("huge-integer", "double", "9007199254740993"),
    ("huge-integer", "negative-double", "-9007199254740993"),
    ("huge-integer", "int64", "9223372036854775808"),
    ("huge-integer", "negative-int64", "-9223372036854775809"),
    ("huge-integer", "uint64", "18446744073709551616"),
    ("huge-integer", "int128", "170141183460469231731687303715884105728"),
    ("extreme-number", "overflow", "1e400"), ("extreme-number", "negative-overflow", "-1e400"),
    ("extreme-number", "underflow", "1e-400"), ("extreme-number", "large", "1e308"),
    ("extreme-number", "slight-overflow", "1.8e308"), ("extreme-number", "least", "5e-324"),
    ("negative-zero", "integer", "-0"), ("negative-zero", "fraction", "-0.0"),
    ("negative-zero", "exponent", "-0e0"),
    ("long-decimal", "fraction", "0.1000000000000000055511151231257827021182"),
    ("long-decimal", "integer", "1234567890123456789012345678901234567890"),
    ("long-decimal", "sum", "0.30000000000000004"),
    ("long-decimal", "money", "12345678901234567890.12"),
  ])
  func replacesANumber(mutator: String, variant: String, expected: String) throws {
    let document = try Document(text: #"{"k": 7 }"#)
    #expect(try document.mutated("\(mutator)@/k=\(variant)") == #"{"k": \#(expected) }"#)
    let same = try Document(text: expected)
    #expect(throws: MutantError.self) { try same.mutated("\(mutator)@=\(variant)") }
  }

  @Test func reachesNumbersOnly() throws {
    let document = try Document(text: #"[1,-0.5e3,"7",null,{"2":[]}]"#)
    #expect(document.nodes(editableBy: .hugeInteger) == ["/0", "/1"])
    #expect(document.nodes(editableBy: .extremeNumber) == ["/0", "/1"])
    #expect(document.nodes(editableBy: .negativeZero) == ["/0", "/1"])
    #expect(document.nodes(editableBy: .longDecimal) == ["/0", "/1"])
  }
}
