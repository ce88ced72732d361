import DecodingStrategies
import Foundation
import FuzzPlatform
import JSONMutation
import JSONText

@testable import CodableFuzz
@testable import FuzzDifferences
@testable import FuzzReports
@testable import FuzzTestSupport

/// Two responses with twelve events, the newer of which differs by what was planted.
struct PlantedChange {
  typealias Members = [String: Any]

  struct Event: Codable, Hashable {
    let id: Int
    let kind: Kind
    let actor: Actor
    let issue: Issue?
    let note: String?
    let level: UInt8

    enum Kind: String, Codable {
      case opened, closed
    }

    struct Actor: Codable, Hashable {
      let id: Int
      let name: String
    }

    struct Issue: Codable, Hashable {
      let url: String
      let title: String
      let label: String?
    }
  }

  let report: Report
  var context = ReportContext()

  /// Compares the responses; closures change newer and older events.
  ///
  /// The list of newer events may have moved into an object with a key.
  init<Record: Decodable & SendableMetatype>(
    _ type: Record.Type = Event.self, decoder: JSONDecoder = JSONDecoder(),
    adding strategies: [Strategy] = [], movedInto key: String? = nil,
    _ plant: (Int, inout Members) -> Void = { _, _ in },
    old: (Int, inout Members) -> Void = { _, _ in }
  ) throws {
    let newer: Members = ["events": Self.events(plant)]
    let study = Study(
      "events", json: try Self.json(of: key.map { [$0: newer] } ?? newer), record: type,
      recordsAt: "/events", decoder: decoder, adding: strategies)
    report = try Report(on: study, since: try Self.json(of: ["events": Self.events(old)]))
    context.newerFiles["events"] = "new.json"
    context.documentFiles["events"] = "old.json"
  }

  var changelog: Changelog? { report.documents.first.flatMap { Changelog($0, context) } }

  var sentences: [String] {
    changelog.map { ([$0.verdict] + $0.reasons).map(\.plain) } ?? []
  }

  var rows: [String] {
    (changelog?.groups ?? []).map { "\($0.first.kind.rawValue) \($0.fields.plain)" }
  }

  private static func events(_ plant: (Int, inout Members) -> Void) -> [Members] {
    (0..<12).map { number in
      var event: Members = [
        "id": number, "kind": number.isMultiple(of: 2) ? "opened" : "closed",
        "actor": ["id": 100 + number, "name": "Ada \(number)"], "level": 10 * number,
        "note": "A note with the number \(number).",
      ]
      if number.isMultiple(of: 3) {
        event["issue"] = [
          "url": "https://example.com/issues/\(number)", "title": "Title \(number)",
          "label": "Label \(number)",
        ]
      }
      plant(number, &event)
      return event
    }
  }

  private static func json(of value: Members) throws -> Data {
    try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])
  }
}

extension [String: Any] {
  mutating func change(_ key: String, _ change: (inout [String: Any]) -> Void) {
    guard var inside = self[key] as? [String: Any] else { return }
    change(&inside)
    self[key] = inside
  }
}

extension Changelog {
  convenience init?(_ document: DocumentReport, _ context: ReportContext) {
    guard let report = document.differences else { return nil }
    self.init(report, of: document, context)
  }
}
