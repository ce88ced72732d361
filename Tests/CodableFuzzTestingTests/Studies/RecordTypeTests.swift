import CodableFuzz
import CodableFuzzTesting
import DecodingStrategies
import Foundation
import JSONText
import Testing

/// Records may be of any type.
@Suite struct RecordTypeTests {
  struct Plain: Decodable { let name: String, age: Int }

  class Animal: Decodable { let name: String }

  /// A class with a superclass, which is neither `Equatable` nor `Sendable`.
  final class Dog: Animal {
    var age: Int

    private enum CodingKeys: CodingKey { case age }

    required init(from decoder: any Decoder) throws {
      age = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .age)
      try super.init(from: decoder)
    }
  }

  final class Cat: Decodable, Equatable {
    let name: String
    let age: Int

    static func == (one: Cat, other: Cat) -> Bool { one.name == other.name && one.age == other.age }
  }

  struct Bird: Codable {
    let name: String
    let age: Int
  }

  struct Fish: DecodableWithConfiguration {
    let name: String
    let age: Int

    private enum CodingKeys: CodingKey { case name, age }

    init(from decoder: any Decoder, configuration: Tank) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      age = try container.decode(Int.self, forKey: .age) + configuration.years
    }
  }

  /// A configuration that is not `Sendable`.
  final class Tank {
    var years = 1
  }

  private static let array = #"[{"name":"Ada","age":36},{"name":"Grace","age":85}]"#
  private static let object = #"{"a":{"name":"Ada","age":36},"b":{"name":"Grace","age":85}}"#
  private static let sole = #"{"name":"Ada","age":36}"#

  private typealias Standard = @Sendable (ListForm?) -> [Strategy]

  private static func standard<Record: Decodable & SendableMetatype>(
    _ type: Record.Type
  ) -> Standard {
    { Strategy.standard(for: type, recordsAt: $0.map { _ in "" }, form: $0 ?? .array) }
  }

  private static let types: [(RecordEquality, Standard)] = [
    (.reflected, standard(Plain.self)), (.reflected, standard(Dog.self)),
    (.equatable, standard(Cat.self)), (.reflected, standard(Bird.self)),
    (
      .reflected,
      {
        Strategy.standard(
          for: Fish.self, recordsAt: $0.map { _ in "" }, form: $0 ?? .array, configuration: Tank())
      }
    ),
  ]

  @Test(
    "Records of each kind of type are compared", arguments: types.indices,
    [ListForm.array, .object, nil])
  func areCompared(number: Int, form: ListForm?) throws {
    let (equality, strategies) = Self.types[number]
    let json = form == nil ? Self.sole : form == .array ? Self.array : Self.object
    let study = Study(
      "pets", json: json, recordsAt: form.map { _ in "" }, strategies: strategies(form))
    let document = try #require(study.quickReport().documents.first)
    #expect(document.alreadyInvalid.isEmpty)
    #expect(document.unmutated.allSatisfy { $0.equality == equality })
    #expect(document.unmutated.allSatisfy { $0.counters[.untouchedKept] == (form == nil ? 1 : 2) })
    guard form != nil else { return }
    let strict = try #require(document.strategies.first).headline
    let last = try #require(document.strategies.last).headline
    #expect(strict.recordSurvival.count <= 1)
    #expect(last.recordSurvival.count > 10)
    #expect(last[.untouchedAltered] == 0)
    #expect(last.silentLoss.count == 0 || form == .object)
  }
}

/// A function of the app is a strategy, whatever list it returns.
@Suite struct OwnStrategyTests {
  private struct Envelope<List: Decodable>: Decodable { let staffList: List }

  private static let functions: [(Strategy, kept: Int, silent: Bool)] = [
    (
      Strategy("array") { data in
        try JSONDecoder.api.decode(Envelope<[Employee]>.self, from: data).staffList
      }, 0, false
    ),
    (
      Strategy("compact") { data in
        let list = try JSONDecoder.api.decode(Envelope<[Failable<Employee>]>.self, from: data)
        return list.staffList.compactMap(\.value)
      }, 17, true
    ),
    (
      Strategy("lossy") { data in
        try JSONDecoder.api.decode(Envelope<LossyArray<Employee>>.self, from: data).staffList
      }, 17, false
    ),
    (
      Strategy("results") { data in
        try JSONDecoder.api.decode(Envelope<ResultArray<Employee>>.self, from: data).staffList
      }, 17, false
    ),
    (
      Strategy("recovery") { data in
        let list = try JSONDecoder.api.decode(Envelope<LossyArray<Employee>>.self, from: data)
        return Recovery(list.staffList.elements)
      }, 17, true
    ),
    (
      Strategy(
        "made", keys: .asSent,
        makeDecode: {
          let decoder = JSONDecoder.api
          return { try decoder.decode(Envelope<[Employee]>.self, from: $0).staffList }
        }, recovery: { Recovery($0) }), 0, false
    ),
  ]

