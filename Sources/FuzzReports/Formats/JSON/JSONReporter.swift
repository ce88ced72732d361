public import CodableFuzz
import Foundation

/// Writes a report as JSON with sorted keys, and reads it back.
public struct JSONReporter: Reporter {
  public static let id: ReporterID = "json"

  public init() {}

  public func text(of report: Report, in context: ReportContext) throws -> String {
    try ReportJSON.text(of: report)
  }

  /// Reads a report that this version of the package has written.
  ///
  /// - Throws: ``ReportError`` if the text has another version or is not a report.
  public static func report(from text: String) throws(ReportError) -> Report {
    try ReportJSON.value(from: Data(text.utf8))
  }
}
