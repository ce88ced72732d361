import CodableFuzz
import DecodingStrategies
import Foundation
import JSONText
import Testing

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
      Strategy("failable") { data in
        try JSONDecoder.api.decode(Envelope<FailableArray<Employee>>.self, from: data).staffList
      }, 17, true
    ),
    (
      Strategy("recovery") { data in
        let list = try JSONDecoder.api.decode(Envelope<LossyArray<Employee>>.self, from: data)
        return Recovery(list.staffList.elements)
      }, 17, true
    ),
    (
      Strategy("made") {
        let decoder = JSONDecoder.api
        return { data in
          Recovery(try decoder.decode(Envelope<[Employee]>.self, from: data).staffList)
        }
      }, 0, false
    ),
  ]

  @Test(arguments: functions.indices)
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
