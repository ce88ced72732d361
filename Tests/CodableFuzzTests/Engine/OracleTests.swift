import CodableFuzz
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import FuzzTestSupport

/// The counts of single mutants, worked out by hand.
@Suite struct OracleTests {
  @Test func aMissingRequiredKeyCostsStrictEverything() throws {
    let verdicts = try Study.notes.verdicts(on: "notes:remove-key@/notes/2/title")

    let strict = try #require(verdicts[.strict])
    #expect(strict.outcome == .threw)
    #expect(strict.counters.untouchedPart == Counters.untouched(reported: 3))
    #expect(strict.counters.mutatedPart == Counters.mutated(reported: 1))
    #expect(strict.paths.map(\.description) == ["/notes/2/title"])
    #expect(strict.errorAccuracy == .exact)

    for silent in [StrategyID.permissive, .wrapper] {
      let verdict = try #require(verdicts[silent])
      #expect(verdict.outcome == .returned)
      #expect(verdict.counters.untouchedPart == Counters.untouched(kept: 3))
      #expect(verdict.counters.mutatedPart == Counters.mutated(silent: 1))
      #expect(verdict.paths.isEmpty && verdict.errorAccuracy == nil)
    }
    for reporting in [StrategyID.result, .lossyArray] {
      let verdict = try #require(verdicts[reporting])
      #expect(verdict.counters.untouchedPart == Counters.untouched(kept: 3))
      #expect(verdict.counters.mutatedPart == Counters.mutated(reported: 1))
      #expect(verdict.paths.map(\.description) == ["/notes/2/title"])
      #expect(verdict.errorAccuracy == .exact)
    }
  }

  @Test func nullForAnOptionalThatWasNullChangesNothing() throws {
    let verdicts = try Study.notes.verdicts(on: "notes:remove-key@/notes/2/tag")
    #expect(verdicts[.strict]?.counters.mutatedPart == Counters.mutated(equal: 1))
  }

  @Test func editsOfTheEnvelopeDamageNoRecord() throws {
    let verdicts = try Study.notes.verdicts(on: "notes:remove-key@/total")
    #expect(verdicts[.strict]?.counters.untouchedPart == Counters.untouched(kept: 4))
    #expect(verdicts[.strict]?.counters.mutated == 0)
  }

  @Test(arguments: [
    ("resize-array@/notes=empty", 0, 4), ("resize-array@/notes=first-only", 1, 3),
    ("empty-value@/notes=array", 0, 4), ("error-document@=errors", 4, 0),
    ("double-encode@/notes", 4, 0), ("rename-key@/notes=suffix", 4, 0),
    ("array-to-object@/notes=dense", 4, 0),
  ])
  func removedRecordsAreInNoOtherCounter(steps: String, untouched: Int, removed: Int) throws {
    for (_, verdict) in try Study.notes.verdicts(on: "notes:" + steps) {
      #expect(verdict.counters[.removed] == removed)
      #expect(verdict.counters.untouched == untouched)
      #expect(verdict.counters.mutated == 0)
    }
  }

  @Test func aPathIntoAnInsertedElementIsExact() throws {
    let verdicts = try Study.notes.verdicts(on: "notes:insert-bad-element@/notes=number-middle")
    #expect(verdicts[.lossyArray]?.errorAccuracy == .exact)
    #expect(verdicts[.lossyArray]?.counters.untouchedPart == Counters.untouched(kept: 4))
  }

  @Test(arguments: ["flip-type@/notes=object", "flip-type@/notes=null", "remove-key@/notes"])
  func theRecordsOfAListThatIsGoneAreLost(steps: String) throws {
    let verdicts = try Study.notes.verdicts(on: "notes:" + steps)
    for (_, verdict) in verdicts {
      #expect(verdict.outcome == .threw)
      #expect(verdict.counters.untouchedPart == Counters.untouched(reported: 4))
      #expect(verdict.counters.mutatedPart == Counters())
      #expect(verdict.counters[.removed] == 0)
      #expect(verdict.errorAccuracy == .exact)
    }
  }

  @Test func aReportAboveTheRecordsIsOneOfAll() throws {
    let verdicts = try Study.notes.verdicts(on: "notes:wrap-in-array@/notes")
    let verdict = try #require(verdicts[.lossyArray])
    #expect(verdict.outcome == .returned && verdict.errorAccuracy == .exact)
    #expect(verdict.counters.untouchedPart == Counters.untouched(reported: 4))
  }