  @Test("What each kind of function returns is counted", arguments: functions.indices)
  func isCounted(number: Int) throws {
    let (strategy, kept, isSilent) = Self.functions[number]
    let study = Study("staff", json: Staff.json, recordsAt: "/staff_list", strategies: [strategy])
    let document = try #require(study.quickReport().documents.first)
    #expect(document.unmutated.first?.counters[.untouchedKept] == 2)
    let figures = try #require(document.strategies.first).headline
    #expect(figures.recordSurvival.count == kept, "\(strategy.id)")
    #expect((figures.silentLoss.count > 0) == isSilent, "\(strategy.id)")
  }

  @Test func dictionariesAndSetsAreLists() throws {
    struct Number: Decodable, Hashable { let n: Int }
    let json = #"{"a":{"n":1},"b":{"n":2},"c":{"n":3}}"#
    let study = Study(
      "numbers", json: json, recordsAt: "",
      strategies: [
        Strategy("values") { try JSONDecoder().decode([String: Number].self, from: $0) },
        Strategy("lossy") {
          try JSONDecoder().decode(LossyDictionary<String, Number>.self, from: $0)
        },
        Strategy("set") {
          Set(try JSONDecoder().decode([String: Number].self, from: $0).values)
        },
      ])
    let document = try #require(study.quickReport().documents.first)
    #expect(document.unmutated.map(\.counters[.untouchedKept]) == [3, 3, 3])
    #expect(document.strategies.map(\.recordSurvival.count) == [2, 24, 2])
  }
}

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

  @Test("A list at the root is found by the type of its elements")
  func isFoundByTheTypeOfItsElements() throws {
    let study = Study("people", json: Self.json, record: Person.self)
    #expect(study.recordsAt == "")
    #expect(
      study.quickReport().documents.first?.unmutated.map(\.counters[.untouchedKept]) == [
        2, 2, 2, 2,
      ])
    let mutated = Study("people", json: "[{\"name\":1},{\"name\":\"Grace\"}]", record: Person.self)
    #expect(mutated.recordsAt == "")
  }

  @Test("A response is one record if the type is that of the whole")
  func isOneRecordIfTheTypeIsThatOfTheWhole() {
    for study in [
      Study("people", json: Self.json, record: [Person].self),
      Study("people", json: Self.json, record: Crowd.self),
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
  func aListAtTheRootIsNamedIfNothingDecodes(json: String, hint: String) throws {
    let study = Study("people", json: json, record: Renamed.self)
    try withKnownIssue {
      try expectSurvival(of: study)
    } matching: { issue in
      issue.description.contains(hint)
    }
  }

  @Test func anObjectIsLeftAlone() {
    #expect(Study("one", json: #"{"name":"Ada"}"#, record: Person.self).recordsAt == nil)
  }
}

/// A function of the app may return the model of a document that is one record.
@Suite struct OneRecordTests {
  private struct Person: Decodable, Equatable { let name: String }

  private static func decode(_ data: Data) throws -> Person {
    try JSONDecoder().decode(Person.self, from: data)
  }

  @Test("A response of one record is the model itself") func isTheModelItself() throws {
    let study = Study(
      "person", json: #"{"name":"Ada"}"#, record: Person.self,
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

  @Test("A response of one record is refused where a list is meant")
  func isRefusedWhereAListIsMeant() throws {
    let study = Study(
      "people", json: #"[{"name":"Ada"}]"#, record: Person.self, recordsAt: "",
      adding: [Strategy("app") { try JSONDecoder().decode([Person].self, from: $0).first }])
    let failure = try #require(study.quickReport().failures.first)
    #expect(
      failure.message.hasPrefix("the strategy 'app' returns one value, but the records are at"))
  }
}
