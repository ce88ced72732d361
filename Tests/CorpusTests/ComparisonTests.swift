import CodableFuzz
import CodableFuzzTesting
import FuzzCorpus
import Testing

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
  @Test(arguments: Corpus.studies)
  func survivesAsMuchAsTheBaseline(_ study: Study) throws {
    let report = try survivalReport(of: study, options: .init(mutators: .baseline, advice: .none))
    #expect(report["strict"].recordSurvival.rate?.of == report["wrapper"].recordSurvival.rate?.of)
  }
}
