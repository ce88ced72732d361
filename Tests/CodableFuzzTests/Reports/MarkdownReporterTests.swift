import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzReports

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
        ## CodableFuzz: the baseline fails

        Baseline fails: 4 rows compared, 1 worse (`b_1.txt`)

        | kind | document | strategy | mutator | field | before | after | replay |
        | :-- | :-- | :-- | :-- | :-- | :-- | :-- | :-- |
        | worse | `feed` | `strict` | `remove-key` | `/feed/*/url` | all kept | kept 13/16 | \#
        `codable-fuzz replay feed:remove-key@/feed/%2A/url` |

        1 document, 1 strategy, 6 mutants; plan every-field: remove-key, flip-type

        """#), "\(text)")
  }

  @Test(arguments: [
    ("/a_b/*", "`/a_b/*`"), ("__init__", "`__init__`"),
    ("a|b`c_d", "<code>a&#124;b&#96;c&#95;d</code>"), ("<b>", "<code>&#60;b&#62;</code>"),
    ("", "<code></code>"), (" a", "<code> a</code>"),
  ])
  func codeIsNotEscaped(text: String, code: String) {
    #expect(MarkdownText.code(text) == code)
  }

  @Test func showsStrategiesSilentLossesAndTheWorstRows() {
    let text = MarkdownReporter().text(of: Runner([.notes]).run())
    #expect(text.hasPrefix("## CodableFuzz: 5 strategies compared\n"))
    for part in [
      "| `lossy-array` | ", "<details><summary>Lost silently: ",
      "<details><summary>The worst rows", "`codable-fuzz replay notes:",
      "The JSON report has everything",
    ] { #expect(text.contains(part), "\(part)") }
    #expect(!text.contains("Record survival by document"))
  }

  @Test func aLongReportStaysShortAndSaysWhatIsLeftOut() throws {
    let ids = (1...40).map {
      StrategyID(rawValue: "a-strategy-with-a-rather-long-name-for-a-table-of-many-\($0)")
    }
    var sample = SampleReport(strategies: ids)
    sample.cells = (0..<50).map { number in
      Cell(field: Field(stringLiteral: "/feed/*/\(number)" + String(repeating: "x", count: 500)))
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
