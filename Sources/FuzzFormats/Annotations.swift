package import CodableFuzz
import FuzzBaselines
package import FuzzReports
import JSONMutation
import JSONText

/// Writes findings as workflow commands of GitHub Actions, which shows them next to changed lines.
///
/// Findings that fail the run are errors, new and silent losses are warnings, and a notice sums up.
/// A step shows ten of each: the tenth says how many more there are. Only errors are about strategies
/// other than the app's own. A finding is at its line of the baseline or of the document's file; without
/// a file, warnings are left out.
package struct AnnotationReporter: Reporter {
  package static let id: ReporterID = "annotations"
  package static let fileExtension: String? = nil

  private static let maximumCount = 10
  private static let maximumLength = 2_000
  private static let mostRows = 5

  /// The locations of mutants by identifier, and of documents that cannot be read by message.
  package var locations: [String: FileLocation] = [:]
  /// The repository whose root paths start at; nil to leave paths unchanged.
  package var checkout: Checkout?

  package init() {}

  package func text(of report: Report, in context: ReportContext) -> String {
    let lines = context.comparison?.fileText.map(BaselineLines.init(of:))
    let own = StrategyID.own(among: report.strategyIDs)
    let findings = context.findings(in: report).filter { finding in
      finding.isError || finding.strategy.map(own.contains) ?? true
    }.grouped(alike: \.cause).map { alike in
      let rows = BaselineRow.all(alike.compactMap(\.row)).map { $0.sentence().plain }
      return Located(
        finding: alike[0], others: Array(rows.dropFirst()),
        location: location(of: alike[0], in: context, lines))
    }
    let errors = findings.filter(\.finding.isError)
    let warnings = findings.filter { $0.finding.severity == .warning && $0.location != nil }
    let counts =
      Format.count(errors.count, "error") + ", " + Format.count(warnings.count, "warning")
    let summary = context.comparison?.summary ?? "\(report.summary): \(counts)"
    let commands =
      Self.lines("error", errors, context) + Self.lines("warning", warnings, context)
      + [Self.command("notice", location: nil, title: "CodableFuzz", message: summary)]
    return commands.map { $0 + "\n" }.joined()
  }

  /// Where a service shows a finding; `lines` are those of the baseline.
  private func location(
    of finding: Finding, in context: ReportContext, _ lines: BaselineLines?
  ) -> FileLocation? {
    var location: FileLocation?
    if let row = finding.row {
      location = context.comparison?.file.map {
        FileLocation(file: $0, line: lines?.number(of: row) ?? 1)
      }
    } else if let document = finding.document {
      let newer = finding.kind == .lostToChange ? context.newerFiles[document.name] : nil
      let file = newer.flatMap { $0 == "-" ? nil : $0 } ?? context.documentFiles[document.name]
      location = locations[finding.place] ?? file.map { FileLocation(file: $0) }
    }
    if let file = location?.file, let checkout {
      location?.file = checkout.path(of: file)
    }
    return location
  }

  private struct Located {
    let finding: Finding
    let others: [String]
    let location: FileLocation?

    func lines(in context: ReportContext) -> [String] {
      let lines = finding.lines(in: context)
      return lines.prefix(1) + others.first(mostRows) + lines.dropFirst()
    }
  }

  private static func lines(
    _ name: String, _ findings: [Located], _ context: ReportContext
  ) -> [String] {
    let shown = findings.count > maximumCount ? findings.prefix(maximumCount - 1) : findings[...]
    let lines = shown.map { found in
      command(
        name, location: found.location, title: found.finding.title,
        message: found.lines(in: context).map(TerminalText.escaped).joined(separator: "\n"))
    }
    guard shown.count < findings.count else { return lines }
    let left = findings.dropFirst(shown.count)
    let kinds = left.grouped(alike: \.finding.kind).map { found in
      "\(Format.count(found.count)) \(found[0].finding.kind.rawValue)"
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

extension Finding {
  /// The lines in which a service shows it.
  func lines(in context: ReportContext) -> [String] {
    [sentence] + details + [example.map(context.replay)].compactMap(\.self)
  }
}

/// The repository with the files of a report, which services name relative to its root.
package struct Checkout: Sendable {
  /// The absolute path of the repository's root.
  package var root: String
  /// The absolute path of the folder that a report's relative paths start at.
  package var folder: String

  package init(root: String, folder: String) { (self.root, self.folder) = (root, folder) }

  /// The path of a file relative to the root, or unchanged if it is elsewhere.
  package func path(of file: String) -> String {
    let absolute = file.hasPrefix("/") ? file : "\(folder)/\(file)"
    return absolute.hasPrefix(root + "/") ? String(absolute.dropFirst(root.count + 1)) : file
  }
}
