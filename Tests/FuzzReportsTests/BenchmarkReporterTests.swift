import Foundation
import JSONMutation
import Testing

@testable import CodableFuzz
@testable import FuzzReports
@testable import FuzzTestSupport

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