  /// One report that names an edited location is enough, unless another accuses a record that is fine.
  @Test(
    arguments: [
      (["/notes/1/title"], .exact), (["/notes/1", "/notes/1/title"], .exact),
      (["/notes/1/title", "/total"], .exact), (["/notes/1"], .parent),
      (["/notes/1/title", "/notes/2/id"], .elsewhere), (["/notes/1", "/total"], .parent),
      (["/notes"], .parent),
    ] as [([String], ErrorAccuracy)])
  func theBestReportTellsHowAccurateAllAre(paths: [String], accuracy: ErrorAccuracy) throws {
    var study = Study.notes
    study.strategies = [
      Strategy("pointing") { data in
        let notes = try JSONDecoder().decode(Notes<[Loose]>.self, from: data).notes.map(\.note)
        let kept = notes.indices.filter { !notes[$0].title.isEmpty }
        let losses = paths.map { path in
          Loss(Refusal(), path: path.split(separator: "/").map(String.init))
        }
        return Recovery(
          kept.map { notes[$0] }, identities: .indices(kept),
          losses: kept.count < notes.count ? losses : [])
      }
    ]
    let verdict = try #require(
      try study.verdicts(on: "notes:remove-key@/notes/1/title")["pointing"])
    #expect(verdict.counters.untouchedPart == Counters.untouched(kept: 3))
    #expect(verdict.errorAccuracy == accuracy)
  }

  @Test(arguments: [
    ([0, 2, 3], [], Counters.untouched(kept: 3), Counters.mutated(silent: 1)),
    ([0, 2, 3], [1], Counters.untouched(kept: 3), Counters.mutated(reported: 1)),
    ([2], [], Counters.untouched(kept: 1, silent: 2), Counters.mutated(silent: 1)),
    ([2], [0], Counters.untouched(kept: 1, reported: 1, silent: 1), Counters.mutated(silent: 1)),
    ([], [], Counters.untouched(silent: 3), Counters.mutated(silent: 1)),
    ([0, 1, 2, 3], [], Counters.untouched(kept: 3), Counters.mutated(alteredSilently: 1)),
    ([0, 1, 2, 3], [1], Counters.untouched(kept: 3), Counters.mutated(alteredReported: 1)),
  ])
  func aStrategyWithoutIndicesIsMatchedByItsRecords(
    delivered: [Int], lost: [Int], untouched: Counters, mutated: Counters
  ) throws {
    var study = Study.notes
    study.strategies = [Self.choosing(delivered, lost: lost, mutated: 1)]
    let verdict = try #require(
      try study.verdicts(on: "notes:remove-key@/notes/1/title")["choosing"])
    #expect(verdict.counters.untouchedPart == untouched)
    #expect(verdict.counters.mutatedPart == mutated)
  }

  @Test func anUntouchedRecordThatComesBackChangedIsCounted() throws {
    var study = Study.notes
    study.strategies = [
      Strategy("shouting") { data in
        var notes = try JSONDecoder().decode(Notes<[Note?]>.self, from: data).notes
        // Only with a neighbour gone does it change what it returns.
        if notes.contains(where: { $0?.title == nil }) { notes[0]?.title = "A" }
        return Recovery(notes)
      }
    ]
    let verdict = try #require(
      try study.verdicts(on: "notes:flip-type@/notes/1=null")["shouting"])
    #expect(verdict.counters.untouchedPart == Counters.untouched(kept: 2, altered: 1))
    #expect(verdict.counters.mutatedPart == Counters.mutated(alteredSilently: 1))
  }

  /// A departure holds the name of its stop, which is sent beside the list.
  private struct Timetable: Decodable {
    struct Departure: Equatable {
      let line: Int
      let stop: String
    }

    let departures: [Departure]

    private enum CodingKeys: CodingKey { case stops, departures }

    private struct Sent: Decodable {
      let line: Int
      let stopID: String
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let stops = try container.decode([String: String].self, forKey: .stops)
      departures = try container.decode([Sent].self, forKey: .departures)
        .map { Departure(line: $0.line, stop: stops[$0.stopID] ?? "unknown") }
    }
  }

  @Test(arguments: [
    ("add-key@/stops=scalar", Counters.untouched(kept: 3), Counters()),
    ("pad-string@/stops/a=trailing", .untouched(kept: 1), .mutated(alteredSilently: 2)),
    ("remove-key@/stops/b", .untouched(kept: 2), .mutated(alteredSilently: 1)),
    ("pad-string@/departures/0/stopID=trailing", .untouched(kept: 2), .mutated(alteredSilently: 1)),
  ])
  func aRecordThatDependsOnTheEnvelopeIsAlteredRightly(
    steps: String, untouched: Counters, mutated: Counters
  ) throws {
    let json = """
      {"stops":{"a":"Quay","b":"Mill"},"departures":[{"line":1,"stopID":"a"},{"line":2,"stopID":"b"},
      {"line":3,"stopID":"a"}]}
      """
    let study = Study(
      "times", json: Array(json.utf8), recordsAt: "/departures",
      strategies: [.strict(Timetable.self, records: \.departures)])
    let verdict = try #require(try study.verdicts(on: "times:" + steps)[.strict])
    #expect(verdict.counters.untouchedPart == untouched)
    #expect(verdict.counters.mutatedPart == mutated)
  }

  @Test func aLossIsOfTheElementThatTheStrategyNames() throws {
    var study = Study.notes
    study.strategies = [
      Strategy("nested") { data in
        let notes = try JSONDecoder().decode(Notes<[Note?]>.self, from: data).notes
        // An error of a decoder of its own does not know where the record is.
        let context = DecodingError.Context(codingPath: [], debugDescription: "nested")
        let lost = notes.indices.filter { notes[$0] == nil }
        return Recovery(
          notes.compactMap(\.self),
          identities: .indices(notes.indices.filter { notes[$0] != nil }),
          losses: lost.map { Loss(DecodingError.dataCorrupted(context), at: $0) })
      }
    ]
    let verdict = try #require(try study.verdicts(on: "notes:flip-type@/notes/1=null")["nested"])
    #expect(verdict.counters.untouchedPart == Counters.untouched(kept: 3))
    #expect(verdict.counters.mutatedPart == Counters.mutated(reported: 1))
    #expect(verdict.paths.map(\.description) == ["/notes/1"])
    #expect(verdict.errorAccuracy == .exact)
  }

  /// A record that is already invalid is in no metric, and neither is what is reported of it.
  @Test func reportsOfAlreadyInvalidRecordsDoNotCount() throws {
    var study = Study.notes
    study.json = Array(
      Study.notesJSON.replacing(#""id":10,"title":"a""#, with: #""id":10"#).utf8)
    study.strategies = [
      Strategy("half-quiet") { data in
        let notes = try JSONDecoder().decode(Notes<[Loose]>.self, from: data).notes.map(\.note)
        let kept = notes.indices.filter { !notes[$0].title.isEmpty }
        let isFirstLost = notes.first?.title.isEmpty == true
        return Recovery(
          kept.map { notes[$0] }, identities: .indices(kept),
          losses: isFirstLost ? [Loss(Refusal(), path: ["notes", "0", "title"])] : [])
      }
    ]
    let verdict = try #require(
      try study.verdicts(on: "notes:remove-key@/notes/2/title")["half-quiet"])
    #expect(verdict.counters.untouchedPart == Counters.untouched(kept: 2))
    #expect(verdict.counters.mutatedPart == Counters.mutated(silent: 1))
    #expect(verdict.errorAccuracy == nil && verdict.counters[.namedElsewhere] == 0)
    // It is still said.
    #expect(verdict.paths.map(\.description) == ["/notes/0/title"])
  }

  /// A strategy that delivers some of the notes in order, without saying which, where not all of
  /// them decode, and all of them else.
  private static func choosing(_ delivered: [Int], lost: [Int], mutated: Int) -> Strategy {
    Strategy("choosing") { data in
      let results = try JSONDecoder().decode(Notes<[Loose]>.self, from: data).notes
      guard results.count == 4 else { return Recovery(results.map(\.note)) }
      return Recovery(
        delivered.map { results[$0].note }, losses: lost.map { Loss(Refusal(), at: $0) })
    }
  }

  /// A note whose title is empty where it is missing.
  private struct Loose: Decodable {
    let note: Note

    private enum CodingKeys: CodingKey { case id, title, tag }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      note = Note(
        id: try container.decode(Int.self, forKey: .id),
        title: try container.decodeIfPresent(String.self, forKey: .title) ?? "",
        tag: try container.decodeIfPresent(String.self, forKey: .tag))
    }
  }

  private struct Refusal: Error {}
}
