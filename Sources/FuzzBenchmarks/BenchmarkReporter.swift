package import CodableFuzz
import FuzzReports
import JSONText

/// Writes the result of a benchmark.
package enum BenchmarkReporter {
  package static func bytes(
    of result: BenchmarkResult, environment: Environment, format: TableFormat
  ) -> [UInt8] {
    let document = ReportDocument(result, environment: environment)
    return format.text(of: document, in: ReportContext()).map { Array($0.utf8) }
      ?? json(result, environment: environment)
  }

  /// A JSON object with `rows`, `documents` (how their rounds ended), and `notes` (what was left
  /// out).
  ///
  /// A value that is not a finite number is null.
  ///
  /// - Returns: The object, and a line feed.
  package static func json(_ result: BenchmarkResult, environment: Environment) -> [UInt8] {
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

/// A format for tables of benchmarks: one that people read, or JSON.
package enum TableFormat: String, Sendable, CaseIterable {
  case text, markdown, html, json

  /// The document in this format; nil for JSON, which has no layout.
  func text(of document: ReportDocument, in context: ReportContext) -> String? {
    let reporter = Reporters.standard.first { $0.id.rawValue == rawValue }
    return (reporter?.init() as? any DocumentFormat)?.text(of: document, in: context)
  }
}
