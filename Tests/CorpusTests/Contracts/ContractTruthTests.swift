import CodableFuzz
import Foundation
import FuzzCorpus
import FuzzModels
import JSONInference
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz

/// No cell of a contract says less or more than what happens.
@Suite struct ContractTruthTests {
  @Test(arguments: Corpus.studies)
  func familiesHaveTheCellsThatEveryMutantShows(_ study: Study) throws {
    try expectTruth(study)
  }

  /// Records that take any key, so that the first of them shows what only it loses.
  @Test func aFirstRecordWithKeysThatItsModelIgnoresHidesNothing() throws {
    let study = try #require(Corpus.studies.first { $0.name == "feed" })
    let text = String(decoding: study.json, as: UTF8.self)
    let start = try #require(text.firstRange(of: #""type": "announcement","#))
    let json = text.replacingCharacters(
      in: start, with: text[start] + #""url": "https://example.com/a", "author": "A","#)
    let contract = try expectTruth(study.of(json: Array(json.utf8)))
    for field in ["/feed/*/url", "/feed/*/author"] as [Field] {
      let cell = try #require(contract.rows.first { $0.field == field }?.cells[.absent])
      #expect(cell.effect == .listLost)
      #expect(!cell.example.description.contains("/feed/0/"))
    }
  }

  @Test(
    .enabled(
      if: CorpusTests.realResponses != nil, "CODABLE_FUZZ_CORPORA names no folder of real responses"
    ),
    arguments: [("events", "github_events.json"), ("timeline", "twitter.json")])
  func realResponsesHaveThemToo(name: String, file: String) throws {
    let study = try #require(Corpus.studies.first { $0.name == name })
    let folder = URL(fileURLWithPath: try #require(CorpusTests.realResponses))
    let whole = study.of(json: Array(try Data(contentsOf: folder.appendingPathComponent(file))))
    // Every value of every record is changed in turn, so a few records must do.
    let excerpt = try #require(TrialExcerpt(try whole.document(), keeping: [0, 1, 2, 3]))
    try expectTruth(study.of(json: excerpt.document.index.bytes))
  }

  /// Models that are inferred from the whole file, and decode its first records.
  @Test(
    .enabled(
      if: CorpusTests.realResponses != nil, "CODABLE_FUZZ_CORPORA names no folder of real responses"
    ),
    arguments: [
      "twitter_timeline.json", "apache_builds.json", "github_events.json",
      "quicktype/samples/us-senators.json", "quicktype/samples/pokedex.json",
    ])
  func inferredModelsOfRealResponsesHaveThem(file: String) throws {
    let folder = URL(fileURLWithPath: try #require(CorpusTests.realResponses))
    let path = folder.appendingPathComponent(file).path
    let sample = try Sample([path])
    var study = try #require(sample.studies(decodedBy: sample.models).first)
      .of(json: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    study.strategies = study.strategies.filter { $0.id == .inferred }
    let limit = ProcessInfo.processInfo.environment["CODABLE_FUZZ_RECORDS"].flatMap { Int($0) } ?? 2
    let document = try study.document()
    if let cut = TrialExcerpt(document, keeping: Array(document.records.indices.prefix(limit))) {
      study = study.of(json: cut.document.index.bytes)
    }
    try expectTruth(study)
  }

  @discardableResult
  private func expectTruth(
    _ study: Study, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Contract {
    var study = study
    let own = StrategyID.own(among: study.strategies.map(\.id))
    let strategy = try #require(study.strategies.first { $0.id == own.first })
    study.strategies = [strategy]
    let document = try DocumentSession(study, configuration: Self.configuration)
    document.run([document.callPlan.count - 1]) { _, _ throws(Never) in }
    let contract = try #require(document.takeCounts().sums[ContractAnalysis.self].all.first)
    let truth = try RecomputedContract(study, strategy: strategy)
    var wrong: [String] = []
    var count = 0
    for (field, cells) in truth.cells.sorted(by: { $0.key.description < $1.key.description }) {
      let row = contract.rows.first { $0.field == field }
      for change in Contract.Change.allCases {
        let known = row?.cells[change].map {
          RecomputedContract.Cell(effect: $0.effect, isSilent: $0.isSilent)
        }
        guard let cell = cells[change] ?? known else { continue }
        count += 1
        // A field that nothing changes for is not read, and has no row.
        if known == cells[change] || row == nil && cell.effect == .kept { continue }
        let example = truth.examples[field]?[change]?.description ?? "-"
        wrong.append(
          "\(field) \(change): \(known?.description ?? "-"), not "
            + "\(cells[change]?.description ?? "-"): \(example)")
      }
    }
    if ProcessInfo.processInfo.environment["CODABLE_FUZZ_SHOW"] != nil {
      print(
        "\(study.name): \(count) cells, \(truth.mutantCount) mutants, complete \(contract.isComplete)"
      )
    }
    #expect(count > 0 && contract.isComplete, sourceLocation: sourceLocation)
    #expect(
      wrong.isEmpty, "\(wrong.count) of \(count) cells:\n\(wrong.joined(separator: "\n"))",
      sourceLocation: sourceLocation)
    return contract
  }

  private static var configuration: Runner.Configuration {
    var configuration = Runner.Configuration()
    configuration.mutators = [.unknownEnumTag]
    configuration.timesStrategies = false
    return configuration
  }
}
