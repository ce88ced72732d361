import Foundation
import JSONMutation
import Testing

@testable import CodableFuzz
@testable import FuzzBenchmarks
@testable import FuzzFormats
@testable import FuzzReports
@testable import FuzzTestSupport

@Suite struct ReporterTests {
  @Test func textFitsAHundredColumns() {
    var study = Study.notes
    study.strategies = study.strategies.flatMap { strategy in
      [
        strategy,
        Strategy(StrategyID(rawValue: "a-strategy-with-quite-a-long-name-\(strategy.id)")) { data in
          Recovery([data.count])
        },
      ]
    }
    let text = TextReporter.tables(of: Runner([study, study]).untimed.run())
    let widest = text.split(separator: "\n").map(\.count).max()
    #expect((90...100).contains(widest ?? 0))
  }

  @Test func manyStrategiesAreDistinguishedUnderOneTitle() throws {
    let ids = (1...16).map { StrategyID(rawValue: "quite-a-long-name-\($0)") }
    var study = Study.notes
    study.strategies = ids.map { id in
      Strategy(id) { data in
        Recovery(try JSONDecoder().decode(Notes<[Note]>.self, from: data).notes)
      }
    }
    let report = Runner([study]).untimed.run()
    let text = TextReporter.tables(of: report)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    for title in ["Unmutated documents", "Collateral loss"] {
      let parts = text.components(separatedBy: title)
      #expect(parts.count == 2, "\(title)")
      let words = Set((parts.last ?? "").split { $0.isWhitespace }.map(String.init))
      for id in ids { #expect(words.contains(id.rawValue), "\(title)") }
      #expect(words.contains("/notes/*/title") && words.contains("remove-key"))
    }
  }

  @Test func theFirstRowsAreTheUnmutatedDocuments() {
    let text = TextReporter.tables(of: Runner([.notes]).untimed.run())
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("Unmutated documents") == true)
    let row = lines.first { $0.hasPrefix("notes ") }
    #expect(
      row?.split(separator: " ").map(String.init) == ["notes", "4"]
        + Array(repeating: "4/4", count: 5))
  }

  @Test func jsonIsReadBackAsItWas() throws {
    let report = Runner([.notes]).untimed.run()
    let text = try JSONReporter().text(of: report)
    let again = try JSONReporter.report(from: text)
    #expect(again.documents == report.documents)
    #expect(again.comparisons == report.comparisons)
    #expect(again.timings == report.timings)
  }

  @Test func reportsOfAnotherVersionAreRefused() throws {
    let text = try JSONReporter().text(of: Runner([.notes]).untimed.run())
    let other = text.replacing(
      "\"version\" : \(Report.currentVersion)", with: "\"version\" : 99")
    #expect(throws: ReportError.otherVersion(99)) { try JSONReporter.report(from: other) }
    #expect(throws: ReportError.self) { try JSONReporter.report(from: String(text.dropLast(99))) }
    #expect(throws: ReportError.self) {
      try JSONReporter.report(from: "{\"version\":\(Report.currentVersion)}")
    }
  }

  @Test func everyReporterHasANameOfItsOwn() {
    let ids = Reporters.all.map { $0.id }
    #expect(Set(ids).count == ids.count)
    #expect(ids.first == "text")
  }
}

/// What every format makes of the parts of a document.
@Suite struct ReportDocumentTests {
  private struct Outline: DocumentFormat {
    static let medium = Medium.page

    func text(of document: ReportDocument, in context: ReportContext) -> String {
      func titles(_ section: Section) -> [String] {
        [section.title.plain] + section.sections.flatMap(titles)
      }
      return document.sections.flatMap(titles).joined(separator: "\n") + "\n"
    }
  }

  private static let formats = Reporters.standard.compactMap { $0.init() as? any DocumentFormat }

  private func text(of block: Block, in format: any DocumentFormat) -> String {
    let document = ReportDocument(
      name: "sample", sections: [Section(title: "Title", blocks: [block])], strategies: [.strict])
    return format.text(of: document, in: ReportContext())
  }

