import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

@Suite struct ScenarioTableTests {
  @Test func everyScenarioMeetsEveryStrategy() throws {
    let results = try ScenarioTable.articles.results()
    #expect(results.recordCount == 3 && results.record == "/1")
    let fates = Dictionary(
      uniqueKeysWithValues: results.strategies.map { ($0.strategy, $0.effects.map(\.fate)) })
    #expect(fates[.strict] == Array(repeating: .allLostReported, count: 10))
    #expect(fates[.wrapper] == Array(repeating: .lostSilent, count: 10))
    #expect(fates[.lossyArray] == Array(repeating: .lostReported, count: 10))
    #expect(
      fates["repaired"] == [
        .alteredReported, .alteredReported, .alteredReported, .lostReported, .kept, .lostReported,
        .lostReported,
        .alteredReported, .lostReported, .alteredReported,
      ])
    for effect in results.strategies.flatMap(\.effects) {
      #expect(effect.counters.untouched == 2 && effect.counters.mutated == 1)
    }
  }

  @Test func saysWhereALossWasReported() throws {
    let results = try ScenarioTable.articles.results()
    let lossy = try #require(results.strategies.first { $0.strategy == .lossyArray })
    // Whether the error of a date names the date or what holds it is Foundation's affair.
    #expect(
      lossy.effects.filter { $0.scenario != .badDate }.map(\.reported) == [
        ["/1/title"], ["/1/title"], ["/1/title"], ["/1/kind"], ["/1/id"], ["/1/url"],
        ["/1/tags/0"], ["/1/counts/views"], ["/1/tags"],
      ])
    let date = try #require(lossy.effects.first { $0.scenario == .badDate })
    #expect(date.reported.count == 1 && date.reported.allSatisfy { $0.hasPrefix("/1") })
  }

  @Test(arguments: [
    (Scenario.missingKey(at: "/a"), #"[{"b":"1"},2]"#),
    (Scenario.missingKey(at: "/b"), #"[{"a":-1.50},2]"#),
    (Scenario.null(at: "/b"), #"[{"a":-1.50,"b":null},2]"#),
    (Scenario.numberAsString(at: "/a"), #"[{"a":"-1.50","b":"1"},2]"#),
    (Scenario(.wrongType, at: "", .put("[]")), "[[],2]"),
    (Scenario("gone", at: "", .remove), "[2]"),
  ])
  func aScenarioEditsNothingButItsPlace(scenario: Scenario, expected: String) throws {
    let study = Study(
      "pairs", json: Array(#"[{"a":-1.50,"b":"1"},2]"#.utf8), recordsAt: "",
      strategies: [
        Strategy("text") { data in Recovery([String(decoding: data, as: UTF8.self)]) }
      ])
    let document = try study.document()
    let mutant = try ScenarioTable(study, striking: "/0", scenarios: []).mutant(
      of: scenario, in: document)
    #expect(String(decoding: mutant.bytes(), as: UTF8.self) == expected)
    #expect(GroundTruth(of: mutant).isMutated == [true, false])
  }

  @Test(arguments: [
    ([], [0, 2], ScenarioEffect.Fate.lostSilent, "2/2"),
    ([1], [0, 2], .lostReported, "2/2"),
    ([1], [2], .lostReported, "1/2"),
    ([0, 1, 2], [], .allLostReported, "0/2"),
    ([0, 1], [], .allLostSilent, "0/2"),
  ])
  func theFateIsThatOfTheStruckRecordUnlessAllAreLost(
    reported: [Int], delivered: [Int], expected: ScenarioEffect.Fate, kept: String
  ) throws {
    var table = ScenarioTable(.notes, striking: "/notes/1", scenarios: [.missingKey(at: "/title")])
    let json = #"{"notes":[{"id":1,"title":"a"},{"id":2,"title":"b"},{"id":3,"title":"c"}]}"#
    table.study = Study.notes.of(json: Array(json.utf8))
    table.study.strategies = [
      Strategy("choosing") { data in
        let whole = try? JSONDecoder().decode(Notes<[Note]>.self, from: data).notes
        if let whole { return Recovery(whole) }
        return Recovery(
          delivered.map { Note(id: $0 + 1, title: ["a", "b", "c"][$0]) },
          identities: .indices(delivered),
          losses: reported.map { Loss(CocoaError(.coderReadCorrupt), at: $0) })
      }
    ]
    let effect = try #require(try table.results().strategies.first?.effects.first)
    #expect(effect.fate == expected)
    #expect("\(effect.counters[.untouchedKept])/\(effect.counters.untouched)" == kept)
  }

  @Test func aRecordThatDoesNotDecodeAnywayIsBroken() throws {
    let json = Study.articlesJSON.replacing("\"title\":\"b\"", with: "\"title\":false")
    var table = ScenarioTable.articles
    table.study = Study.articles.of(json: Array(json.utf8))
    table.scenarios = [.numberAsString(at: "/id")]
    let results = try table.results()
    #expect(
      results.strategies.map { $0.effects.map(\.fate) } == [
        [.invalid], [.invalid], [.invalid], [.kept],
      ])
  }

  @Test func aDocumentThatIsOneRecordHasNoNeighbors() throws {
    let json = Array(#"{"id":1,"title":"a"}"#.utf8)
    let study = Study(
      "note", json: json, strategies: [.strict(SoleRecord<Note>.self, at: \.self)])
    let table = ScenarioTable(study, striking: "", scenarios: [.null(at: "/id")])
    #expect(try table.results().strategies.first?.effects.map(\.fate) == [.lostReported])
  }

  @Test(arguments: [
    ("/7", Scenario.null(at: "/id"), "articles: there is no record '/7'"),
    ("/1/tags", .null(at: "/0"), "articles: there is no record '/1/tags'"),
    ("/1", .null(at: "/author"), "articles: the scenario 'null' needs a value at '/1/author'"),
    ("/1", .numberAsString(at: "/title"), "needs a number at '/1/title'"),
    ("/1", Scenario(.wrongType, at: "/id", .put("{")), "puts '{', which is not JSON"),
    ("/1", Scenario(.wrongType, at: "/id", .put(" 2 ")), "puts a value at '/1/id' that"),
  ])
  func whatCannotBeMadeIsAnError(record: String, scenario: Scenario, message: String) throws {
    let table = ScenarioTable(
      .articles, striking: try JSONPointer(parsing: record), scenarios: [scenario])
    let error = #expect(throws: ScenarioError.self) { try table.results() }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
  }

  @Test func theWholeDocumentCannotBeRemoved() throws {
    let study = Study("note", json: Array("{}".utf8), strategies: [])
    let table = ScenarioTable(study, striking: "", scenarios: [.missingKey(at: "")])
    #expect(throws: ScenarioError.noChild(.missingKey)) { try table.results() }
  }

  @Test func aDocumentThatCannotBeReadIsNamed() {
    let table = ScenarioTable(
      Study.articles.of(json: Array("[".utf8)), striking: "/0", scenarios: [])
    let error = #expect(throws: ScenarioError.self) { try table.results() }
    #expect(error?.description.hasPrefix("articles: not JSON") == true)
  }
}
