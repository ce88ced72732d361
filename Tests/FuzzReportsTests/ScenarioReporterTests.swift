import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzReports
@testable import FuzzTestSupport

@Suite struct ScenarioReporterTests {
  private func report() throws -> ScenarioReport {
    var table = ScenarioTable.articles
    table.scenarios = Array(table.scenarios[2...4])
    return ScenarioReport([try table.results()])
  }

  @Test func textHasAColumnForEachScenario() throws {
    #expect(
      try ScenarioReporter.text(of: report(), format: .text) == """
        All other records are kept, and nothing is silent: lossy-array, repaired.
        All other records are kept, but something is lost or altered silently: wrapper (3 of 3 scenarios).
        Other records are lost or altered, too: strict (3 of 3 scenarios).
        articles: what became of /1, 1 of 3 records
          wrong-type: /title = 7
          unknown-tag: /kind = "hologram"
          number-as-string: /id between quotation marks
        strategy        wrong   unknown    number
                         type       tag        as
                                           string
        -----------------------------------------
        strict       all lost  all lost  all lost
                     reported  reported  reported
        wrapper          lost      lost      lost
                       silent    silent    silent
        lossy-array      lost      lost      lost
                     reported  reported  reported
        repaired      altered      lost      kept
                     reported  reported

        """)
  }

  @Test func strategiesWithEqualResultsShareARow() throws {
    var table = ScenarioTable.articles
    table.study.strategies.append(
      Strategy("skip") { data in
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return Recovery(
          try decoder.decode([Failable<Article>].self, from: data).compactMap(\.value))
      })
    let report = ScenarioReport([try table.results()])
    let markdown = try ScenarioReporter.text(of: report, format: .markdown)
    #expect(markdown.contains("\n| wrapper, skip | lost, silent |"))
    #expect(report.documents[0].strategies.count == 5)
  }

  /// Each strategy is in one sentence, which is right whatever the others do.
  @Test(arguments: [
    (["strict"], ["No strategy keeps all other records and reports every loss.", "Other records"]),
    (["lossy-array"], ["All other records are kept, and nothing is silent: lossy-array."]),
    (
      ["wrapper"],
      [
        "No strategy keeps all other records and reports every loss.",
        "All other records are kept, but something is lost or altered silently: wrapper "
          + "(10 of 10 scenarios).",
      ]
    ),
  ])
  func itOpensWithAConclusion(strategies: [StrategyID], starts: [String]) throws {
    var table = ScenarioTable.articles
    table.study.strategies.removeAll { !strategies.contains($0.id) }
    let text = try ScenarioReporter.text(of: ScenarioReport([try table.results()]), format: .text)
    let lines = text.split(separator: "\n").prefix { !$0.hasPrefix("articles: what became") }
    #expect(lines.count == starts.count)
    for (line, start) in zip(lines, starts) { #expect(line.hasPrefix(start), "\(text)") }
  }

  @Test func aRecordThatNeverDecodesIsNoSuccess() throws {
    var table = ScenarioTable(.notes, striking: "/notes/1", scenarios: [.null(at: "/title")])
    table.study.strategies = [
      Strategy("empty") { data in
        _ = try JSONSerialization.jsonObject(with: data)
        return Recovery([Note]())
      }
    ]
    let text = try ScenarioReporter.text(of: ScenarioReport([try table.results()]), format: .text)
    #expect(text.contains("The record does not decode even without an error: empty."))
    #expect(!text.contains("nothing is silent"))
  }

  @Test func tenFaultsFitIntoOneTable() throws {
    let text = try ScenarioReporter.text(
      of: ScenarioReport([try ScenarioTable.articles.results()]), format: .text)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("lossy-array") }.count == 1)
  }

  @Test func moreFaultsAreTabledBelow() throws {
    var table = ScenarioTable.articles
    table.scenarios += ["odd-number", "even-number", "no-number"].map { id in
      Scenario(id, at: "/id", .put("1.5"))
    }
    let text = try ScenarioReporter.text(of: ScenarioReport([try table.results()]), format: .text)
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("lossy-array") }.count == 2)
    #expect(text.components(separatedBy: "what became of").count == 2)
    #expect(text.components(separatedBy: "no-number: /id = 1.5").count == 2)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test func markdownHasOneLineForEachStrategy() throws {
    let lines = try ScenarioReporter.text(of: report(), format: .markdown).split(separator: "\n")
      .map(
        String.init)
    #expect(
      lines.filter { $0.hasPrefix("|") } == [
        "| strategy | wrong-type | unknown-tag | number-as-string |",
        "| :-- | --: | --: | --: |",
        "| strict | all lost, reported | all lost, reported | all lost, reported |",
        "| wrapper | lost, silent | lost, silent | lost, silent |",
        "| lossy-array | lost, reported | lost, reported | lost, reported |",
        "| repaired | altered, reported | lost, reported | kept |",
      ])
  }

  @Test func jsonIsVersionedAndSortedAndReadsBack() throws {
    let report = try report()
    let text = try ScenarioReporter.text(of: report, format: .json)
    #expect(text.contains(#""version" : 1"#))
    #expect(text == (try ScenarioReporter.text(of: report, format: .json)))
    #expect(try JSONDecoder().decode(ScenarioReport.self, from: Data(text.utf8)) == report)
    let keys = ["\"effects\"", "\"strategy\""].compactMap { text.range(of: $0)?.lowerBound }
    #expect(keys.count == 2 && keys[0] < keys[1])
  }

  @Test func neighborsAreCountedWhereSomeAreLost() throws {
    var table = ScenarioTable(.notes, striking: "/notes/1", scenarios: [.null(at: "/title")])
    table.study.strategies = [
      Strategy("stopping") { data in
        let whole = try? JSONDecoder().decode(Notes<[Note]>.self, from: data).notes
        return Recovery(whole ?? [Note(id: 10, title: "a", tag: "x")])
      }
    ]
    let report = ScenarioReport([try table.results()])
    let markdown = try ScenarioReporter.text(of: report, format: .markdown)
    #expect(markdown.contains("| stopping | lost, silent, 1/3 |"))
    #expect(markdown.contains("- 2/3: 2 of the 3 other records were kept; without a number, all"))
  }
}

