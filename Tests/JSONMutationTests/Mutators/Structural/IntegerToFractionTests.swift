import JSONMutation
import JSONText
import Testing

@Suite struct IntegerToFractionTests {
  @Test(arguments: [
    ("[3 ]", "/0", ["[3.5 ]"]),
    ("[-3]", "/0", ["[-3.5]"]),
    ("0", "", ["0.5"]),
    ("[999999999999999]", "/0", ["[999999999999999.5]"]),
  ])
  func appendsAHalf(text: String, node: String, expected: [String]) throws {
    #expect(
      try Document(text: text).mutants(
        by: .integerToFraction, at: JSONPointer(stringLiteral: node)) == expected)
  }

  @Test(arguments: [
    "3.0", "3e0", "-0", "1234567890123456", #""3""#, "true", "null",
  ])
  func leavesWhatIsNoInteger(text: String) throws {
    #expect(try Document(text: "[\(text)]").nodes(editableBy: .integerToFraction) == [])
  }
}
