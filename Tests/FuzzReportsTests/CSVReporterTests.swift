import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzFormats
@testable import FuzzReports
@testable import FuzzTestSupport

@Suite struct CSVReporterTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("=1+1", "'=1+1"),
    ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("\"=1\"", "\"'\"\"=1\"\"\""),
    ("  =1", "'  =1"), ("＝1", "'＝1"), ("'=1", "''=1"), ("\t=1", "\\u{9}=1"),
    ("\r=1", "\\u{D}=1"), ("a\nb", "a\\u{A}b"), ("/a=b", "/a=b"),
  ])
  func textIsNoFormula(text: String, expected: String) {
    #expect(CSVReporter.field(text) == expected)
  }

  @Test func theHeaderHasEveryCounterAndMetric() {
    let text = CSVReporter().text(of: SampleReport().report, in: ReportContext())
    #expect(
      text.hasPrefix("document,strategy,scope,class,mutator,field,mutants,returned,crashed,hung,"))
    #expect(text.contains(",mutated_altered_silently,"))
    #expect(text.contains(",false_acceptance,"))
    #expect(CSVReporter.columns.suffix(2) == ["example", "document_excerpts"])
    // More would not fit into what adds them up.
    #expect(Counter.allCases.count <= 32)
    #expect(CSVReporter.columns.count == 8 + Counter.allCases.count + Metrics.all.count)
    #expect(Set(CSVReporter.columns).count == CSVReporter.columns.count)
  }

  @Test func aFieldHasItsCounts() throws {
    var sample = SampleReport(strategies: [.strict])
    sample.cells = [
      SampleReport.Cell(
        returned: Rate(1, of: 4), lost: Rate(3, of: 16), changed: 2, silent: Rate(1, of: 18),
        crashes: 1)
    ]
    let rows = try rows(of: CSVReporter().text(of: sample.report, in: ReportContext()))
    let row = try #require(rows.first { $0["scope"] == "field" })
    let expected = [
      "document": "feed", "strategy": "strict", "mutator": "remove-key", "field": "/feed/*/url",
      "mutants": "4", "returned": "1", "crashed": "1", "untouched_kept": "11",
      "untouched_altered": "2", "untouched_reported": "3", "mutated_silent": "1",
      "record_survival": "0.687500", "documents_decoded": "0.250000", "error_accuracy": "",
      "example": "feed:remove-key@/feed/%2A/url", "document_excerpts": "0",
    ]
    for (column, value) in expected { #expect(row[column] == value, "\(column)") }
  }

  @Test func everyCountOfAReportIsThere() throws {
    let report = Runner([.notes]).untimed.run()
    let rows = try rows(of: CSVReporter().text(of: report, in: ReportContext()))
    let document = try #require(report.documents.first)
    #expect(rows.filter { $0["scope"] == "unmutated" }.count == document.unmutated.count)
    for strategy in document.strategies {
      let mine = rows.filter { $0["strategy"] == strategy.strategy.rawValue }
      let figures = strategy.headline
      let row = try #require(mine.first { $0["class"] == "structural" })
      #expect(row["mutants"] == "\(figures.documentsDecoded.of)")
      #expect(row["untouched_kept"] == "\(figures[.untouchedKept])")
      #expect(row["mutated_reported"] == "\(figures[.mutatedReported])")
      #expect(row["named_exactly"] == "\(figures[.namedExactly])")
      for column in [
        "mutants", "returned", "untouched_reported", "mutated_silent", "removed", "costly",
      ] {
        let sums = ["mutator", "field"].map { scope in
          mine.filter { $0["scope"] == scope }.compactMap { $0[column].flatMap { Int($0) } }
            .reduce(0, +)
        }
        #expect(sums.map(String.init) == [row[column], row[column]], "\(column)")
      }
    }
  }

  @Test func hostileNamesAreReadBackWhole() throws {
    let text = CSVReporter().text(of: HostileReport.report, in: ReportContext())
    let rows = try rows(of: text)
    let fields = Set(rows.compactMap { $0["field"] })
    for key in HostileReport.keys {
      let pointer = key.replacing("~", with: "~0").replacing("/", with: "~1")
      #expect(fields.contains("/list/*/" + TerminalText.escaped(pointer)), "\(key)")
    }
    for field in rows.flatMap(\.values) {
      let start = field.first { $0 != "\"" && $0 != " " }
      #expect(start.map { !"=+-@".contains($0) } ?? true, "\(field)")
    }
  }

  private func rows(of text: String) throws -> [[String: String]] {
    var records: [[String]] = [[]]
    var field = ""
    var isQuoted = false
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch (isQuoted, scalar) {
      case (true, "\"") where rest.first == "\"":
        field.append("\"")
        rest.removeFirst()
      case (_, "\""): isQuoted.toggle()
      case (false, ","), (false, "\r"):
        records[records.count - 1].append(field)
        field = ""
      case (false, "\n"): records.append([])
      default: field.unicodeScalars.append(scalar)
      }
    }
    #expect(!isQuoted && records.last == [])
    let header = try #require(records.first)
    return try records.dropFirst().dropLast().map { record in
      try #require(record.count == header.count)
      return Dictionary(uniqueKeysWithValues: zip(header, record))
    }
  }
}

