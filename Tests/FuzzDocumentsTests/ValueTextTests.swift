import CodableFuzz
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import FuzzDocuments
@testable import FuzzFixtures

@Suite struct ValueTextTests {
  private enum Theme {
    case dark
    case tinted(red: Double, name: String?)
    case named(String)
  }

  private struct Settings {
    var theme = Theme.dark
    var size: Float = 0.1
    var isNew = true
    var title: String? = "a\n\"b\""
    var missing: Int?
    var nested: Int?? = .some(nil)
    var tags: Set<String> = ["c", "a", "b"]
    var counts = ["z": 1, "a": 2]
    var byNumber = [3: [Theme.named("x")], 1: []]
    var pages = [Page(number: 1), Page(number: 2)]
    var date = Date(timeIntervalSince1970: 1_767_592_800)
    var moment = Date(timeIntervalSince1970: 1_767_592_800.25)
    var old = Date(timeIntervalSince1970: -0.5)
    var data = Data("hello".utf8)
    var bytes = Data([0, 255])
    var url = URL(string: "https://a.b/c")
    var id = UUID(uuidString: "550E8400-E29B-41D4-A716-446655440000")
    var price = Decimal(string: "1.10")
    var pair = (1, "x")
    var none = Empty()
  }

  private struct Page { let number: Int, lines = ["l"] }
  private struct Empty {}

  private class Base { let a = 1 }
  private final class Node: Base {
    let b = 2
    var next: Node?
  }

  @Test func namesEveryProperty() {
    let text = ValueText.lines(of: Settings()).joined(separator: "\n")
    #expect(
      text == #"""
        theme: .dark
        size: 0.1
        isNew: true
        title: "a\n\"b\""
        missing: nil
        nested: some nil
        tags:
          - "a"
          - "b"
          - "c"
        counts:
          "a": 2
          "z": 1
        byNumber:
          1: []
          3:
            - .named: "x"
        pages:
          - number: 1
            lines:
              - "l"
          - number: 2
            lines:
              - "l"
        date: 2026-01-05T06:00:00Z
        moment: 2026-01-05T06:00:00.25Z
        old: 1969-12-31T23:59:59.5Z
        data: data of 5 bytes: "hello"
        bytes: data of 2 bytes, digest bcdbe267
        url: "https://a.b/c"
        id: 550E8400-E29B-41D4-A716-446655440000
        price: 1.1
        pair:
          .0: 1
          .1: "x"
        none: {}
        """#)
  }

  @Test func namesThePropertiesOfSuperclassesAndEndsCycles() {
    let node = Node()
    node.next = Node()
    node.next?.next = node
    #expect(
      ValueText.lines(of: node) == [
        "a: 1", "b: 2", "next:", "  a: 1", "  b: 2", "  next: (the Node above)",
      ])
    node.next = nil
  }

  @Test func namesPayloadsOfCases() {
    #expect(
      ValueText.lines(of: Theme.tinted(red: 0.5, name: nil))
        == [".tinted:", "  red: 0.5", "  name: nil"])
  }

  @Test func isTheSameForEqualSetsAndDictionaries() {
    let words = (0..<100).map(String.init)
    let texts = Set(
      (0..<5).map { _ in
        ValueText.lines(of: [Set(words.shuffled()), Set(words.shuffled())]).joined()
          + ValueText.lines(of: Dictionary(uniqueKeysWithValues: words.shuffled().map { ($0, $0) }))
          .joined()
      })
    #expect(texts.count == 1)
  }

  @Test func differencesAreLines() {
    let (old, new) = (["a: 1", "b: 2", "c: 3"], ["a: 1", "b: 3", "c: 3", "d: 4"])
    #expect(LineDifference.text(from: old, to: new) == "  - b: 2\n  + b: 3\n  + d: 4")
    #expect(LineDifference.text(from: old, to: old).isEmpty)
    let many = (0..<100).map(String.init)
    #expect(LineDifference.text(from: [], to: many).hasSuffix("  + 39\n  and 60 more"))
  }
}

@Suite struct SavedFindingTests {
  @Test func aFindingIsReadAsItWasWritten() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let document = try Document(DocumentName("list"), parsing: Array(#"[{"a":1}]"#.utf8))
    let mutant = try Mutant(try MutantID(parsing: "list:remove-key@/0/a"), of: document)
    let saved = SavedFinding(SearchFinding(.crash, "app", mutant, detail: "signal 4"))
    let path = try #require(try saved.write(into: folder.path))
    #expect(path.hasSuffix(".json"))
    #expect(try saved.write(into: folder.path) == nil)
    try Data("{}".utf8).write(to: folder.appendingPathComponent("other.json"))
    let all = SavedFinding.all(in: folder.path)
    #expect(all.count == 2)
    #expect(all.compactMap { try? $0.finding.get() } == [saved])
    #expect(SavedFinding.all(in: folder.path + "/none").isEmpty)
  }
}

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
