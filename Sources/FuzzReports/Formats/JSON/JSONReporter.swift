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