@Suite struct MarkdownReporterTests {
  typealias Cell = SampleReport.Cell

  @Test func whatChangedComesFirst() throws {
    let sample = SampleReport(strategies: [.strict])
    var found = sample
    found.cells[0].lost = Rate(3, of: 16)
    var context = ReportContext()
    context.comparison = try BaselineComparison(
      of: found.report, with: sample.baseline, today: .today)
    context.comparison?.file = "b_1.txt"
    let text = MarkdownReporter().text(of: found.report, in: context)
    #expect(
      text.hasPrefix(
        """
        <!-- codable-fuzz -->
        ### ❌ CodableFuzz: 1 field of `feed` loses more than the baseline allows (`strict`)

        #### Worse than the baseline: `feed`, `strict`

        - `/feed/*/url` absent: 3 of 16 neighbors lost (before: 0), as in `codable-fuzz replay \
        feed:remove-key@/feed/%2A/url`

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
    #expect(
      text == """
        <!-- codable-fuzz -->
        ### ❌ CodableFuzz: 1 document could not be read

        #### Documents that could not be read

        - gone could not be read: no such file

        <sub>[full report](https://ci.example.com/a%28b%29?c=d) · \(Self.rest)</sub>

        """)
  }

  @Test func aVerdictNamesWhatFails() throws {
    let sample = SampleReport(strategies: [.strict])
    var found = sample
    found.cells.removeLast()
    var context = ReportContext()
    context.comparison = try BaselineComparison(
      of: found.report, with: sample.baseline, today: .today)
    #expect(
      MarkdownReporter().text(of: found.report, in: context) == """
        <!-- codable-fuzz -->
        ### ❌ CodableFuzz: the baseline fails: 1 gone

        #### In the baseline, but gone: update it if the document or the strategies changed: `feed`, all

        - `/feed/*/title` absent: nothing (before: 2 mutants)

        2 rows passed

        <sub>\(Self.rest)</sub>

        """)
  }

  private static let rest = "The JSON report has everything (`--output report.json`)."

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

  @Test("The Markdown report shows strategies and the worst rows")
  func showsStrategiesAndTheWorstRows() {
    var runner = Runner([.notes])
    runner.configuration.searchesFindings = false
    let text = MarkdownReporter().text(of: runner.run(), in: ReportContext())
    #expect(text.hasPrefix("<!-- codable-fuzz -->\n### CodableFuzz: `notes`\n\n"))
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
    #expect(
      text.split(separator: "\n")[1]
        == "### ❌ CodableFuzz: 50 fields of `feed` lose more than the baseline allows (40 strategies)"
    )
    #expect(text.contains("…") && text.contains("and 33 more"))
  }
}
