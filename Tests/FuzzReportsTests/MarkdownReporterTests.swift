import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzReports
@testable import FuzzTestSupport

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
        """
        <!-- codable-fuzz -->
        ### ❌ CodableFuzz: 1 field of `feed` loses more than the baseline allows (`strict`)

        | field | change | before | now |
        | :-- | :-- | :-- | :-- |
        | `/feed/*/url` | a key removed | all delivered equal | 3 of 16 untouched records lost |

        Reproduce:
        ```sh
        codable-fuzz replay feed:remove-key@/feed/%2A/url
        ```

        3 rows passed

        <details><summary>The worst rows: what bad records did to their neighbors</summary>

        """), "\(text)")
  }

  @Test func allIsWellInOneLine() throws {
    let sample = SampleReport(strategies: [.strict])
    var context = ReportContext()
    context.comparison = try BaselineComparison(
      of: sample.report, with: sample.baseline, today: .today)
    #expect(
      MarkdownReporter().text(of: sample.report, in: context)
        == "<!-- codable-fuzz -->\n✅ CodableFuzz: 4 rows passed.\n")
    context.link = "https://ci.example.com/a(b)?c=d"
    #expect(
      MarkdownReporter().text(of: sample.report, in: context).hasSuffix(
        "4 rows passed. [full report](https://ci.example.com/a%28b%29?c=d)\n"))
    var failed = sample
    failed.failures = [DocumentFailure(document: DocumentName("gone"), message: "no such file")]
    context.comparison = try BaselineComparison(
      of: failed.report, with: sample.baseline, today: .today)
    let text = MarkdownReporter().text(of: failed.report, in: context)
    #expect(text.contains("### ❌ CodableFuzz: 1 document could not be read\n"))
    #expect(text.contains("no such file") && text.contains("[full report](https://ci.example.com"))
  }

  @Test func aVerdictNamesWhatFails() throws {
    let sample = SampleReport(strategies: [.strict])
    var found = sample
    found.cells.removeLast()
    var context = ReportContext()
    context.comparison = try BaselineComparison(
      of: found.report, with: sample.baseline, today: .today)
    let text = MarkdownReporter().text(of: found.report, in: context)
    #expect(text.contains("### ❌ CodableFuzz: the baseline fails: 1 gone\n"), "\(text)")
    #expect(text.contains("| kind | field | change | before | now |\n"), "\(text)")
  }

  @Test(arguments: [
    ("/a_b/*", "`/a_b/*`"), ("__init__", "`__init__`"),
    ("a|b`c_d", "<code>a&#124;b&#96;c&#95;d</code>"), ("<b>", "<code>&#60;b&#62;</code>"),
    ("", "<code></code>"), (" a", "<code> a</code>"),
  ])
  func codeIsNotEscaped(text: String, code: String) {
    #expect(MarkdownText.code(text) == code)
  }

  @Test func punctuationAfterAMentionIsNotCode() {
    #expect(
      MarkdownText.escaped("with @Lossy; as @Defaulted, or https://a.example/b: both")
        == "with `@Lossy`; as `@Defaulted`, or `https://a.example/b`: both")
  }

  @Test func showsStrategiesAndTheWorstRows() {
    var runner = Runner([.notes])
    runner.configuration.searchesFindings = false
    let text = MarkdownReporter().text(of: runner.run())
    #expect(text.hasPrefix("<!-- codable-fuzz -->\n### CodableFuzz: `notes`\n\n- `strict` loses"))
    for part in [
      "| `lossy-array` | ", "<details><summary>The worst rows", "`codable-fuzz replay notes:",
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
    #expect(text.contains("of `feed` lose more than the baseline allows (40 strategies)"))
    #expect(text.contains("…") && text.contains("and 33 more"))
  }
}
