import CodableFuzzTesting
import Foundation
import FuzzCorpus
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

@Suite struct CorpusTests {
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

  private func expectOrdered(
    _ study: Study, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let strategies = study.strategies.map(\.id)
    let order = StrategyID.all
    #expect(strategies == order.filter(strategies.contains), sourceLocation: sourceLocation)
    #expect(
      Set(strategies).isSuperset(of: Self.compared), sourceLocation: sourceLocation)
  }

  private func expectComplete(
    _ study: Study, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var runner = Runner([study]).untimed
    runner.configuration.mutators = []
    runner.configuration.searchesFindings = false
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

@Suite struct ConformanceTests {
  /// Replaces a number with itself.
  private static let nothing = Mutator(
    "nothing", .structural, purpose: "changes nothing", ideal: "the same value"
  ) { node, document, edits in
    guard document.index.kind(of: node) == .number else { return }
    let range = document.index.range(of: node)
    edits.offer { $0.replace(range, with: document.index.bytes[range]) }
  }

  @Test(arguments: [
    ("[1,2]", ["doc: nothing@/0: changes nothing", "doc: nothing@/1: changes nothing"]),
    ("[true]", ["'nothing' offers nothing in these documents: it was not checked"]),
  ])
  func whatAMutatorDoesNotKeepIsAnIssue(text: String, expected: [String]) throws {
    let document = try Document(DocumentName("doc"), parsing: Array(text.utf8))
    try withKnownIssue {
      try expectConformance(of: Self.nothing, in: [document])
    } matching: { issue in
      issue.comments.count == 1
        && issue.comments.allSatisfy { expected.contains($0.rawValue) }
    }
  }
}

/// The comparison itself, as a test: every strategy over every document, held against what survived
/// when the baselines were written.
///
/// They hold the strategies that every document has.
@Suite(
  .serialized,
  .resilience(
    baseline: "Baselines",
    options: .init(baselineStrategies: [.strict, .permissive, .wrapper, .result, .lossyArray])))
struct ComparisonTests {
  @Test("Of each demo document as much survives as in the baseline", arguments: Corpus.studies)
  func survivesAsMuchAsTheBaseline(_ study: Study) throws {
    let report = try expectSurvival(of: study, options: .init(mutators: .baseline, advice: .off))
    #expect(report["strict"].recordSurvival.rate?.of == report["wrapper"].recordSurvival.rate?.of)
  }
}

/// What is predicted of a list that is made lossy is what the lossy list of the family reaches.
@Suite struct AdviceCorpusTests {
  static let studies = Corpus.studies.filter { study in
    study.recordsAt != nil && study.strategies.contains { $0.id == .strict }
      && study.strategies.contains { $0.id == .lossyArray || $0.id == .lossyDictionary }
  }

  @Test("Advice about the demo documents predicts what the lossy list reaches", arguments: studies)
  func predictsWhatTheLossyListReaches(study: Study) throws {
    var study = study
    let strict = try #require(study.strategies.first { $0.id == .strict })
    let lossy = try #require(
      study.strategies.first { $0.id == .lossyArray || $0.id == .lossyDictionary })
    study.strategies = [strict, lossy]
    let document = try study.document()
    let list = try #require(document.list)
    let change = ModelChange(.lossyList, document.fields.field(of: list))
    var configuration = Runner.Configuration()
    configuration.advice = .all
    let run = try DocumentSession(study, configuration: configuration)
    var differences: [String] = []
    _ = run.takeCounts()
    // Some hundred mutants of each family, at even distances.
    let numbers = stride(
      from: 0, to: run.callPlan.mutantCount, by: max(1, run.callPlan.mutantCount / 200))
    for number in numbers {
      var verdicts: [Verdict] = []
      var id = ""
      run.run([number]) { mutant, evaluated in (id, verdicts) = (mutant.id.description, evaluated) }
      let gain = run.takeCounts().gain(by: change, strategy: 0)
      let predicted = [
        verdicts[0].counters[.untouchedKept] + gain.kept, delivered(verdicts[0]) + gain.delivered,
      ]
      let real = [verdicts[1].counters[.untouchedKept], delivered(verdicts[1])]
      if predicted != real { differences.append("\(id): \(predicted), not \(real)") }
    }
    #expect(differences.prefix(10) == [], "\(differences.count) of \(Array(numbers).count) differ")
  }

  private func delivered(_ verdict: Verdict) -> Int { verdict.counters.mutatedDelivered }
}

enum WholeCorpus {
  static let report: Report = {
    var configuration = Runner.Configuration.untimed
    configuration.searchesFindings = false
    return Runner(Corpus.studies, configuration: configuration).run()
  }()
}
