package import CodableFuzz
import FuzzFormats
import FuzzReports
import JSONText

package struct BenchmarkResult: Hashable, Sendable {
  package var rows: [BenchmarkRow] = []
  /// What was left out, and why.
  package var notes: [String] = []
  /// The measured documents, and how their rounds ended.
  package var documents: [Measured] = []

  package init() {}

  package static func += (one: inout Self, other: Self) {
    one.rows += other.rows
    one.notes += other.notes
    one.documents += other.documents
  }

  /// A document that was measured in rounds.
  package struct Measured: Hashable, Sendable, Codable {
    package let document: String
    package let recordCount: Int
    /// The size of the clean document, in bytes.
    package let byteCount: Int
    /// The number of measured rounds, after one to warm up.
    package let rounds: Int
    package let ending: Ending
    /// The width of the widest interval ÷ its median.
    package let widest: Double
  }

  package enum Ending: String, Hashable, Sendable, Codable {
    /// All intervals were narrow enough.
    case narrow
    /// The time was used up.
    case budget
  }
}

/// One measurement of a benchmark, with its confidence interval.
package struct BenchmarkRow: Hashable, Sendable, Codable {
  package let name: String
  package let document: String
  /// The median.
  package let value: Double
  /// The ends of the median's 95 % confidence interval (bootstrap).
  package let low: Double
  package let high: Double
  package let unit: String
  package let rounds: Int
  /// The number of rounds beyond Tukey's fences; they are in the median, too.
  package let outliers: Int
  /// The speed of a strategy; nil in a row of something else.
  package var decoding: Decoding?

  package init?(
    _ name: String, _ document: String, _ samples: [Double], unit: String, resolution: Double = 0
  ) {
    guard let interval = Bootstrap.intervalOfRounds(samples, resolution: resolution) else {
      return nil
    }
    (self.name, self.document, self.unit) = (name, document, unit)
    (value, low, high) = (interval.median, interval.low, interval.high)
    rounds = samples.count
    outliers = Bootstrap.outlierCount(samples)
  }

  /// The speed of a strategy with a document, from the median time.
  package struct Decoding: Hashable, Sendable, Codable {
    package let strategy: StrategyID
    /// The probability that a record was mutated, in 0...1.
    package let rate: Double
    /// Document bytes per second, in 10⁶.
    package let megabytesPerSecond: Double
    /// Delivered records per second.
    package let recordsPerSecond: Double
    /// For comparing mutated documents; nil if no record was delivered.
    package let nanosecondsPerRecoveredRecord: Double?
  }

  var relativeWidth: Double { (high - low) / abs(value) }
}

package enum BenchmarkReporter {
  package static func bytes(
    of result: BenchmarkResult, environment: Environment, format: TableFormat
  ) -> [UInt8] {
    format.text(of: ReportDocument(result, environment: environment)).map { Array($0.utf8) }
      ?? json(result, environment)
  }

  /// An object on a line; a value that is not a finite number is null.
  private static func json(_ result: BenchmarkResult, _ environment: Environment) -> [UInt8] {
    let object = JSONLine([
      "rows": result.rows.map(line),
      "documents": result.documents.isEmpty ? nil : result.documents.map(line),
      "notes": result.notes.isEmpty ? nil : result.notes,
      "environment": JSONLine([
        "architecture": environment.architecture, "build": environment.build.rawValue,
        "date": environment.date, "processorCount": environment.processorCount,
        "system": environment.system,
      ]),
    ])
    return object.closed + [UInt8(ascii: "\n")]
  }

  private static func line(_ row: BenchmarkRow) -> JSONLine {
    JSONLine([
      "name": row.name, "document": row.document, "value": row.value, "low": row.low,
      "high": row.high, "unit": row.unit, "rounds": row.rounds, "outliers": row.outliers,
      "decoding": row.decoding.map(line),
    ])
  }

  private static func line(_ decoding: BenchmarkRow.Decoding) -> JSONLine {
    JSONLine([
      "strategy": decoding.strategy.rawValue, "rate": decoding.rate,
      "megabytesPerSecond": decoding.megabytesPerSecond,
      "recordsPerSecond": decoding.recordsPerSecond,
      "nanosecondsPerRecoveredRecord": decoding.nanosecondsPerRecoveredRecord ?? .infinity,
    ])
  }

  private static func line(_ document: BenchmarkResult.Measured) -> JSONLine {
    JSONLine([
      "document": document.document, "recordCount": document.recordCount,
      "byteCount": document.byteCount, "rounds": document.rounds,
      "ending": document.ending.rawValue, "widest": document.widest,
    ])
  }
}

package enum TableFormat: String, Sendable, CaseIterable {
  case text, markdown, html, json

  /// The document in this format; nil for JSON, which has no layout.
  fileprivate func text(of document: ReportDocument) -> String? {
    let reporter = Reporters.standard.first { $0.id.rawValue == rawValue }
    return (reporter?.init() as? any DocumentFormat)?.text(of: document, in: ReportContext())
  }
}

extension ReportDocument {
  init(_ result: BenchmarkResult, environment: Environment) {
    let content = BenchmarkContent(result: result)
    self.init(
      name: "benchmark",
      lead: environment.warnings,
      sections: content.documents + content.others)
  }
}

private struct BenchmarkContent {
  let result: BenchmarkResult

  private static let strictRows = ["strict-rate", "strict-time"]

