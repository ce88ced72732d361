import CodableFuzz
import Foundation
import FuzzCorpus
import JSONMutation
import JSONText
import Testing

@Suite struct CorpusTests {
  /// The folder of real responses, where the machine has one.
  static let realResponses = ProcessInfo.processInfo.environment["CODABLE_FUZZ_CORPORA"]

  /// What every family compares.
  private static let compared: [StrategyID] = [
    .strict, .permissive, .wrapper, .result, .lossyArray,
  ]

  @Test func theRegistryNamesEachFolderWithADocument() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Corpus")
    let files = try #require(FileManager.default.enumerator(atPath: root.path))
    let documents = files.compactMap { $0 as? String }.filter { $0.hasSuffix(".json") }
      .compactMap { $0.split(separator: "/").last?.dropLast(".json".count) }
    #expect(Set(documents.map(String.init)) == Set(Corpus.studies.map(\.name)))
  }

  @Test(arguments: Corpus.studies)
  func documentsAreSmallAndDecodeCompletely(_ study: Study) throws {
    #expect(study.json.count < 20_000)
    expectOrdered(study)
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
    .enabled(if: realResponses != nil, "CODABLE_FUZZ_CORPORA names no folder of real responses"),
    arguments: [("events", "github_events.json", 30), ("timeline", "twitter.json", 100)])
  func realResponsesDecodeCompletely(name: String, file: String, count: Int) throws {
    let study = try #require(Corpus.studies.first { $0.name == name })
    let folder = URL(fileURLWithPath: try #require(Self.realResponses))
    let real = study.of(json: Array(try Data(contentsOf: folder.appendingPathComponent(file))))
    #expect(try real.document().records.count == count)
    try expectComplete(real)
  }

  @Test func theTableOfScenariosIsComplete() throws {
    let table = try #require(Corpus.scenarios.first)
    expectOrdered(table.study)
    #expect(table.scenarios.count == 10)
    try expectComplete(table.study)
  }

  /// The strategies of a study are in the order of the registry, followed by the corpus's own.
  private func expectOrdered(
    _ study: Study, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let strategies = study.strategies.map(\.id)
    let order = StrategyID.all
    #expect(strategies == order.filter(strategies.contains), sourceLocation: sourceLocation)
    #expect(
      Set(strategies).isSuperset(of: Self.compared), sourceLocation: sourceLocation)
  }

  /// Every strategy delivers every record of the unmutated document.
  private func expectComplete(
    _ study: Study, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var runner = Runner([study])
    runner.configuration.mutators = []
    runner.configuration.timesStrategies = false
    runner.configuration.searchesFindings = false
    runner.configuration.measuresDamageCurve = false
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
