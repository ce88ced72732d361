public import CodableFuzz
import JSONMutation
import JSONText

/// Writes findings as workflow commands of GitHub Actions, which shows them next to the lines of a
/// change.
///
/// Findings that fail the run are errors, new and silent losses are warnings, and a notice sums up.
/// A step shows ten of each. If there are more, the tenth says how many; the most important come
/// first. A baseline finding is at its line of the baseline. Other findings are at the line of the
/// document's file. If the tool embeds the document, there is no file: an error is without one, and
/// warnings are left out.
public struct AnnotationReporter: Reporter {
  public static let id: ReporterID = "annotations"
  public static let fileExtension: String? = nil
  public static let namesLocations = true

  /// The maximum number of each kind that a step shows.
  private static let maximumCount = 10
  private static let maximumLength = 2_000

  public init() {}

  public func text(of report: Report, in context: ReportContext) -> String {
    let findings = ReportFinding.all(in: report, context)
    let errors = findings.filter(\.isError)
    let warnings = findings.filter { !$0.isError && $0.location != nil }
    let counts =
      Format.count(errors.count, "error") + ", " + Format.count(warnings.count, "warning")
    let summary = context.comparison?.summary ?? "\(report.summary): \(counts)"
    let lines =
      Self.lines("error", errors) + Self.lines("warning", warnings)
      + [Self.command("notice", location: nil, title: "CodableFuzz", message: summary)]
    return lines.map { $0 + "\n" }.joined()
  }

  private static func lines(_ name: String, _ findings: [ReportFinding]) -> [String] {
    let shown = findings.count > maximumCount ? findings.prefix(maximumCount - 1) : findings[...]
    let lines = shown.map { finding in
      command(
        name, location: finding.location, title: finding.title,
        message: finding.lines.map(TerminalText.escaped).joined(separator: "\n"))
    }
    guard shown.count < findings.count else { return lines }
    let left = findings.dropFirst(shown.count)
    let kinds = ReportFinding.Kind.allCases.compactMap { kind in
      let count = left.filter { $0.kind == kind }.count
      return count == 0 ? nil : "\(Format.count(count)) \(kind.rawValue)"
    }
    return lines + [
      command(
        name, location: nil, title: "And \(Format.count(left.count)) more",
        message: kinds.joined(separator: ", ") + "; the other reports have them")
    ]
  }

  private static func command(
    _ name: String, location: FileLocation?, title: String, message: String
  ) -> String {
    var properties = [("title", TerminalText.escaped(title))]
    if let location {
      let column = location.column.map { [("col", String($0))] } ?? []
      let file = TerminalText.escaped(location.file)
      properties = [("file", file), ("line", String(location.line))] + column + properties
    }
    let parts = properties.map { "\($0)=\(property($1))" }.joined(separator: ",")
    return "::\(name) \(parts)::\(data(Format.shortened(message, to: maximumLength)))"
  }

  /// Line feeds are its only control characters.
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(Format.shortened(text, to: 500)).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
