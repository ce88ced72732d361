import CodableFuzz
import CodableFuzzTesting
import Corpus
import Testing

/// The comparison itself, as a test: every strategy over every document, held against what survived
/// when the baselines were written.
@Suite(.serialized) struct ComparisonTests {
  @Test(arguments: Corpus.studies)
  func survivesAsMuchAsTheBaseline(_ study: Study) throws {
    let report = try survivalReport(of: study)
    try report.expectBaseline()
  }
}
