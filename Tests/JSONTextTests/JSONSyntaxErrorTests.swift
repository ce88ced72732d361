import JSONText
import Testing

@Suite struct JSONSyntaxErrorTests {
  @Test(arguments: [
    ("x", 0, 1, 1), ("  x", 2, 1, 3), ("[\n1,\n x]", 6, 3, 2), ("[\r1,\r x]", 6, 3, 2),
    ("[\r\n1,\r\n x]", 8, 3, 2), ("\n\r x", 3, 3, 2), ("\r\r\n\nx", 4, 4, 1), ("\n\n\nx", 3, 4, 1),
    ("\r\n\r\nx", 4, 3, 1), ("[\r", 2, 2, 1), ("[\r\n", 3, 2, 1), ("[\n", 2, 2, 1),
    (#"{"é":x}"#, 6, 1, 7), ("[\"\u{1F600}\",\n\t x]", 11, 2, 3), ("", 0, 1, 1), ("\n", 1, 2, 1),
    ("\"a\nb\"", 2, 1, 3), ("\"\\n\"x", 4, 1, 5),
  ])
  func countsLinesAndColumns(text: String, offset: Int, line: Int, column: Int) {
    let error = #expect(throws: JSONSyntaxError.self) {
      try DocumentIndex(parsing: Array(text.utf8))
    }
    #expect(error?.byteOffset == offset)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test(arguments: [
    ("", "no JSON value in the text at byte offset 0 (line 1, column 1)"),
    (
      "\u{FEFF}1",
      "a byte order mark before the JSON (remove it: RFC 8259, section 8.1) "
        + "at byte offset 0 (line 1, column 1)"
    ),
    ("[1,\n]", "found ']' where a value was expected at byte offset 4 (line 2, column 1)"),
    ("\u{C}", "found byte 0x0C where a value was expected at byte offset 0 (line 1, column 1)"),
    ("é", "found byte 0xC3 where a value was expected at byte offset 0 (line 1, column 1)"),
    ("[tru", "the text ends where 'true' was expected at byte offset 4 (line 1, column 5)"),
    (
      "\"\t\"",
      "unescaped control character byte 0x09 in a string at byte offset 1 (line 1, column 2)"
    ),
    (#""\x""#, "a backslash that does not start an escape at byte offset 2 (line 1, column 3)"),
    ("1 1", "more text after the JSON value at byte offset 2 (line 1, column 3)"),
  ])
  func saysWhatAndWhereInOneLine(text: String, expected: String) {
    let error = #expect(throws: JSONSyntaxError.self) {
      try DocumentIndex(parsing: Array(text.utf8))
    }
    #expect(error?.description == expected)
  }

  @Test func describesBytesThatAreNotUTF8() {
    let error = #expect(throws: JSONSyntaxError.self) {
      try DocumentIndex(parsing: [0x5B, 0x0A, 0xFF])
    }
    #expect(
      error?.description == "bytes that are not UTF-8 at byte offset 2 (line 2, column 1)")
  }

  @Test func describesTheLimits() {
    let error = #expect(throws: JSONSyntaxError.self) {
      try DocumentIndex(parsing: Array("[[]]".utf8), maximumDepth: 1)
    }
    #expect(
      error?.description
        == "more than 1 nested arrays and objects at byte offset 1 (line 1, column 2)")
    #expect(JSONSyntaxError.Reason.tooLarge(limit: 9).description == "more than 9 bytes")
  }
}
