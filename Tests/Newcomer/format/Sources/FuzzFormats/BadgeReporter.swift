import CodableFuzz
import FuzzReports

/// Writes the record survival of the best strategy as JSON for a badge of shields.io.
struct BadgeReporter: Reporter {
  static let id: ReporterID = "badge"
  static let fileExtension: String? = nil

  init() {}

  func text(of report: Report, in context: ReportContext) throws -> String {
    let strategies = report.comparisons.flatMap(\.strategies)
    let best = strategies.max { ($0.recordSurvival.value ?? 0) < ($1.recordSurvival.value ?? 0) }
    let survival = best?.recordSurvival ?? Rate(0, of: 0)
    return try ReportJSON.text(
      of: Badge(
        label: best.map { "\($0.strategy) keeps" } ?? "codable-fuzz",
        message: survival.share, color: survival.value ?? 0 >= 0.9 ? "green" : "orange"))
  }

  /// A badge as shields.io reads it.
  private struct Badge: Encodable {
    var schemaVersion = 1
    let label: String
    let message: String
    let color: String
  }
}
