import JSONMutation
import JSONText
import Testing

@Suite struct NumberToStringTests {
  @Test(arguments: [
    ("[1, -2.50e+3 ]", "/1", [#"[1, "-2.50e+3" ]"#]),
    ("7", "", [#""7""#]),
    (#"["7",true,null]"#, "/0", []),
    (#"["7",true,null]"#, "/1", []),
  ])
  func quotesANumber(text: String, node: String, expected: [String]) throws {
    #expect(
      try Document(text: text).mutants(by: .numberToString, at: JSONPointer(stringLiteral: node))
        == expected)
  }

  @Test(arguments: [
    (#"["42" ,1]"#, "/0", ["[42 ,1]"]),
    (#"["-0.50"]"#, "/0", ["[-0.50]"]),
    (#"["1E+09"]"#, "/0", ["[1E+09]"]),
    (#"["999999999999999"]"#, "/0", ["[999999999999999]"]),
    (#""0""#, "", ["0"]),
  ])
  func unquotesANumber(text: String, node: String, expected: [String]) throws {
    #expect(
      try Document(text: text).mutants(by: .stringToNumber, at: JSONPointer(stringLiteral: node))
        == expected)
  }

  @Test(arguments: [
    "", "007", "-", "1.", ".5", "+1", "1e", "1e+", "0x1", "1 ", " 1", "-0", "-0.0", "1e400",
    "1234567890123456", "NaN", "1a", #"\u0031"#,
  ])
  func leavesOtherText(text: String) throws {
    #expect(try Document(text: "\"\(text)\"").nodes(editableBy: .stringToNumber) == [])
  }
}
