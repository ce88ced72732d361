import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzReports
import JSONMutation
import JSONText
import Testing

@testable import FuzzTestSupport

@Suite struct RunnerTests {
  @Test func twoRunsGiveTheSameReportButForTimings() throws {
    let first = try comparable(Runner([.notes]).run())
    let second = try comparable(Runner([.notes]).run())
    #expect(first == second)
    #expect(first.contains("record-survival"))
  }

  @Test func theHeadlineIsTheSumOfTheVerdicts() throws {
    var runner = Runner([.notes]).untimed
    runner.configuration.plan = .exhaustive
    var kept = 0
    var untouched = 0
    var mutants = 0
    let report = runner.run { event throws(Never) in
      guard case .evaluated(_, let verdicts) = event else { return }
      mutants += 1
      for verdict in verdicts where verdict.strategy == .lossyArray {
        kept += verdict.counters[.untouchedKept]
        untouched += verdict.counters.untouched
      }
    }
    let row = try #require(report.strategy(.lossyArray))
    #expect(row.recordSurvival == Rate(kept, of: untouched))
    #expect(report.documents.first?.mutantCount == mutants)
    #expect(row.headline.documentsDecoded.of == mutants)
  }

  @Test func everyVerdictAccountsForEveryRecord() {
    var runner = Runner([.notes]).untimed
    runner.configuration.plan = .random(count: 200, seed: 3, mutations: 3)
    _ = runner.run { event throws(Never) in
      guard case .evaluated(let mutant, let verdicts) = event else { return }
      for verdict in verdicts {
        #expect(verdict.counters.sent + verdict.counters[.removed] == 4, "\(mutant.id)")
        #expect(verdict.counters[.mutants] == 1, "\(mutant.id)")
      }
    }
  }

  @Test("The runner names the record that is broken at the start")
  func namesTheRecordThatIsBrokenAtTheStart() throws {
    let json = Study.notesJSON.replacing("\"title\":\"c\"", with: "\"title\":7")
    let report = Runner([Study.notes.of(json: Array(json.utf8))]).run()
    let document = try #require(report.documents.first)
    let invalid = try #require(document.alreadyInvalid.first { $0.strategy == .strict })
    #expect(invalid.pointer == "/notes/2")
    #expect(invalid.failure.pointer.description == "/notes/2/title")
    #expect(invalid.failure.message == "expected String, found a number")

    let unmutated = Dictionary(
      uniqueKeysWithValues: document.unmutated.map { ($0.strategy, $0) })
    #expect(unmutated[.strict]?.outcome == .threw)
    #expect(unmutated[.strict]?.counters.untouchedPart == Counters.untouched(reported: 3))
    #expect(unmutated[.lossyArray]?.counters.untouchedPart == Counters.untouched(kept: 3))
    let lossy = try #require(report.strategy(.lossyArray))
    #expect(lossy.headline[.untouchedKept] > 0)
    #expect(lossy.headline[.namedElsewhere] == 0)
  }

  @Test func throughputIsNotQuotedForDecodesThatGaveUp() throws {
    let json = Study.notesJSON.replacing("\"title\":\"c\"", with: "\"title\":7")
    let report = Runner([Study.notes.of(json: Array(json.utf8))]).run()
    let rows = try #require(report.timings.documents.first).strategies
    #expect(rows.map(\.strategy).count == 5)
    #expect(rows.allSatisfy { $0.clean == nil })
    #expect(rows.first { $0.strategy == .lossyArray }?.nanosecondsPerRecoveredRecord != nil)
    let whole = try #require(Runner([.notes]).run().timings.documents.first).strategies
    #expect(whole.allSatisfy { $0.clean?.ratioToStrict != nil })
  }

  @Test func aDocumentThatCannotBeReadStopsNoOther() {
    let invalid = Study("invalid", json: Array("[1,".utf8), recordsAt: "", strategies: [])
    let report = Runner([invalid, .notes]).run()
    #expect(report.failures.map(\.document) == [DocumentName("invalid")])
    let message =
      "not JSON: the text ends where a value was expected at byte offset 3 (line 1, column 4)"
    #expect(report.failures.first?.message == message)
    #expect(report.documents.map(\.name) == [DocumentName("notes")])
  }