@Suite struct BenchmarkReporterTests {
  private var result: BenchmarkResult {
    var result = BenchmarkResult()
    var lossy = BenchmarkRow(
      "lossy-array@0.10", "feed", Array(repeating: 1, count: 14) + [1.5], unit: "ratio")
    lossy?.decoding = BenchmarkRow.Decoding(
      strategy: .lossyArray, rate: 0.1, megabytesPerSecond: 28.44, recordsPerSecond: 91_234.4,
      nanosecondsPerRecoveredRecord: nil)
    var growth = BenchmarkRow("strict-growth", "feed", [1, 1, 1], unit: "exponent")
    growth?.growth = [
      StrategyGrowth.Point(recordCount: 1, nanosecondsPerRecord: 12_345.6),
      StrategyGrowth.Point(recordCount: 1_000, nanosecondsPerRecord: 900),
    ]
    result.rows = [
      lossy, BenchmarkRow("strict-rate", "feed", [30], unit: "MB/s"),
      BenchmarkRow("strict-time", "feed", [1_000], unit: "ns/record"), growth,
    ].compactMap(\.self)
    result.rows.append(BenchmarkRow("self-test-equal", "feed", count: 19, of: 20))
    result.notes = ["no row strict@0.10 of feed: it threw"]
    result.documents = [(false, BenchmarkResult.Ending.narrow), (true, .budget)].map {
      BenchmarkResult.Measured(
        document: "feed", recordCount: 2_000, byteCount: 54_321, rounds: 7, ending: $0.1,
        widest: 0.0094, isGrowth: $0.0)
    }
    return result
  }

