import JSONMutation
import JSONText
import Testing

@Suite struct OutOfRangeTests {
  @Test(arguments: [
    ("[7]", ["negative: [-7]", "above-int32: [2147483648]", "fraction: [7.5]"]),
    ("[-7]", ["above-int32: [2147483648]", "fraction: [-7.5]"]),
    ("[0]", ["above-int32: [2147483648]", "fraction: [0.5]"]),
    ("[4294967296]", ["negative: [-4294967296]", "fraction: [4294967296.5]"]),
    ("[1.5]", ["negative: [-1.5]"]),
    ("[12345678901234567890]", []),
    (#"["a"]"#, [#"empty: [""]"#, #"longer: ["ax"]"#]),
    (#"[""]"#, []),
    ("[true]", []),
    ("[[]]", []),
  ])
  func replacesAValueByOneOfItsKind(text: String, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .outOfRange, at: "/0") == expected)
  }
}
