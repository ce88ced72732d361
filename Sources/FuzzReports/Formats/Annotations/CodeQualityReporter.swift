public import CodableFuzz
import JSONMutation
import JSONText

/// Writes findings as JSON for the Code Quality reports of GitLab.
///
/// A baseline finding is at its line of the baseline, others at the line of the document's file.
/// GitLab requires a path, so findings without a file are left out: those of a document that the tool
/// embeds. A fingerprint does not depend on counts, so known findings are not new.
public struct CodeQualityReporter: Reporter {
  public static let id: ReporterID = "code-quality"
  public static let fileExtension: String? = nil
  public static let namesLocations = true

  /// The maximum number of findings, the most important first.
  ///
  /// The last one says how many were left out.
  private static let maximumCount = 1_000

  public init() {}

  public func text(of report: Report, in context: ReportContext) throws -> String {
    let findings = ReportFinding.all(in: report, context).compactMap { finding in
      finding.location.map { (finding: finding, location: $0) }
    }
    var used: [String: Int] = [:]
    var entries = findings.prefix(Self.maximumCount).map { Entry($0, at: $1, &used) }
    let left = findings.count - entries.count
    if left > 0 {
      let more = ReportFinding(
        kind: .new, title: "And \(Format.count(left)) more", lines: ["the JSON report has them"],
        names: ["more"])
      entries.append(Entry(more, at: findings[entries.count].location, &used))
    }
    return try ReportJSON.text(of: entries)
  }

  private struct Entry: Encodable {
    let description: String
    let checkName: String
    let fingerprint: String
    let severity: String
    let location: Location

    enum CodingKeys: String, CodingKey {
      case description, fingerprint, severity, location
      case checkName = "check_name"
    }

    /// `used` counts the uses of each fingerprint, which must be unique.
    init(_ finding: ReportFinding, at location: FileLocation, _ used: inout [String: Int]) {
      let text = ([finding.title + ": "] + finding.lines.map { $0 + " " }).joined().dropLast()
      description = Format.shortened(TerminalText.escaped(String(text)), to: 1_000)
      checkName = "codable-fuzz/" + finding.kind.rawValue
      severity = finding.severity
      self.location = Location(
        path: TerminalText.escaped(location.file), lines: Location.Lines(begin: location.line))
      let identity = ([finding.kind.rawValue] + finding.names).joined(separator: "\u{0}")
      let count = used[identity, default: 0]
      used[identity] = count + 1
      let numbered = identity + (count == 0 ? "" : "\u{0}\(count)")
      fingerprint = LongDigest(of: Array(numbered.utf8)).description
    }
  }

  private struct Location: Encodable {
    let path: String
    let lines: Lines

    struct Lines: Encodable {
      let begin: Int
    }
  }
}

extension ReportFinding {
  fileprivate var severity: String {
    switch kind {
    case .crashed, .hung: "blocker"
    case .incomplete, .unreadable, .noEffect, .failedCheck: "critical"
    case .recordsLost, .lostToChange, .worse, .expired, .gone: "major"
    case .spoiled: isError ? "major" : "minor"
    case .slower, .silentLoss, .alreadyInvalid: "minor"
    case .new, .modelFinding: "info"
    }
  }
}
