import Foundation
import JSONInference
import JSONMutation
import JSONText
import Testing

@Suite struct DifferenceTests {
  private static let count = 40

  private static func records(_ change: (Int, inout [String: Any]) -> Void = { _, _ in }) -> [Any] {
    (0..<count).map { number in
      var record: [String: Any] = [
        "id": number, "title": "Title \(number * 7)", "kind": ["full", "trailer"][number % 2],
        "price": number * 3, "created": "2026-01-\(10 + number % 20)T08:00:0\(number % 10)Z",
        "host": ["login": "host\(number)", "url": "https://example.com/\(number)"],
        "tags": ["a\(number)", "b"], "isNew": number % 3 == 0,
        "parts": [["id": "p\(number)", "size": number], ["id": "q\(number)", "size": 2]],
      ]
      change(number, &record)
      return record
    }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let expected: String
    let evidence: String
    let change: @Sendable (Int, inout [String: Any]) -> Void
    var testDescription: String { expected }
  }

  static let cases: [Case] = [
    Case(expected: "removed /list/*/price", evidence: "present 40/40 → present 0/40") {
      $1["price"] = nil
    },
    Case(expected: "removed /list/*/price", evidence: "present 40/40 → present 30/40") {
      if $0 % 4 == 1 { $1["price"] = nil }
    },
    Case(expected: "added /list/*/score", evidence: "present 0/40 → present 40/40") {
      $1["score"] = $0 * 11
    },
    Case(
      expected: "renamed /list/*/title → /list/*/name",
      evidence: "present 40/40 → present 40/40"
    ) {
      $1["name"] = $1.removeValue(forKey: "title")
    },
    Case(
      expected: "renamed /list/*/isNew → /list/*/is_new",
      evidence: "present 40/40 → present 40/40"
    ) {
      $1["is_new"] = $1.removeValue(forKey: "isNew")
    },
    Case(
      expected: "moved /list/*/host/login → /list/*/host_login",
      evidence: "present 40/40 → present 40/40"
    ) {
      var host = $1["host"] as? [String: Any] ?? [:]
      $1["host_login"] = host.removeValue(forKey: "login")
      $1["host"] = host
    },
    Case(
      expected: "moved /list/*/title → /list/*/details/title",
      evidence: "present 40/40 → present 40/40"
    ) {
      $1["details"] = ["title": $1.removeValue(forKey: "title")]
    },
    Case(expected: "wrapped /list/*/title", evidence: "string 40 → object 40") {
      $1["title"] = ["text": $1["title"]]
    },
    Case(expected: "wrapped /list/*/host", evidence: "object 40 → array 40") {
      $1["host"] = [$1["host"]]
    },
    Case(expected: "unwrapped /list/*/host", evidence: "object 40 → string 40") {
      $1["host"] = ($1["host"] as? [String: Any])?["login"]
    },
    Case(expected: "list-to-map /list/*/parts", evidence: "array 40 → object 40") {
      $1["parts"] = [
        "p\($0)": ["id": "p\($0)", "size": $0], "q\($0)": ["id": "q\($0)", "size": 2],
      ]
    },
    Case(expected: "retyped /list/*/tags", evidence: "array 40 → object 40") {
      $1["tags"] = ["first": "a\($0)", "second": "b"]
    },
    Case(expected: "retyped /list/*/price", evidence: "number 40 → string 40") {
      $1["price"] = "\($0 * 3)"
    },
    Case(expected: "retyped /list/*/isNew", evidence: "boolean 40 → number 40") {
      $1["isNew"] = $0 % 3 == 0 ? 1 : 0
    },
    Case(expected: "null /list/*/title", evidence: "null 0/40 → null 20/40") {
      if $0 % 2 == 1 { $1["title"] = JSONNull.value }
    },
    Case(expected: "new-tags /list/*/kind", evidence: "2 tags → \"bonus\" 13") {
      if $0 % 3 == 1 { $1["kind"] = "bonus" }
    },
    Case(expected: "date-format /list/*/created", evidence: "iso-date 40 → epoch-seconds 40") {
      $1["created"] = 1_700_000_000 + $0
    },
    Case(
      expected: "date-format /list/*/created", evidence: "iso-date 40 → fractional-iso-date 40"
    ) {
      $1["created"] = "2026-01-\(10 + $0 % 20)T08:00:00.250Z"
    },
    Case(
      expected: "number-format /list/*/price",
      evidence: "integer 40, fraction 0 → integer 0, fraction 40"
    ) {
      $1["price"] = Double($0) + 0.25
    },
  ]

  @Test("What changed between documents is named with its evidence", arguments: cases)
  func namesWhatChangedWithItsEvidence(_ one: Case) throws {
    let pair = try Pair(Self.records(), Self.records(one.change))
    #expect(pair.lines == [one.expected])
    let evidence = pair.differences.map { "\($0.before) → \($0.after)" }
    #expect(evidence == [one.evidence])
  }

  @Test(arguments: cases)
  func makingTheDifferenceYieldsTheNewFields(_ one: Case) throws {
    let pair = try Pair(Self.records(), Self.records(one.change))
    let (made, wanted) = (try Fields(try pair.changed()), try Fields(pair.new.index.bytes))
    #expect(made == wanted)
  }

  @Test func allDifferencesTogetherYieldTheNewFields() throws {
    let pair = try Pair(
      Self.records(),
      Self.records { number, record in
        record["name"] = record.removeValue(forKey: "title")
        record["price"] = "\(number)"
        record["host"] = nil
        record["host_login"] = "host\(number)"
        record["tags"] = ["x": "a\(number)", "y": "b"]
        if number % 4 == 0 { record["kind"] = JSONNull.value }
        record["score"] = number * 11
      })
    #expect(
      pair.lines.sorted() == [
        "added /list/*/score", "moved /list/*/host/login → /list/*/host_login",
        "null /list/*/kind", "removed /list/*/host", "renamed /list/*/title → /list/*/name",
        "retyped /list/*/price", "retyped /list/*/tags",
      ])
    #expect(try Fields(try pair.changed()) == Fields(pair.new.index.bytes))
  }

  @Test func equalDocumentsHaveNoDifference() throws {
    #expect(try Pair(Self.records(), Self.records()).differences.isEmpty)
  }

  @Test func differencesInAllRecordsComeFirst() throws {
    let pair = try Pair(
      Self.records(),
      Self.records { number, record in
        if number == 3 { record["created"] = nil }
        record["price"] = nil
        if number > 1 { record["title"] = JSONNull.value }
      })
    #expect(
      pair.differences.map { "\($0.line) \($0.after)" } == [
        "removed /list/*/price present 0/40", "removed /list/*/created present 39/40",
        "null /list/*/title null 38/40",
      ])
  }

  @Test func aSingleObjectIsCompared() throws {
    let pair = try Pair(
      old: #"{"theme":"dark","size":3}"#, new: #"{"theme":"dark","zoom":"wide"}"#)
    #expect(pair.lines == ["removed /size", "added /zoom"])
  }

  @Test func theEnvelopeMayBecomeAnother() throws {
    let list = #"[{"id":1,"name":"a"},{"id":2,"name":"b"},{"id":3,"name":"c"},{"id":4,"name":"d"}]"#
    let pair = try Pair(old: list, new: #"{"data":\#(list)}"#)
    #expect(pair.lines == ["wrapped "])
    #expect(try Fields(try pair.changed()) == Fields(pair.new.index.bytes))
  }
}