  private static var row: TableColumn<BenchmarkRow> {
    TableColumn("row", kind: .name) { Cell("\($0.name)") }
  }

  private static var interval: TableColumn<BenchmarkRow> {
    TableColumn("95 % interval") { row in
      Cell(words: Interval(median: row.value, low: row.low, high: row.high).text(places: 3))
    }
  }

  private static func value(_ title: String) -> TableColumn<BenchmarkRow> {
    TableColumn(title) { Cell(words: Format.decimal($0.value, places: 3)) }
  }

  private static func decoding(
    _ title: String, _ text: @escaping (BenchmarkRow.Decoding) -> String
  ) -> TableColumn<BenchmarkRow> {
    TableColumn(title) { row in row.decoding.map { Cell(words: text($0)) } ?? .nothing }
  }

  var documents: [Section] {
    result.documents.map { document in
      let rows = result.rows.filter { $0.document == document.document }
      return Section(
        title: title(of: document, rows),
        blocks: (Self.conclusion(rows).map { [.paragraph($0)] } ?? [])
          + [.table(Self.decoding(rows)), .paragraph(document.endingPhrase)])
    }
  }

  /// A ratio whose interval overlaps strict's second measurement, or contains 1, is no difference.
  private static func conclusion(_ rows: [BenchmarkRow]) -> Phrase? {
    let clean = rows.filter { $0.decoding?.rate == 0 }
    let strict = clean.first { $0.decoding?.strategy == .strict }
    let noise = min(1, strict?.low ?? 1)...max(1, strict?.high ?? 1)
    let others = clean.filter { $0.decoding?.strategy != .strict }
    if others.isEmpty { return nil }
    func names(_ rows: [BenchmarkRow], isRated: Bool) -> Phrase? {
      let names = rows.compactMap { row in
        row.decoding.map { decoding -> Phrase in
          let ratio = isRated ? " \(Format.decimal(row.value, places: 2))×" : ""
          return "\(decoding.strategy)\(words: ratio)"
        }
      }
      return names.isEmpty ? nil : names.joined(", ")
    }
    let slower = others.filter { $0.low > noise.upperBound }.sorted { $0.value > $1.value }
    let faster = others.filter { $0.high < noise.lowerBound }.sorted { $0.value < $1.value }
    let equal = others.filter { $0.low <= noise.upperBound && $0.high >= noise.lowerBound }
    let range = [noise.lowerBound, noise.upperBound].map { Format.decimal($0, places: 2) }
      .joined(separator: "–")
    let parts: [Phrase?] = [
      names(slower, isRated: true).map { "slower than strict: " + $0 },
      names(faster, isRated: true).map { "faster than strict: " + $0 },
      names(equal, isRated: false).map { "within noise of strict (\(words: range)×): " + $0 },
    ]
    return "Clean documents: " + parts.compactMap(\.self).joined("; ")
  }

  private func title(of document: BenchmarkResult.Measured, _ rows: [BenchmarkRow]) -> Phrase {
    let strict = Self.strictRows.compactMap { name in
      rows.first { $0.name == name }.map { ", \(name) \(Self.number($0.value)) \($0.unit)" }
    }
    return "\(document.document): \(document.recordCount, "record"), \(document.byteCount, "byte")"
      + Phrase(strict.joined())
  }

  private static func decoding(_ rows: [BenchmarkRow]) -> Table {
    Table(
      rows.filter { $0.decoding != nil },
      [
        row, value("ratio"), interval,
        decoding("MB/s") { Format.decimal($0.megabytesPerSecond, places: 1) },
        decoding("records/s") { Format.count(Int($0.recordsPerSecond.rounded())) },
        decoding("ns/recovered") { decoding in
          decoding.nanosecondsPerRecoveredRecord.map { Format.count(Int($0.rounded())) }
            ?? Format.nothing
        },
        TableColumn("outliers") { Cell(words: String($0.outliers)) },
      ])
  }

  var others: [Section] {
    let named = result.documents.map(\.document)
    let others = result.rows.filter { row in
      row.decoding == nil
        && !(Self.strictRows.contains(row.name) && named.contains(row.document))
    }
    if others.isEmpty, !result.documents.isEmpty { return [] }
    let table = Table(
      others,
      [
        Self.row, TableColumn("document") { Cell("\($0.document)") },
        TableColumn("value") { Cell(words: Self.number($0.value)) },
        TableColumn("low") { Cell(words: Self.number($0.low)) },
        TableColumn("high") { Cell(words: Self.number($0.high)) },
        TableColumn("unit") { Cell("\($0.unit)") },
        TableColumn("rounds") { Cell(words: String($0.rounds)) },
      ], caption: "Measurements")
    return [Section(blocks: [.table(table)])]
  }

  private static func number(_ value: Double) -> String {
    value >= 1_000_000
      ? Format.decimal(value / 1_000_000, places: 2) + " M"
      : Format.decimal(value, places: value < 10 ? 3 : 1)
  }
}

extension BenchmarkResult.Measured {
  fileprivate var endingPhrase: Phrase {
    let width = Format.decimal(widest * 100, places: 1)
    let end =
      ending == .narrow
      ? "all intervals were narrow enough: the widest" : "the budget was spent: the widest interval"
    return "\(rounds, "round"), until \(words: end) is \(words: width) % of its median"
  }
}
