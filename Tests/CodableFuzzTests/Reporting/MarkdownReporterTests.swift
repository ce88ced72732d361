import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz

@Suite struct MarkdownReporterTests {
  typealias Cell = SampleReport.Cell

  @Test func whatChangedComesFirst() throws {
    let sample = SampleReport(strategies: [.strict])
    var found = sample
    found.cells[0].lost = Rate(3, of: 16)
    var context = ReportContext()
    context.comparison = try BaselineComparison(
      of: found.report, with: sample.baseline, today: .today)
    context.baselineFile = "b_1.txt"
    let text = MarkdownReporter().text(of: found.report, in: context)
    #expect(
      text.hasPrefix(
        #"""
        ## CodableFuzz: the baseline is not held

        Baseline not held: 4 rows compared, 1 worse (<code>b\_1.txt</code>)

        | kind | document | strategy | mutator | shape | before | after | replay |
        | :-- | :-- | :-- | :-- | :-- | :-- | :-- | :-- |
        | worse | <code>feed</code> | <code>strict</code> | <code>remove-key</code> | \#
        <code>/feed/\*/url</code> | all kept | kept 13/16 | \#
        <code>codable-fuzz replay feed:remove-key@/feed/%2A/url</code> |

        1 document, 0 strategies, 6 mutants; plan every-shape: remove-key, flip-type

        """#), "\(text)")
  }

  @Test func showsStrategiesSilentLossesAndTheWorstRows() {
    let text = MarkdownReporter().text(of: Runner([.notes]).run())
    #expect(text.hasPrefix("## CodableFuzz: 5 strategies compared\n"))
    for part in [
      "| <code>lossy-array</code> | ", "<details><summary>Lost in silence: ",
      "<details><summary>The worst rows", "<code>codable-fuzz replay notes:",
      "All figures are in the JSON report",
    ] { #expect(text.contains(part), "\(part)") }
    #expect(!text.contains("Record survival by document"))
  }

  @Test func aLongReportStaysShortAndSaysWhatIsLeftOut() throws {
    let ids = (1...40).map {
      StrategyID(rawValue: "a-strategy-with-a-rather-long-name-for-a-table-of-many-\($0)")
    }
    var sample = SampleReport(strategies: ids)
    sample.cells = (0..<50).map { number in
      Cell(shape: Shape(stringLiteral: "/feed/*/\(number)" + String(repeating: "x", count: 500)))
    }
    let baseline = sample.baseline
    for number in sample.cells.indices {
      sample.cells[number].lost = Rate(2, of: 16)
      sample.cells[number].silent = Rate(1, of: 18)
    }
    var context = ReportContext()
    context.comparison = try BaselineComparison(
      of: sample.report, with: baseline, today: .today)
    let text = MarkdownReporter().text(of: sample.report, in: context)
    #expect(text.utf8.count < MarkdownReporter.maximumLength)
    #expect(text.contains("and 1,993 more"))
    #expect(text.contains("…"))
  }
}
