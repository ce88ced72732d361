import CodableFuzz
import CodableFuzzTesting
import Foundation
import JSONText
import Testing

// In this target, what says nothing is isolated to the main actor, as in many apps.

/// A model that decodes anywhere.
nonisolated struct Person: Decodable {
  let name: String
  let age: Int
}

nonisolated final class Account: Decodable {
  var owner: Person
}

nonisolated enum API {
  static func people(_ data: Data) throws -> [Person] {
    try JSONDecoder().decode([Person].self, from: data)
  }
}

@Suite(.resilience(options: .init(attachesReport: false))) struct IsolationTests {
  private let people = #"[{"name":"Ada","age":36},{"name":"Grace","age":85}]"#

  @Test func modelsThatAreNotIsolatedAreCompared() throws {
    let study = Study(
      "people", json: people, record: Person.self, recordsAt: "",
      adding: [Strategy("mine") { try API.people($0) }])
    let report = try expectSurvival(of: study)
    #expect(report["lossy-array"].recordSurvival >= 0.5)
    #expect(report["mine"].recordSurvival == 0)
  }

  @Test func classesAreRecordsToo() throws {
    let study = Study("account", json: #"{"owner":{"name":"Ada","age":36}}"#, record: Account.self)
    #expect(try expectSurvival(of: study)["strict"].documentsDecoded < 0.5)
  }
}
