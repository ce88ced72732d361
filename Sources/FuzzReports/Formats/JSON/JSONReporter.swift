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

package struct JSONLine: JSONLineValue {
  package private(set) var bytes = [UInt8(ascii: "{")]

  package init(_ members: KeyValuePairs<String, (any JSONLineValue)?>) {
    for (key, value) in members { add(key, value) }
  }

  package mutating func add(_ key: String, _ value: (any JSONLineValue)?) {
    guard let value else { return }
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    key.append(to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    value.append(to: &bytes)
  }

  package var closed: [UInt8] { bytes + [UInt8(ascii: "}")] }

  package func append(to bytes: inout [UInt8]) { bytes += closed }
}

package protocol JSONLineValue {
  func append(to bytes: inout [UInt8])
}

extension String: JSONLineValue {
  package func append(to bytes: inout [UInt8]) { JSONString.append(self, to: &bytes) }
}

extension Int: JSONLineValue {
  package func append(to bytes: inout [UInt8]) { bytes += Array(String(self).utf8) }
}

extension Double: JSONLineValue {
  /// Writes null for a number that JSON cannot represent.
  package func append(to bytes: inout [UInt8]) {
    bytes += Array((isFinite ? String(self) : "null").utf8)
  }
}

extension Array: JSONLineValue where Element: JSONLineValue {
  package func append(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (number, value) in enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      value.append(to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}
