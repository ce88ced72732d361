import CodableFuzz
import CodableFuzzTesting
import DecodingStrategies
import Foundation
import Testing

/// A test of a response, and in words what becomes of its records.
struct TestedSample {
  let holds: String
  private let json: String
  private let test: (URL) throws -> Void

  func issues() throws -> [String] {
    let place = try ResponseFile(json)
    defer { place.remove() }
    return try recordedIssues {
      try place.recording { try test(place.file) }
    }.filter { issue in
      // Whether one is written depends on `CI`.
      !["there is no baseline", "recorded a new baseline"].contains { issue.contains($0) }
    }.map { $0.replacing(place.folder.path, with: "FOLDER") }
  }

  private struct Leg: Decodable, Equatable {
    let number: Int
    let from: String
  }

  private struct Trip: Decodable { let legs: [Leg] }
  private struct Lenient: Decodable { @Lossy var legs: [Leg] }

  private static let good =
    #"{"legs":[{"number":1,"from":"A"},{"number":2,"from":"B"},{"number":3,"from":"C"}]}"#
  private static let bad = good.replacing("2", with: "\"2\"")
  private static let record = #"{"number":1,"from":"A"}"#

  private static func decoded<Value: Decodable>(_ type: Value.Type, _ data: Data) throws -> Value {
    try JSONDecoder().decode(type, from: data)
  }

  private static func oneLine<Output>(
    _ holds: String, _ json: String = good, keeping: Double? = 0, allowing: AllowedLoss = [],
    _ decode: @escaping (Data) throws -> Output
  ) -> Self {
    Self(holds: holds, json: json) {
      var options = ResilienceOptions.quick
      options.advice = .all
      options.mutators = .drift
      try expectResilience(
        .file($0), keeping: keeping, allowing: allowing, options: options, decoding: decode)
    }
  }

  private static func study(
    _ holds: String, _ study: Study, warnings: [StrategyID]? = nil, budget: Duration? = nil
  ) -> Self {
    Self(holds: holds, json: good) { _ in
      var options = ResilienceOptions.quick
      (options.silentLossWarnings, options.timeBudget) = (warnings, budget)
      try expectSurvival(of: study, options: options)
    }
  }

  static var all: [Self] {
    let legs = { (data: Data) in try decoded(Trip.self, data).legs }
    return [
      oneLine("one line: nothing lost, with a share to keep", keeping: 0) {
        try decoded(Lenient.self, $0).$legs
      },
      oneLine("one line: less kept than asked for, of a list", keeping: 0.9, legs),
      oneLine("one line: less kept than asked for, of one record", record, keeping: 0.9) {
        try decoded(Leg.self, $0)
      },
      oneLine("one line: one bad record costs the list, without a share", keeping: nil, legs),
      oneLine("one line: one bad value costs the response, without a share", record, keeping: nil) {
        try decoded(Leg.self, $0)
      },
      oneLine("one line: a list lost silently") { (try? legs($0)) ?? [] },
      oneLine("one line: a record lost silently", record) { try? decoded(Leg.self, $0) },
      oneLine("one line: records left out by a filter") { try legs($0).filter { $0.from < "Z" } },
      oneLine("one line: a record that does not decode as sent", bad) {
        try decoded(Lenient.self, $0).$legs
      },
      oneLine("one line: records that are limited") { try legs($0).prefix(2).map(\.self) },
      oneLine("one line: records that depend on others") { data in
        try legs(data).enumerated().map { "\($0) \($1.from)" }
      },
      oneLine("one line: a response that does not decode", bad, legs),
      oneLine("one line: a function that returns nothing") { _ = try legs($0) },
      study(
        "a study: a document that is not JSON",
        Study("staff", json: "[1,", record: Employee.self, recordsAt: "")),
      study(
        "a study: no records", Study("staff", json: "[]", record: Employee.self, recordsAt: "")),
      study(
        "a study: none of the records decodes",
        Study("staff", json: Staff.json, record: Employee.self, recordsAt: "/staff_list")),
      study("a study: silent losses, of which it warns", Staff.study(), warnings: [.wrapper]),
      study(
        "a study: warnings of a strategy that was not run", Staff.study(), warnings: ["nobody"]),
      study("a study: no time", Staff.study(), budget: .zero),
      study(
        "a study: findings that are mistakes",
        Study(
          "legs", json: #"[{"number":1,"from":"A"},{"number":2,"from":"B"}]"#,
          record: Misspelled.self, recordsAt: "")),
    ]
  }

  private struct Misspelled: Decodable, Equatable {
    let number: Int
    let from: String?

    enum CodingKeys: String, CodingKey {
      case number
      case from = "form"
    }
  }
}
