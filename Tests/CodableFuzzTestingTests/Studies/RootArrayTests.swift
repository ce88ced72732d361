import CodableFuzz
import CodableFuzzTesting
import Foundation
import Testing

/// A root array is the list, though nobody says so.
@Suite struct RootArrayTests {
  private struct Person: Decodable, Equatable { let name: String }
  private struct Renamed: Decodable { let fullName: String }

  /// A model of the whole array.
  private struct Crowd: Decodable, Equatable {
    let people: [Person]

    init(from decoder: any Decoder) throws {
      people = try decoder.singleValueContainer().decode([Person].self)
    }
  }

  private static let json = "\n [{\"name\":\"Ada\"},{\"name\":\"Grace\"}]"

  @Test func isFoundByTheTypeOfItsElements() throws {
    let study = Study("people", json: Self.json, records: Person.self)
    #expect(study.recordsAt == "")
    #expect(
      study.quickReport().documents.first?.unmutated.map(\.counters[.untouchedKept]) == [
        2, 2, 2, 2,
      ])
    let mutated = Study("people", json: "[{\"name\":1},{\"name\":\"Grace\"}]", records: Person.self)
    #expect(mutated.recordsAt == "")
  }

  @Test func isOneRecordIfTheTypeIsThatOfTheWhole() {
    for study in [
      Study("people", json: Self.json, records: [Person].self),
      Study("people", json: Self.json, records: Crowd.self),
    ] {
      #expect(study.recordsAt == nil)
      #expect(
        study.quickReport().documents.first?.unmutated.map(\.counters[.untouchedKept]) == [1, 1, 1])
    }
  }

  @Test(arguments: [
    (
      json, #"the document is an array: if its elements are the records, say so with recordsAt: """#
    ),
    (
      #"{"crowd":\#(json),"ids":[1,2]}"#,
      #"it has a list at '/crowd': if its elements are the records, say so with recordsAt: "/crowd""#
    ),
  ])
  func isNamedWhereNothingDecodes(json: String, hint: String) throws {
    let study = Study("people", json: json, records: Renamed.self)
    try withKnownIssue {
      try survivalReport(of: study)
    } matching: { issue in
      issue.description.contains(hint)
    }
  }

  @Test func anObjectIsLeftAlone() {
    #expect(Study("one", json: #"{"name":"Ada"}"#, records: Person.self).recordsAt == nil)
  }
}

/// A function of the app may return the model of a document that is one record.
@Suite struct OneRecordTests {
  private struct Person: Decodable, Equatable { let name: String }

  private static func decode(_ data: Data) throws -> Person {
    try JSONDecoder().decode(Person.self, from: data)
  }

  @Test func isTheModelItself() throws {
    let study = Study(
      "person", json: #"{"name":"Ada"}"#, records: Person.self,
      adding: [
        Strategy("app") { try Self.decode($0) },
        Strategy("optional") { try? Self.decode($0) },
        Strategy("mapped") { data in
          let person = try Self.decode(data)
          return person.name
        },
      ])
    let document = try #require(study.quickReport().documents.first)
    #expect(document.unmutated.map(\.counters[.untouchedKept]) == Array(repeating: 1, count: 6))
    let rows = document.strategies.map(\.headline)
    #expect(rows[3].documentsDecoded == rows[0].documentsDecoded)
    #expect(rows[3].silentLoss.count == 0)
    #expect(rows[4].silentLoss.count > 0)
    #expect(rows[5].documentsDecoded == rows[0].documentsDecoded)
  }

  @Test func isRefusedWhereAListIsMeant() throws {
    let study = Study(
      "people", json: #"[{"name":"Ada"}]"#, records: Person.self, recordsAt: "",
      adding: [Strategy("app") { try JSONDecoder().decode([Person].self, from: $0).first }])
    let failure = try #require(study.quickReport().failures.first)
    #expect(
      failure.message.hasPrefix("the strategy 'app' returns one value, but the records are at"))
  }
}

/// Sets of mutators have a short name, without another import.
@Suite struct MutatorChoiceTests {
  @Test func isOneWord() throws {
    let study = Study("people", json: #"[{"name":"Ada"},{"name":"Joan"}]"#, records: Named.self)
    let report = try survivalReport(of: study, options: .init(mutators: .drift, advice: .none))
    #expect(report.plan.mutators.count > 30)
    #expect(report.plan.mutators.contains("null-value"))
  }

  private struct Named: Decodable { let name: String }
}
