import DecodingStrategies
package import Foundation
import JSONText

/// A report as JSON with sorted keys.
///
/// In strings, control, format and bidirectional characters are escaped (RFC 8259, section 7): a
/// report may be printed to a terminal.
package enum ReportJSON {
  /// Reads some or all members of a report that this version of the package has written.
  ///
  /// - Throws: ``ReportError`` if the text has another version or is not a report.
  package static func value<Value: Decodable>(from data: Data) throws(ReportError) -> Value {
    do {
      let version = try JSONDecoder().decode(Version.self, from: data).version
      guard version == Report.currentVersion else {
        throw ReportError.otherVersion(version)
      }
      return try JSONDecoder().decode(Value.self, from: data)
    } catch let error as ReportError {
      throw error
    } catch {
      throw .noReport(reason(of: error, in: data))
    }
  }

  /// The location and reason of invalid text, in words.
  package static func reason(of error: any Error, in data: Data) -> String {
    DecodingFailure(error, in: data).line
  }

  /// Any value as JSON in the style of reports.
  package static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return escaped(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
  }

  /// JSON with invisible characters escaped, except for the line feeds between its lines.
  private static func escaped(_ text: String) -> String {
    func isKept(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "\n" || (0x20..<0x7F).contains(scalar.value) || !TerminalText.isUnseen(scalar)
    }
    if text.unicodeScalars.allSatisfy(isKept) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isKept(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        for unit in scalar.utf16 { result += JSONString.escape(of: unit) }
      }
    }
    return result
  }

  private struct Version: Decodable {
    let version: Int
  }
}

/// Why a text is not a report.
public enum ReportError: Error, Hashable, CustomStringConvertible {
  case otherVersion(Int)
  /// The text is not a report, and the reason.
  case noReport(String)

  public var description: String {
    switch self {
    case .otherVersion(let version):
      "the report has version \(version), but this tool reads version \(Report.currentVersion): "
        + "write it again with this tool"
    case .noReport(let reason): "the file is not a complete report: \(reason)"
    }
  }
}
