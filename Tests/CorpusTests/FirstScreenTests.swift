import CodableFuzz
import FuzzCorpus
import FuzzReports
import Testing

@Suite struct FirstScreenTests {
  @Test func nineDocumentsAreOneScreen() throws {
    let report = WholeCorpus.report
    var context = ReportContext()
    context.tool = "codable-fuzz"
    let text = TextReporter().text(of: report, in: context)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Decode times would take two more.
    #expect(lines.count <= 38)
    #expect(lines.allSatisfy { $0.count <= 100 })
    let strict = try #require(report.comparisons.first?.strategies.first { $0.strategy == .strict })
    let lost = strict.collateralLoss
    let tenths = (lost.count * 1_000 + lost.of / 2) / lost.of
    let share = "\(tenths / 10).\(tenths % 10) %"
    #expect(text.contains("  strict loses \(share) of the untouched records"))
  }
}
