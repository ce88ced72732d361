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

  /// Whether a text is valid JSON without the members that reports of all versions have.
  package static func isOtherJSON(_ text: String) -> Bool {
    let value = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    guard let value else { return false }
    let members = value as? [String: Any] ?? [:]
    return ["version", "plan", "documents"].contains { members[$0] == nil }
  }
}

/// One JSON object on a line, with members in the order they are added.
struct JSONLine {
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]

  mutating func add(_ key: String, _ value: String) {
    startMember(key)
    JSONString.append(value, to: &bytes)
  }

  mutating func add(_ key: String, _ value: Int) {
    startMember(key)
    bytes += Array(String(value).utf8)
  }

  /// Writes null for a number that JSON cannot represent.
  mutating func add(_ key: String, _ value: Double) {
    startMember(key)
    bytes += Array((value.isFinite ? String(value) : "null").utf8)
  }

  mutating func add(_ key: String, _ object: JSONLine) {
    startMember(key)
    bytes += object.closed
  }

  mutating func add(_ key: String, _ values: [String]) {
    addList(key, values) { JSONString.append($0, to: &$1) }
  }

  mutating func add(_ key: String, _ objects: [JSONLine]) {
    addList(key, objects) { $1 += $0.closed }
  }

  var closed: [UInt8] { bytes + [UInt8(ascii: "}")] }

  private mutating func addList<Value>(
    _ key: String, _ values: [Value], append: (Value, inout [UInt8]) -> Void
  ) {
    startMember(key)
    bytes.append(UInt8(ascii: "["))
    for (number, value) in values.enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      append(value, &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func startMember(_ key: String) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    JSONString.append(key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
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

  /// A table of rows, with a line feed at the end of each line.
  public static func text(_ rows: [BenchmarkRow], environment: Environment) -> String {
    var result = BenchmarkResult()
    result.rows = rows
    return text(result, environment: environment)
  }

  /// A table for each document, a line about its rounds, and a table of all other rows.
  public static func text(_ result: BenchmarkResult, environment: Environment) -> String {
    String(decoding: bytes(of: result, environment: environment, format: .text), as: UTF8.self)
  }

  /// A JSON object with `rows`, `documents` (how their rounds ended), and `notes` (what was left
  /// out).
  ///
  /// A value that is not a finite number is null.
  ///
  /// - Returns: The object, and a line feed.
  public static func json(_ result: BenchmarkResult, environment: Environment) -> [UInt8] {
    var object = JSONLine()
    object.add("rows", result.rows.map(line))
    if !result.documents.isEmpty { object.add("documents", result.documents.map(line)) }
    if !result.notes.isEmpty { object.add("notes", result.notes) }
    var machine = JSONLine()
    machine.add("architecture", environment.architecture)
    machine.add("build", environment.build.rawValue)
    machine.add("date", environment.date)
    machine.add("processorCount", environment.processorCount)
    machine.add("system", environment.system)
    object.add("environment", machine)
    return object.closed + [UInt8(ascii: "\n")]
  }

  private static func line(_ row: BenchmarkRow) -> JSONLine {
    var line = JSONLine()
    line.add("name", row.name)
    line.add("document", row.document)
    line.add("value", row.value)
    line.add("low", row.low)
    line.add("high", row.high)
    line.add("unit", row.unit)
    line.add("rounds", row.rounds)
    line.add("outliers", row.outliers)
    if let decoding = row.decoding { line.add("decoding", self.line(decoding)) }
    if let growth = row.growth { line.add("growth", growth.map(self.line)) }
    return line
  }

  private static func line(_ decoding: BenchmarkRow.Decoding) -> JSONLine {
    var line = JSONLine()
    line.add("strategy", decoding.strategy.rawValue)
    line.add("rate", decoding.rate)
    line.add("megabytesPerSecond", decoding.megabytesPerSecond)
    line.add("recordsPerSecond", decoding.recordsPerSecond)
    line.add(
      "nanosecondsPerRecoveredRecord", decoding.nanosecondsPerRecoveredRecord ?? .infinity)
    return line
  }

  private static func line(_ point: StrategyGrowth.Point) -> JSONLine {
    var line = JSONLine()
    line.add("recordCount", point.recordCount)
    line.add("nanosecondsPerRecord", point.nanosecondsPerRecord)
    return line
  }

  private static func line(_ document: BenchmarkResult.Measured) -> JSONLine {
    var line = JSONLine()
    line.add("document", document.document)
    line.add("measured", document.isGrowth ? "growth" : "decoding")
    line.add("recordCount", document.recordCount)
    line.add("byteCount", document.byteCount)
    line.add("rounds", document.rounds)
    line.add("ending", document.ending.rawValue)
    line.add("widest", document.widest)
    return line
  }
}
