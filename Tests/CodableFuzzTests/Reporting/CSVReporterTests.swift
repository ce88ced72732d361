import Testing

@testable import CodableFuzz

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

  @Test func theHeaderIsAsDocumented() {
    let text = CSVReporter().text(of: SampleReport().report, in: ReportContext())
    #expect(
      text.hasPrefix(
        "document,strategy,scope,class,mutator,field,mutants,returned,threw,crashed,hung,crashes,"
          + "untouched,untouched_kept,untouched_changed,untouched_lost,untouched_reported,untouched_silent,mutated,"
          + "mutated_equal,mutated_changed_reported,mutated_changed_silent,mutated_reported,"
          + "mutated_silent,removed,lost_silent,diagnosis_exact,diagnosis_ancestor,"
          + "diagnosis_elsewhere,syntax_mutants,falsely_accepted,example,document_excerpts\r\n"))
  }

  @Test func aFieldHasItsCounts() throws {
    var sample = SampleReport(strategies: [.strict])
    sample.cells = [
      SampleReport.Cell(
        returned: Rate(1, of: 4), lost: Rate(3, of: 16), changed: 2, silent: Rate(1, of: 18),
        crashes: 1)
    ]
    let text = CSVReporter().text(of: sample.report, in: ReportContext())
    #expect(
      text.hasSuffix(
        "\r\nfeed,strict,field,,remove-key,/feed/*/url,4,1,2,,,1,16,11,2,3,,,2,,,,,,0,1,,,,,,"
          + "feed:remove-key@/feed/%2A/url,0\r\n"), "\(text)")
  }

  @Test func everyCountOfAReportIsThere() throws {
    let report = Runner([.notes]).run()
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

  /// The rows by the names of the columns, as RFC 4180 has them.
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
