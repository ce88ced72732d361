import CodableFuzz
import Foundation
import FuzzCorpus
import JSONMutation
import JSONText
import Testing

@testable import FuzzTestSupport

/// What models with typical gaps lose when they write back the corpus and real responses.
@Suite struct WriteBackTests {
  @Test func feedLosesTheKeysOfSingleTypes() throws {
    let figures = try Self.figures("feed")
    #expect(figures.records == WriteBackCounts(written: 9, erased: 7, nullOmitted: 2))
    #expect(
      figures.fields == [
        "/feed/*/author": WriteBackCounts(written: 3, erased: 3),
        "/feed/*/description": WriteBackCounts(written: 2, erased: 1, nullOmitted: 1),
        "/feed/*/expires": WriteBackCounts(written: 2, erased: 1, nullOmitted: 1),
        "/feed/*/priority": WriteBackCounts(written: 3, erased: 3),
        "/feed/*/tags": WriteBackCounts(written: 2, erased: 2),
      ])
    #expect(
      figures.mutators == [
        "add-key": WriteBackCounts(written: 5, erased: 4, nullOmitted: 1),
        "null-value": WriteBackCounts(written: 8, erased: 1, nullOmitted: 7),
        "unknown-enum-tag": WriteBackCounts(written: 2, erased: 1),
      ])
  }

  @Test func peopleLoseTheirCity() throws {
    let figures = try Self.figures("people")
    let counts = WriteBackCounts(written: 6, erased: 5, nullOmitted: 1)
    #expect(figures.records == WriteBackCounts(written: 8, erased: 5, nullOmitted: 1))
    #expect(figures.fields == ["/*/city": counts])
    #expect(
      figures.mutators == [
        "add-key": WriteBackCounts(written: 5, erased: 4, nullOmitted: 1),
        "null-value": WriteBackCounts(written: 1, nullOmitted: 1),
      ])
  }

  /// Money as `Double` and dates with an offset are written in another spelling, but keep their value.
  @Test func ordersLoseOnlyUnknownKeys() throws {
    let figures = try Self.figures("orders")
    #expect(figures.records == WriteBackCounts(written: 6, erased: 6, nullOmitted: 2))
    #expect(
      figures.fields == [
        "/orders/{}/customer/address": WriteBackCounts(written: 6, erased: 6),
        "/orders/{}/lines/*/discount": WriteBackCounts(written: 4, nullOmitted: 1),
        "/orders/{}/lines/*/title": WriteBackCounts(written: 5, erased: 5),
        "/orders/{}/notes": WriteBackCounts(written: 4, erased: 3, nullOmitted: 1),
      ])
    #expect(
      figures.mutators == [
        "add-key": WriteBackCounts(written: 20, erased: 17, nullOmitted: 3),
        "null-value": WriteBackCounts(written: 7, erased: 3, nullOmitted: 4),
      ])
  }

  @Test(
    .enabled(
      if: CorpusTests.realResponses != nil, "CODABLE_FUZZ_CORPORA names no folder of real responses"
    ),
    arguments: [
      (
        "events", "github_events.json", WriteBackCounts(written: 30, erased: 30, nullOmitted: 2),
        20,
        [
          "add-key": WriteBackCounts(written: 80, erased: 75, nullOmitted: 5),
          "null-value": WriteBackCounts(written: 185, erased: 161, nullOmitted: 24),
          "unknown-enum-tag": WriteBackCounts(written: 9, erased: 7),
        ]
      ),
      (
        "timeline", "twitter.json", WriteBackCounts(written: 100, erased: 100, nullOmitted: 100),
        54,
        [
          "add-key": WriteBackCounts(written: 180, erased: 176, nullOmitted: 4),
          "null-value": WriteBackCounts(written: 242, erased: 191, nullOmitted: 51),
          "unknown-enum-tag": WriteBackCounts(written: 21, erased: 20),
        ]
      ),
    ] as [(String, String, WriteBackCounts, Int, [MutatorID: WriteBackCounts])])
  func realResponsesLoseWhatTheirModelsLack(
    name: String, file: String, records: WriteBackCounts, fieldCount: Int,
    mutators: [MutatorID: WriteBackCounts]
  ) throws {
    let folder = URL(fileURLWithPath: try #require(CorpusTests.realResponses))
    let json = Array(try Data(contentsOf: folder.appendingPathComponent(file)))
    let figures = try Self.figures(name, json: json)
    #expect(figures.records == records)
    #expect(figures.fields.count == fieldCount)
    #expect(figures.mutators == mutators)
  }

  private static func figures(_ name: String, json: [UInt8]? = nil) throws -> WriteBackFigures {
    let study = try #require(Corpus.studies.first { $0.name == name })
    let model = try #require(CorpusModels.model(for: json.map { study.of(json: $0) } ?? study))
    let figures = try model.oracle()
    var configuration = Runner.Configuration()
    configuration.learnsFields = false
    configuration.searchesFindings = false
    configuration.advice = .off
    configuration.timesStrategies = false
    configuration.mutators = [.truncate]
    let report = Runner([model.study], configuration: configuration).run()
    let found = try #require(report.documents.first?.writeBacks.first)
    #expect(found.isComplete && found.unwritten == 0)
    #expect(WriteBackCounts(found.records) == figures.records)
    #expect(found.fields == figures.fields)
    #expect(found.mutantRows == figures.changedMutants)
    #expect(WriteBackCounts(found.mutants) == figures.allMutants)
    return figures
  }
}
