import FuzzCorpus
import JSONMutation
import Testing

@testable import CodableFuzz

@Suite struct SearchFindingTests {
  @Test(arguments: Corpus.studies.filter { ["feed", "messages", "people"].contains($0.name) })
  func theExampleOfAFindingShowsIt(study: Study) throws {
    var configuration = Runner.Configuration()
    configuration.plan = .guided(count: 300, seed: 3)
    configuration.mutators = MutatorSet.structural.mutators + MutatorSet.malformed.mutators
    let report = Runner([study], configuration: configuration).run()
    let findings = try #require(report.documents.first?.search).findings
    let session = try SearchSession(study, configuration: configuration)
    #expect(!findings.isEmpty)
    for finding in findings where finding.oracle != .superLinearTime {
      let mutant = try Mutant(finding.mutant, of: session.document)
      let shown = session.findings(on: mutant).filter { $0.isLike(finding) }.map(\.detail)
      #expect(shown == [finding.detail], "\(finding.oracle) \(finding.strategy) \(finding.mutant)")
    }
  }
}
