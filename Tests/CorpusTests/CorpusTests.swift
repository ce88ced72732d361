import CodableFuzz
import Corpus
import Foundation
import JSONMutation
import JSONText
import Testing

@Suite struct CorpusTests {
  /// The folder of real answers, where the machine has one.
  static let realAnswers = ProcessInfo.processInfo.environment["CODABLE_FUZZ_CORPORA"]

  private static let fiveStrategies: [StrategyID] = [
    .strict, .permissive, .wrapper, .result, .lossyArray,
  ]
  private static let allStrategies: [StrategyID] = [
    .strict, .allOptional, .permissive, .permissiveFields, .wrapper, .loggedWrapper,
    .failableArray, .result, .resultArray, .resultWithRaw, .lossyArray, .lossyDictionary,
    .lossySet, .skip, .defaulted, .manual,
  ]

  @Test func hasAFamilyForEachOfTheNine() {
    #expect(
      Corpus.studies.map(\.name) == [
        "people", "pull-requests", "weather", "feed", "users", "messages", "orders", "events",
        "timeline",
      ])
  }

  @Test(arguments: Corpus.studies)
  func documentsAreSmallAndDecodeCompletely(_ study: Study) throws {
    #expect(study.json.count < 20_000)
    let strategies = study.strategies.map(\.id)
    let hasAll = ["messages", "events"].contains(study.name)
    #expect(strategies == (hasAll ? Self.allStrategies : Self.fiveStrategies))
    try expectComplete(study)
  }

  @Test(arguments: Corpus.studies.filter { $0.recordsAt != nil })
  func grownDocumentsDecodeCompletelyWithVariedRecords(_ study: Study) throws {
    var grown = study
    grown.recordCount = 120
    let document = try grown.document()
    #expect(document.records.count == 120)
    let records = Set((0..<120).map { document.index.bytes[document.recordRange($0)] })
    #expect(records.count > 100, "only \(records.count) different records")
    try expectComplete(grown)
  }

  @Test(
    .enabled(if: realAnswers != nil, "CODABLE_FUZZ_CORPORA names no folder of real answers"),
    arguments: [("events", "github_events.json", 30), ("timeline", "twitter.json", 100)])
  func realAnswersDecodeCompletely(name: String, file: String, count: Int) throws {
    let study = try #require(Corpus.studies.first { $0.name == name })
    let folder = URL(fileURLWithPath: try #require(Self.realAnswers))
    let real = study.of(json: Array(try Data(contentsOf: folder.appendingPathComponent(file))))
    #expect(try real.document().records.count == count)
    try expectComplete(real)
  }

  @Test func everyStrategyHasItsRowInTheTableOfFaults() throws {
    let table = try #require(Corpus.scenarios.first)
    #expect(table.study.strategies.map(\.id) == Self.allStrategies)
    #expect(table.scenarios.count == 10)
    try expectComplete(table.study)
  }

  /// Every strategy delivers every record of the unmutated document.
  private func expectComplete(
    _ study: Study, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var runner = Runner([study])
    runner.configuration.mutators = []
    runner.configuration.timesStrategies = false
    let document = try #require(runner.run().documents.first, sourceLocation: sourceLocation)
    #expect(document.alreadyInvalid.isEmpty, sourceLocation: sourceLocation)
    #expect(document.recordCount > 0, sourceLocation: sourceLocation)
    for row in document.unmutated {
      #expect(row.outcome == .returned, sourceLocation: sourceLocation)
      #expect(row.counters[.untouchedKept] == document.recordCount, sourceLocation: sourceLocation)
      #expect(row.equality == .equatable, sourceLocation: sourceLocation)
    }
  }
}
