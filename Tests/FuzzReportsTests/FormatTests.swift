import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzReports

@Suite struct FormatTests {
  @Test(arguments: [
    (480, 500, ["96.0 %", "480/500"]), (0, 0, ["–"]), (0, 5, ["0.0 %", "0/5"]),
    (5, 5, ["100.0 %", "5/5"]), (1, 3, ["33.3 %", "1/3"]), (2, 3, ["66.7 %", "2/3"]),
    (1, 100_000, ["<0.1 %", "1/100000"]), (99_999, 100_000, [">99.9 %", "99999/100000"]),
  ])
  func ratesShowTheirCounts(count: Int, total: Int, expected: [String]) {
    #expect(Cell(Rate(count, of: total)).lines.map(\.plain) == expected)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")])
  func thousandsStandApart(count: Int, expected: String) {
    #expect(Format.count(count) == expected)
  }

  @Test(arguments: [
    (1.0, 2, "1.00"), (0.005, 2, "0.01"), (12.345, 1, "12.3"), (9.99, 1, "10.0"),
    (-0.25, 2, "-0.25"),
  ])
  func decimalsAreRounded(value: Double, places: Int, expected: String) {
    #expect(Format.decimal(value, places: places) == expected)
  }

  @Test(arguments: [
    ("plain text", "plain text"), ("a\u{1B}[0m", "a\\u{1B}[0m"), ("tab\t", "tab\\u{9}"),
    ("\u{202E}x", "\\u{202E}x"), ("名前 é", "名前 é"),
  ])
  func terminalsAreNotObeyed(text: String, expected: String) {
    #expect(TerminalText.escaped(text) == expected)
  }
}
