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
