import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz

@Suite struct FaultTableTests {
  @Test func everyFaultMeetsEveryStrategy() throws {
    let results = try FaultTable.articles.results()
    #expect(results.recordCount == 3 && results.record == "/1")
    let fates = Dictionary(
      uniqueKeysWithValues: results.strategies.map { ($0.strategy, $0.effects.map(\.fate)) })
    #expect(fates[.strict] == Array(repeating: .allLostTold, count: 10))
    #expect(fates[.wrapper] == Array(repeating: .lostSilent, count: 10))
    #expect(fates[.lossyArray] == Array(repeating: .lostTold, count: 10))
    #expect(
      fates["mended"] == [
        .changedTold, .changedTold, .changedTold, .lostTold, .kept, .lostTold, .lostTold,
        .changedTold, .lostTold, .changedTold,
      ])
    for effect in results.strategies.flatMap(\.effects) {
      #expect(effect.neighbors.of == 2 && effect.struck.of == 1)
    }
  }

  @Test func saysWhereALossWasReported() throws {
    let results = try FaultTable.articles.results()
    let lossy = try #require(results.strategies.first { $0.strategy == .lossyArray })
    // Whether the error of a date names the date or what holds it is Foundation's affair.
    #expect(
      lossy.effects.filter { $0.fault != .badDate }.map(\.reported) == [
        ["/1/title"], ["/1/title"], ["/1/title"], ["/1/kind"], ["/1/id"], ["/1/url"],
        ["/1/tags/0"], ["/1/counts/views"], ["/1/tags"],
      ])
    let date = try #require(lossy.effects.first { $0.fault == .badDate })
    #expect(date.reported.count == 1 && date.reported.allSatisfy { $0.hasPrefix("/1") })
  }

  @Test(arguments: [
    (Fault.missingKey(at: "/a"), #"[{"b":"1"},2]"#),
    (Fault.missingKey(at: "/b"), #"[{"a":-1.50},2]"#),
    (Fault.null(at: "/b"), #"[{"a":-1.50,"b":null},2]"#),
    (Fault.numberAsString(at: "/a"), #"[{"a":"-1.50","b":"1"},2]"#),
    (Fault(.wrongType, at: "", .put("[]")), "[[],2]"),
    (Fault("gone", at: "", .remove), "[2]"),
  ])
  func aFaultEditsNothingButItsPlace(fault: Fault, expected: String) throws {
    let study = Study(
      "pairs", json: Array(#"[{"a":-1.50,"b":"1"},2]"#.utf8), recordsAt: "",
      strategies: [
        Strategy("text") { data in Recovery([String(decoding: data, as: UTF8.self)]) }
      ])
    let document = try study.document()
    let mutant = try FaultTable(study, striking: "/0", faults: []).mutant(of: fault, in: document)
    #expect(String(decoding: mutant.bytes(), as: UTF8.self) == expected)
    #expect(GroundTruth(of: mutant).isDamaged == [true, false])
  }

  @Test(arguments: [
    ([], [0, 2], FaultEffect.Fate.lostSilent, "2/2"),
    ([1], [0, 2], .lostTold, "2/2"),
    ([1], [2], .lostTold, "1/2"),
    ([0, 1, 2], [], .allLostTold, "0/2"),
    ([0, 1], [], .allLostSilent, "0/2"),
  ])
  func theFateIsThatOfTheStruckRecordUnlessAllAreLost(
    reported: [Int], delivered: [Int], expected: FaultEffect.Fate, kept: String
  ) throws {
    var table = FaultTable(.notes, striking: "/notes/1", faults: [.missingKey(at: "/title")])
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
    #expect("\(effect.neighbors.kept)/\(effect.neighbors.of)" == kept)
  }

  @Test func aRecordThatDoesNotDecodeAnywayIsBroken() throws {
    let json = Study.articlesJSON.replacing("\"title\":\"b\"", with: "\"title\":false")
    var table = FaultTable.articles
    table.study = Study.articles.of(json: Array(json.utf8))
    table.faults = [.numberAsString(at: "/id")]
    let results = try table.results()
    #expect(
      results.strategies.map { $0.effects.map(\.fate) } == [
        [.broken], [.broken], [.broken], [.kept],
      ])
  }

  @Test func aDocumentThatIsOneRecordHasNoNeighbors() throws {
    let json = Array(#"{"id":1,"title":"a"}"#.utf8)
    let study = Study(
      "note", json: json, strategies: [.strict(SoleRecord<Note>.self, at: \.self)])
    let table = FaultTable(study, striking: "", faults: [.null(at: "/id")])
    #expect(try table.results().strategies.first?.effects.map(\.fate) == [.lostTold])
  }

  @Test(arguments: [
    ("/7", Fault.null(at: "/id"), "articles: there is no record '/7'"),
    ("/1/tags", .null(at: "/0"), "articles: there is no record '/1/tags'"),
    ("/1", .null(at: "/author"), "articles: the fault 'null' needs a value at '/1/author'"),
    ("/1", .numberAsString(at: "/title"), "needs a number at '/1/title'"),
    ("/1", Fault(.wrongType, at: "/id", .put("{")), "puts '{', which is not JSON"),
    ("/1", Fault(.wrongType, at: "/id", .put(" 2 ")), "puts at '/1/id' what is there already"),
  ])
  func whatCannotBeMadeIsAnError(record: String, fault: Fault, message: String) throws {
    let table = FaultTable(
      .articles, striking: try JSONPointer(parsing: record), faults: [fault])
    let error = #expect(throws: FaultError.self) { try table.results() }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
  }

  @Test func theWholeDocumentCannotBeRemoved() throws {
    let study = Study("note", json: Array("{}".utf8), strategies: [])
    let table = FaultTable(study, striking: "", faults: [.missingKey(at: "")])
    #expect(throws: FaultError.noChild(.missingKey)) { try table.results() }
  }

  @Test func aDocumentThatCannotBeReadIsNamed() {
    let table = FaultTable(
      Study.articles.of(json: Array("[".utf8)), striking: "/0", faults: [])
    let error = #expect(throws: FaultError.self) { try table.results() }
    #expect(error?.description.hasPrefix("articles: not JSON") == true)
  }
}
