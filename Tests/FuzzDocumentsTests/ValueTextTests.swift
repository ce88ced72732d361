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
