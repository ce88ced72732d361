// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Writes a report as Markdown with tables, as GitHub renders it.
public struct MarkdownReporter: Reporter {
  public static let id: ReporterID = "markdown"

  public init() {}

  public func text(of report: Report) -> String { text(of: report, in: ReportContext()) }

  public func text(of report: Report, in context: ReportContext) -> String {
    Self.text(of: ReportSection.sections(of: report))
  }

  /// Sections, with an empty line between them.
  static func text(of sections: [ReportSection]) -> String {
    sections.map(text).joined(separator: "\n")
  }

  private static func text(of section: ReportSection) -> String {
    var lines = ["## " + escaped(section.title), ""]
    lines += section.notes.map { "- " + escaped($0) }
    if !section.notes.isEmpty { lines.append("") }
    if let table = section.table {
      lines.append(line(of: table.header))
      let rules = table.header.indices.map { $0 == 0 ? ":--" : "--:" }
      lines.append("| " + rules.joined(separator: " | ") + " |")
      lines += table.rows.map(line)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func line(of cells: [ReportSection.Entry]) -> String {
    let texts = cells.map { $0.lines.map(escaped).joined(separator: " ") }
    return "| " + texts.joined(separator: " | ") + " |"
  }

  /// Text that Markdown shows as it is: what could start markup is escaped.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in TerminalText.escaped(text) {
      switch character {
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "!", "|", "~":
        result += "\\" + String(character)
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      default: result.append(character)
      }
    }
    return result
  }
}