  @Test func strategiesOfOneNameAreRefused() {
    var study = Study.notes
    study.strategies.append(Strategy("strict") { data in Recovery([data.count]) })
    let report = Runner([study]).run()
    #expect(report.documents.isEmpty)
    #expect(
      report.failures.map(\.message) == [
        "two strategies have the name 'strict': each needs its own"
      ])
  }

  @Test func strategiesOfDifferentRecordTypesStandInOneList() throws {
    var study = Study.notes
    study.strategies = [
      Strategy("classes") { data in
        Recovery(try JSONDecoder().decode(Notes<[NoteObject]>.self, from: data).notes)
      },
      Strategy("manual") { data in
        let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        return Recovery((object?["notes"] as? [[String: Any]] ?? []).map { $0["id"] as? Int })
      },
    ]
    let report = Runner([study]).run()
    let document = try #require(report.documents.first)
    #expect(document.unmutated.map(\.counters[.untouchedKept]) == [4, 4])
    #expect(document.unmutated.map(\.equality) == [.reflected, .equatable])
    let classes = try #require(document.strategies.first { $0.strategy == "classes" })
    #expect(classes.recordSurvival.count > 0)
    #expect(classes.headline[.untouchedAltered] == 0)
  }

  @Test func recordsOfAnObjectAreDistinguishedByTheirKeys() throws {
    let json = #"{"a":{"id":1,"title":"x"},"007":{"id":2,"title":"y"},"c":{"id":3,"title":"z"}}"#
    let study = Study(
      "keyed", json: Array(json.utf8), recordsAt: "",
      strategies: [
        .strict([String: Note].self, records: \.self),
        .lossyArray(LossyDictionary<String, Note>.self, records: \.self),
      ])
    let removed = try study.verdicts(on: "keyed:remove-key@/a")
    #expect(removed[.strict]?.counters.untouchedPart == Counters.untouched(kept: 2))
    #expect(removed[.strict]?.counters.mutatedPart == Counters())
    #expect(removed[.strict]?.counters[.removed] == 1)
    let flipped = try study.verdicts(on: "keyed:flip-type@/007/id=string")
    #expect(flipped[.lossyArray]?.counters.untouchedPart == Counters.untouched(kept: 2))
    #expect(flipped[.lossyArray]?.counters.mutatedPart == Counters.mutated(reported: 1))
    #expect(flipped[.lossyArray]?.errorAccuracy == .exact)
    #expect(flipped[.strict]?.counters.untouchedPart == Counters.untouched(reported: 2))
  }

  @Test func lossesOfAnObjectComeInTheOrderOfTheirKeys() throws {
    let members = (0..<20).map { #""k\#($0)":{"id":"x"}"# }.joined(separator: ",")
    let study = Study(
      "keyed", json: Array("{\(members)}".utf8), recordsAt: "",
      strategies: [
        .result([String: Result<Note, any Error>].self, records: \.self),
        .lossyArray(LossyDictionary<String, Note>.self, records: \.self),
      ])
    let verdicts = try study.verdicts(on: "keyed:remove-key@/k3/id")
    let expected = (0..<20).map { "/k\($0)/id" }.sorted()
    for verdict in verdicts.values {
      #expect(verdict.paths.map(\.description) == expected)
    }
  }

  @Test func pathsAreComparedAfterTheKeyStrategy() throws {
    struct Item: Decodable, Equatable {
      let sentAt: Int
    }
    let study = Study(
      "snake", json: Array(#"{"all_items":[{"sent_at":1},{"sent_at":2}]}"#.utf8),
      recordsAt: "/all_items",
      strategies: [
        .strict(
          [String: [Item]].self, records: { $0["all_items"] ?? [] },
          decoder: {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return decoder
          }())
      ])
    let verdict = try #require(
      try study.verdicts(on: "snake:remove-key@/all_items/1/sent_at")[.strict])
    #expect(verdict.errorAccuracy == .exact)
  }

  private func comparable(_ report: Report) throws -> String {
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(JSONReporter().text(of: report).utf8))
        as? [String: Any])
    #expect(object.removeValue(forKey: "timings") != nil)
    #expect(object.removeValue(forKey: "environment") != nil)
    let data = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }
}

/// A record that is a class without `Equatable`.
private final class NoteObject: Decodable {
  let id: Int
  let title: String
}