  @Test func onlyKnownNamesAreFormats() {
    #expect(TableFormat(rawValue: "xml") == nil)
    for format in TableFormat.allCases {
      #expect(TableFormat(rawValue: format.rawValue) == format)
      let bytes = BenchmarkReporter.bytes(of: result, environment: Environment(), format: format)
      let isJSON = (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
      #expect(isJSON == (format == .json))
    }
  }

  @Test func textHasATableForEachDocument() {
    let text = BenchmarkReporter.text(result, environment: Environment())
      .replacingOccurrences(
        of: "debug build: its timings say nothing about a release build\n", with: "")
    #expect(
      text == """
        feed: 2,000 records, 54,321 bytes, strict-rate 30.0 MB/s, strict-time 1000.0 ns/record
        row               ratio  95 % interval  MB/s  records/s  ns/recovered  outliers
        -------------------------------------------------------------------------------
        lossy-array@0.10  1.000    1.000–1.000  28.4     91,234             –         1
        7 rounds, until all intervals were narrow enough: the widest is 0.9 % of its median

        growth of feed: ns/record by the number of records
        row            exponent  95 % interval    at 1  at 1,000
        --------------------------------------------------------
        strict-growth     1.000    1.000–1.000  12,346       900
        7 rounds, until the budget was spent: the widest interval is 0.9 % of its median

        row              document  value   low  high   unit  rounds
        -----------------------------------------------------------
        self-test-equal      feed   19.0  19.0  19.0  of 20      20

        """)
  }

  /// Strategies whose rows on the clean document have these intervals.
  private func text(_ intervals: [(StrategyID, ClosedRange<Double>)]) -> String {
    var result = BenchmarkResult()
    result.documents = [
      BenchmarkResult.Measured(
        document: "feed", recordCount: 2, byteCount: 3, rounds: 7, ending: .narrow,
        widest: 0.01, isGrowth: false)
    ]
    result.rows = intervals.compactMap { strategy, interval in
      let middle = (interval.lowerBound + interval.upperBound) / 2
      var row = BenchmarkRow(
        "\(strategy)@0", "feed", [interval.lowerBound, middle, interval.upperBound], unit: "ratio")
      row?.decoding = BenchmarkRow.Decoding(
        strategy: strategy, rate: 0, megabytesPerSecond: 1, recordsPerSecond: 1,
        nanosecondsPerRecoveredRecord: nil)
      return row
    }
    return BenchmarkReporter.text(result, environment: Environment())
  }

  @Test func aDocumentOpensWithAConclusion() {
    let all = text([
      (.strict, 0.98...1.02), (.wrapper, 1.1...1.2), (.result, 1.3...1.5),
      (.lossyArray, 1.01...1.03),
      (.skip, 0.7...0.8), (.permissive, 1...1),
    ])
    #expect(
      all.replacing("\n", with: " ").contains(
        "Clean documents: slower than strict: result 1.40×, wrapper 1.15×; faster than strict: "
          + "skip 0.75×; within noise of strict (0.98–1.02×): lossy-array, permissive"), "\(all)")
    #expect(
      text([(.wrapper, 1.1...1.2)]).contains("Clean documents: slower than strict: wrapper 1.15×\n")
    )
    #expect(!text([(.strict, 1...1)]).contains("Clean documents"))
  }

  @Test func jsonHasAllOfIt() throws {
    struct Printed: Decodable {
      struct Document: Decodable, Equatable {
        let document: String, measured: String, recordCount: Int, byteCount: Int, rounds: Int
        let ending: String, widest: Double
      }

      let rows: [BenchmarkRow]
      let documents: [Document]
      let notes: [String]
    }
    let bytes = BenchmarkReporter.json(result, environment: Environment())
    let printed = try JSONDecoder().decode(Printed.self, from: Data(bytes))
    #expect(printed.rows == result.rows && printed.notes == result.notes)
    #expect(
      printed.documents.first
        == Printed.Document(
          document: "feed", measured: "decoding", recordCount: 2_000, byteCount: 54_321,
          rounds: 7, ending: "narrow", widest: 0.0094))
    #expect(printed.documents.last?.measured == "growth" && printed.documents.count == 2)
  }

  @Test func rowsAloneAreOneTable() {
    let text = BenchmarkReporter.text(
      [BenchmarkRow("a", "b", [1], unit: "c")].compactMap(\.self), environment: Environment())
    #expect(text.hasSuffix("a           b  1.000  1.000  1.000     c       1\n"))
  }
}
