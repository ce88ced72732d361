import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

/// What the analysis finds, compared with the second implementation.
@Suite struct WriteBackAnalysisTests {
  @Test(arguments: WriteBackOracleTests.examples)
  func differencesAreThoseOfTheDefinition(
    sent: String, written: String, differences: [String]
  ) throws {
    let comparison = WriteBackComparison(
      sent: try DocumentIndex(parsing: Array(sent.utf8)),
      written: try DocumentIndex(parsing: Array(written.utf8)))
    let found = comparison.differences(comparison.sent.root, comparison.written.root).map { one in
      let pointer = comparison.sent.pointer(to: one.node).description
      return "\(one.kind.rawValue.replacing("-", with: " ")) \(pointer)"
        + (one.key.map { "/\($0)" } ?? "")
    }
    #expect(found.sorted() == differences)
  }

  @Test(arguments: Planted.writeBackModels)
  func figuresOfPlantedModelsAreThoseOfTheSecondImplementation(planted: Planted) throws {
    let expected = try #require(planted.writeBack).oracle()
    let found = try #require(Self.writeBacks(of: planted.study).first)
    #expect(found.strategy == .strict)
    #expect(found.isComplete)
    #expect(WriteBackCounts(found.records) == expected.records)
    #expect(found.fields == expected.fields)
    #expect(found.mutantRows == expected.changedMutants)
    #expect(WriteBackCounts(found.mutants) == expected.allMutants)
  }

  @Test func nothingIsWrittenBackUnlessAsked() {
    struct Item: Codable { let id: Int }
    let study = Study("items", json: #"[{"id":1,"name":"a"}]"#, records: Item.self, recordsAt: "")
    var configuration = Self.configuration
    configuration.writesBack = false
    let report = Runner([study], configuration: configuration).run()
    #expect(report.documents[0].writeBacks.isEmpty)
    #expect(report.documents[0].writeBackOffer == .option)
    #expect(report.documents[0].strategies[0].erased == Rate(0, of: 0))
  }

  static var configuration: Runner.Configuration {
    var configuration = Runner.Configuration()
    configuration.writesBack = true
    configuration.learnsFields = false
    configuration.searchesFindings = false
    configuration.timesStrategies = false
    configuration.mutators = [.removeKey]
    return configuration
  }

  static func writeBacks(of study: Study) -> [WriteBack] {
    Runner([study], configuration: configuration).run().documents.flatMap(\.writeBacks)
  }
}

/// Each planted fault is found by its analysis, and no look-alike is.
@Suite struct PlantedFaultTests {
  @Test(arguments: Planted.all) func faultsAreFound(planted: Planted) throws {
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    configuration.advice = .off
    configuration.mutators = [.removeKey]
    let document = try #require(
      Runner([planted.study], configuration: configuration).run().documents.first)
    var found: Set<Planted.Fault> = []
    for row in document.writeBacks.flatMap(\.rows) where row.mutator == nil {
      if row.counts.erased > 0 { found.insert(.erased(row.field)) }
      if row.counts.changed > 0 { found.insert(.changed(row.field)) }
    }
    for row in document.unknownTags {
      guard let wrong = row.results.first(where: \.isWrongCase), let tag = wrong.otherTag else {
        continue
      }
      // A tag in the record selects a branch of it; one in a property of its own is a case.
      let isBranch = row.field == "/records/*/type"
      found.insert(
        isBranch ? .wrongBranch(row.field, becomes: tag) : .anotherCase(row.field, becomes: tag))
    }
    if document.modelFindings.contains(where: { $0.kind == "empty-failure" }) {
      found.insert(.emptyWithoutReport)
    }
    #expect(found == planted.faults)
  }
}
