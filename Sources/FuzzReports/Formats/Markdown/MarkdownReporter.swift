public import CodableFuzz
import JSONText

/// Writes a summary of a report as Markdown, for a comment or the summary of a CI step.
///
/// If a baseline passes and nothing else needs attention, it is one line. Else it has the changes
/// against the baseline, crashes, the strategies, and the worst losses; it stays short however long
/// the report is, and ends with the names of parts that don't fit. It starts with a comment that
/// readers do not see, by which a bot finds its own comment to update it.
public struct MarkdownReporter: Reporter, DocumentFormat {
  public static let id: ReporterID = "markdown"
  public static let fileExtension: String? = "md"
  static let medium = Medium.comment
  /// The maximum number of lines and characters.
  ///
  /// GitHub accepts 65,536 characters in a comment.
  static let maximumLineCount = 70
  static let maximumLength = 20_000

  public init() {}

  public func text(of report: Report) -> String { text(of: report, in: ReportContext()) }

  public func text(of report: Report, in context: ReportContext) -> String {
    text(of: ReportDocument(report, in: context, for: Self.medium), in: context)
  }

  func text(of document: ReportDocument, in context: ReportContext) -> String {
    let verdict = document.verdict.map { verdict in
      (verdict.tone == .bad ? "❌ " : verdict.tone == .good ? "✅ " : "")
        + MarkdownText.text(of: verdict)
    }
    let link = context.link.map { MarkdownText.link("full report", to: $0) }
    if let verdict, document.isWell {
      return document.marker + [verdict + ".", link].compactMap(\.self).joined(separator: " ")
        + "\n"
    }
    let title = verdict.map { ["### " + $0] }
    let head = ([title].compactMap(\.self) + document.lead.map { [bold($0)] })
      .map { MarkdownPart(name: "the title", lines: $0) }
    let level = title == nil ? 2 : 4
    let parts = head + document.sections.flatMap { MarkdownPart.all($0, level: level) }
    let lines: [String]
    if let whole = document.whole {
      let (kept, left) = MarkdownPart.fitting(parts)
      let names = Format.list(left, most: 5)
      let end = left.isEmpty ? "" : MarkdownText.escaped("Left out: \(names). ")
      lines = kept + ["", "<sub>\(end)\(link.map { "\($0) · " } ?? "")\(whole.plain).</sub>"]
    } else {
      lines = Array(parts.map(\.lines).joined(separator: [""]))
    }
    return document.marker + lines.map { $0 + "\n" }.joined()
  }

  private func bold(_ phrase: Phrase) -> String {
    let text = MarkdownText.text(of: phrase)
    return phrase.tone == .neutral ? text : "**\(text)**"
  }
}

extension ReportDocument {
  /// Identifies the comments of this package.
  static let commentMarker = "<!-- codable-fuzz -->\n"

  /// The marker of a report that a bot may publish.
  fileprivate var marker: String { whole == nil ? "" : Self.commentMarker }
}

/// A part of a Markdown report that is included whole or not at all.
private struct MarkdownPart {
  /// The name by which the report mentions it if it is left out.
  let name: String
  let lines: [String]

  /// The parts of a section: itself, and those inside unless it is folded.
  static func all(_ section: Section, level: Int) -> [MarkdownPart] {
    let name = Format.shortened(section.title.plain, to: 80)
    let blocks = section.blocks.map { Self.lines($0) }.filter { !$0.isEmpty }
    let inside = section.sections.flatMap { all($0, level: min(6, level + 1)) }
    let title =
      section.title.isEmpty
      ? [] : [[String(repeating: "#", count: level) + " " + MarkdownText.text(of: section.title)]]
    let own = section.isFolded ? blocks + inside.map { $0.lines } : title + blocks
    let lines = Array(own.joined(separator: [""]))
    if lines.isEmpty { return inside }
    guard section.isFolded else {
      return [MarkdownPart(name: name.isEmpty ? "a table" : name, lines: lines)] + inside
    }
    let summary = MarkdownText.escapedInHTML(name)
    let start = ["<details><summary>\(summary)</summary>", ""]
    return [MarkdownPart(name: name, lines: start + lines + ["", "</details>"])]
  }

  /// The lines of the parts that fit into a comment, and the names of the others.
  static func fitting(_ parts: [MarkdownPart]) -> (lines: [String], left: [String]) {
    var lines: [String] = []
    var length = 0
    var left: [String] = []
    for part in parts {
      let more = part.lines.map(\.utf8.count).reduce(0, +) + part.lines.count
      let space = lines.isEmpty ? 0 : 1
      // Leave room for the end.
      guard lines.count + space + part.lines.count < MarkdownReporter.maximumLineCount - 4,
        length + more < MarkdownReporter.maximumLength - 1_000
      else {
        left.append(part.name)
        continue
      }
      if !lines.isEmpty { lines.append("") }
      lines += part.lines
      length += more
    }
    return (lines, left)
  }

  private static func lines(_ block: Block) -> [String] {
    switch block {
    case .notes(let notes): notes.map { "- " + MarkdownText.text(of: $0) }
    case .paragraph(let phrase): [MarkdownText.text(of: phrase)]
    case .hint, .chart: []
    case .table(let table): MarkdownText.lines(of: table)
    case .bars(let bars): MarkdownText.lines(of: bars.table)
    case .response(let view, let rows): MarkdownText.lines(of: view.table(of: rows))
    case .diff(let diff):
      [("−", diff.before), ("+", diff.after)].map { sign, text in
        "- \(sign) " + MarkdownText.code(diff.leading + text + diff.trailing, maximum: 300)
      }
    case .command(let command, let label):
      (label.isEmpty ? [] : [MarkdownText.text(of: label)])
        + ["```sh", TerminalText.escaped(command), "```"]
    case .lines(let lines): MarkdownText.lines(lines)
    case .facts(let facts), .terms(let facts):
      facts.map { "- **\(MarkdownText.escaped($0))**: \(MarkdownText.text(of: $1))" }
    }
  }
}