  private func text(of block: Block, in id: ReporterID) throws -> String {
    text(
      of: block,
      in: try #require(
        Reporters.standard.first { $0.id == id }?.init() as? any DocumentFormat))
  }

  @Test func aFormatIsOneFunctionForAllReports() throws {
    let report = HTMLSample.report()
    let run = ReportDocument(report, in: ReportContext(), for: Outline.medium)
    let titles = Outline().text(of: run, in: ReportContext())
    for title in ["Changes to make", "Throughput", "The metrics"] {
      #expect(titles.contains(title + "\n"))
    }
    var result = BenchmarkResult()
    result.rows = [BenchmarkRow("a", "b", [1], unit: "c")].compactMap(\.self)
    for format in Self.formats {
      let text = format.text(
        of: ReportDocument(result, environment: Environment()), in: ReportContext())
      #expect(text.contains("1.000"), "\(type(of: format))")
    }
  }

  @Test func aBenchmarkNamesEachStrategyThatIsSlowerOrFaster() throws {
    var result = BenchmarkResult()
    result.documents = [
      BenchmarkResult.Measured(
        document: "feed", recordCount: 9, byteCount: 1_000, rounds: 5, ending: .narrow, widest: 0.1)
    ]
    let times: [(StrategyID, Double)] = [
      (.strict, 1), (.wrapper, 2), (.lossyArray, 3), ("quick", 0.5), ("equal", 1),
    ]
    result.rows = try times.map { strategy, time in
      let samples = Array(repeating: time, count: 5)
      var row = try #require(BenchmarkRow("\(strategy)", "feed", samples, unit: "strict"))
      row.decoding = BenchmarkRow.Decoding(
        strategy: strategy, rate: 0, megabytesPerSecond: 1, recordsPerSecond: 1,
        nanosecondsPerRecoveredRecord: 1)
      return row
    }
    let document = ReportDocument(result, environment: Environment())
    let sentence = document.sections.first?.blocks.compactMap { block in
      if case .paragraph(let words) = block { words.plain } else { nil }
    }.first
    #expect(
      sentence == "Clean documents: slower than strict: lossy-array 3.00×, wrapper 2.00×; "
        + "faster than strict: quick 0.50×; within noise of strict (1.00–1.00×): equal")
  }

  @Test func aFindingIsOfTheFirstStrategyThatHasIt() throws {
    let strategies: [StrategyID] = [.strict, .lossyArray]
    var report = SampleReport(strategies: strategies).report
    report.documents[0].analyses[ModelFindingAnalysis.self] = [
      ModelFinding("dropped-value", strategies, fields: ["/feed/*/url"])
    ]
    let found = try #require(
      ReportContext().findings(in: report).first { $0.kind == .modelFinding })
    #expect(found.strategy == .strict)
  }

  @Test func aFindingSaysHowManyRecordsAreLostWhereAnyAre() throws {
    var report = SampleReport(strategies: [.strict]).report
    for count in [0, 1] {
      report.documents[0].analyses[ModelFindingAnalysis.self] = [
        ModelFinding("dropped-value", ["strict"], fields: ["/feed/*/url"], lostRecords: count)
      ]
      let page = HTMLReporter().text(of: report, in: ReportContext())
      #expect(page.contains("\(count) record\(count == 1 ? "" : "s") lost") == (count > 0))
    }
  }

  @Test func eachStrategyThatWasTimedHasASpeed() {
    let timings = SampleReport(strategies: [.strict, .wrapper]).report.timings
    let speeds = Speed.of(timings.documents[0])
    #expect(Set(speeds.keys) == [.strict, .wrapper])
  }

  @Test func theExampleOfASaveIsOfTheFieldThatItChangesMost() {
    var back = WriteBack("strict")
    back.records.written = 3
    let fields: [Field] = ["/feed/*/n1", "/feed/*/n2"]
    back.rows = zip(fields, 1...).map { field, count in
      var row = WriteBack.WrittenField(field, nil)
      (row.counts.written, row.counts.changed) = (3, count)
      (row.sent, row.written) = ("\(count)", "\(count).0")
      return row
    }
    var report = SampleReport(strategies: [.strict]).report
    report.documents[0].analyses[WriteBackAnalysis.self] = WriteBackPart(
      offer: nil, strategies: [back])
    let words = TextReporter().text(of: report, in: ReportContext())
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "A save by strict changes /feed/*/n2 in 2 of 3 records, /feed/*/n1 in 1 of 3 records (2 → 2.0)"
      ),
      "\(words)")
  }

  @Test func savesThatDestroyNothingAreNoFinding() {
    var facts = StoreFacts()
    facts.failures = ["a file of an older version does not open"]
    var report = SampleReport(strategies: [.strict]).report
    for harmed in [0, 1] {
      var counts = StoreReport.Counts()
      counts.harmed = harmed
      report.documents[0].analyses[StoreAnalysis.self] = StoreReport(
        facts: facts, all: counts, rows: [])
      let found = ReportContext().findings(in: report).filter { $0.kind == .destroyedBySaves }
      #expect(found.count == harmed + 1)
    }
  }

  @Test func eachDocumentWithoutALocationForAMutatorIsNamed() {
    var report = SampleReport().report
    report.documents[0].idleMutators = ["null-value"]
    report.documents.append(report.documents[0])
    #expect(
      report.idleWarnings
        == Array(repeating: "feed: no location to edit for null-value", count: 2))
  }

  @Test func aMediumShowsNoMoreThanAPage() {
    for medium in [Medium.terminal, .comment] {
      let document = ReportDocument(HTMLSample.report(), in: ReportContext(), for: medium)
      #expect(!document.sections.isEmpty)
      #expect(!document.sections.contains { $0.id == "metrics" })
    }
  }

  private static let bars = Bars(
    legend: [
      Bars.Part(name: "decoded", tone: .good), Bars.Part(name: "lost, reported", tone: .warning),
      Bars.Part(name: "silent", tone: .bad),
    ],
    rows: [Bars.Bar("\(StrategyID.strict)", [5, 3, 2], of: 10)])

  @Test func barsOfSeveralPartsHaveALegendAndTheirNumbers() throws {
    let lines = try text(of: .bars(Self.bars), in: "text").split(separator: "\n")
    #expect(lines[1] == "        decoded  █ decoded  ▒ lost, reported  ░ silent         silent")
    #expect(lines[2] == "strict   50.0 %  ██████████████████████▒▒▒▒▒▒▒▒▒▒▒▒▒░░░░░░░░░       2")
    var few = Self.bars
    few.rows = [Bars.Bar("\(StrategyID.strict)", [9_998, 1, 1], of: 10_000)]
    #expect(try self.text(of: .bars(few), in: "text").hasSuffix("██▒░       1\n"))
    let markdown = try self.text(of: .bars(Self.bars), in: "markdown")
    #expect(markdown.hasSuffix("\n| `strict` | 50.0 % (5/10) | 5 | 3 | 2 |\n"))
    let page = PageElements(try self.text(of: .bars(Self.bars), in: "html"))
    #expect(page.problem == nil)
    for words in ["lost, reported", "2 silent", "5 of 10 records", "decoded"] {
      #expect(page.text.contains(words))
    }
    #expect(page.named("rect").compactMap { $0.attributes["class"] } == ["good", "warn", "bad"])
  }

  @Test func rowsThatAreNotShownAreFoldedOrCounted() throws {
    let rows = (1...9).map { "row-\($0)" }
    let table = Table(
      rows, [TableColumn("name", kind: .name) { Cell("\($0)") }], shown: 3, most: 7)
    #expect(try text(of: .table(table), in: "text").contains("row-3\n"))
    #expect(try text(of: .table(table), in: "markdown").hasSuffix("\n\nand 6 more\n"))
    let html = try text(of: .table(table), in: "html")
    for words in ["<summary>4 more</summary>", "row-7", "And 2 more: the JSON report has them all"]
    {
      #expect(html.contains(words))
    }
    #expect(!html.contains("row-8"))
  }

  @Test func cellsCanHaveATone() throws {
    var cell = Cell("list lost")
    cell.tone = .bad
    let table = Table([0], [TableColumn("absent", kind: .text) { _ in cell }])
    #expect(
      try text(of: .table(table), in: "html").contains(
        #"<td class="words bad" data-label="absent">list lost"#))
    for format in Self.formats {
      #expect(text(of: .table(table), in: format).contains("list lost"))
    }
  }

  @Test(arguments: [
    ("text", "strict at (root): <b> feed:remove-key@/a"),
    (
      "markdown",
      "`strict` at `(root)`: &lt;b&gt; `codable-fuzz replay feed:remove-key@/a`"
    ),
    ("html", #"<bdi class="c">(root)</bdi>: <bdi>&lt;b&gt;</bdi> <bdi class="c">feed:remove"#),
  ])
  func partsOfAPhraseSayWhatTheyAre(format: ReporterID, expected: String) throws {
    let mutant = Phrase(
      .mutant("feed:remove-key@/a", command: "codable-fuzz replay feed:remove-key@/a"))
    let phrase: Phrase = "\(StrategyID.strict) at \(Field("")): \("<b>") \(mutant)"
    #expect(try text(of: .notes([phrase]), in: format).contains(expected))
  }
}
