import JSONMutation
import Testing

@testable import FuzzFixtures

@Suite struct SwiftConstantsTests {
  @Test(arguments: [
    (#"if kind == "VIP" { }"#, [Constant.string("VIP")]),
    (#"let text = "a \"b\" \\ \n""#, [.string("a \"b\" \\ \n")]),
    (#""\(name) is""#, []),
    ("// \"comment\" 17\n/* \"a\" /* 18 */ 19 */", []),
    (#"let a = """ \n "text" 5 """ + "after""#, [.string("after")]),
    ("let limit = 1_000", [.number("1000"), .number("1001"), .number("-1000")]),
    ("let mask = 0x1F", [.number("31"), .number("32"), .number("-31")]),
    ("let share = 0.25", [.number("0.25")]),
    (
      "case vip, `default`\n  case guest = \"g\"",
      [
        .string("vip"), .string("default"), .string("guest"), .string("g"),
      ]
    ),
    ("switch kind { case .vip: a1 case let other: b }", []),
    ("\"unfinished", [.string("unfinished")]),
    ("let a1 = x9", []),
  ])
  func constantsAreRead(source: String, expected: [Constant]) {
    #expect(SwiftConstants(in: Array(source.utf8)).constants == expected)
  }

  @Test func anyBytesAreRead() {
    var generator = SplitMix64(seed: 9, stream: 0)
    for _ in 0..<200 {
      let alphabet = Array("\"\\/*-.0x_case let`\n(é".utf8)
      let bytes = (0..<60).map { _ in
        alphabet.randomElement(using: &generator) ?? 0
      }
      let constants = SwiftConstants(in: bytes).constants
      #expect(Set(constants).count == constants.count)
    }
  }
}
