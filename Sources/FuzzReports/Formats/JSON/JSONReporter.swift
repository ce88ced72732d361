public import CodableFuzz
import Foundation
import JSONText

/// Writes a report as JSON with sorted keys, and reads it back.
public struct JSONReporter: Reporter {
  public static let id: ReporterID = "json"

  public init() {}

  public func text(of report: Report, in context: ReportContext) throws -> String {
    try ReportJSON.text(of: report)
  }

  /// Reads a report that this version of the package has written.
  ///
  /// - Throws: `ReportError` if the text has another version or is not a report.
  public static func report(from text: String) throws(ReportError) -> Report {
    try ReportJSON.value(from: Data(text.utf8))
  }
}

struct JSONLine: JSONLineValue {
  private(set) var bytes = [UInt8(ascii: "{")]

  init(_ members: KeyValuePairs<String, (any JSONLineValue)?>) {
    for (key, value) in members { add(key, value) }
  }

  mutating func add(_ key: String, _ value: (any JSONLineValue)?) {
    guard let value else { return }
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    key.append(to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    value.append(to: &bytes)
  }

  var closed: [UInt8] { bytes + [UInt8(ascii: "}")] }

  func append(to bytes: inout [UInt8]) { bytes += closed }
}

protocol JSONLineValue {
  func append(to bytes: inout [UInt8])
}

extension String: JSONLineValue {
  func append(to bytes: inout [UInt8]) { JSONString.append(self, to: &bytes) }
}

extension Int: JSONLineValue {
  func append(to bytes: inout [UInt8]) { bytes += Array(String(self).utf8) }
}

extension Double: JSONLineValue {
  /// Writes null for a number that JSON cannot represent.
  func append(to bytes: inout [UInt8]) { bytes += Array((isFinite ? String(self) : "null").utf8) }
}

extension Array: JSONLineValue where Element: JSONLineValue {
  func append(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (number, value) in enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      value.append(to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}

/// Writes the result of a benchmark.
public enum BenchmarkReporter {
  public static func bytes(
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
  public static func json(_ result: BenchmarkResult, environment: Environment) -> [UInt8] {
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
