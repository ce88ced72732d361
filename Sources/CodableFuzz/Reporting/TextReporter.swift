// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Writes a report as tables for a terminal of 100 columns.
public struct TextReporter: Reporter {
  public static let id: ReporterID = "text"

  public init() {}

  public func text(of report: Report) -> String { text(of: report, in: ReportContext()) }

  public func text(of report: Report, in context: ReportContext) -> String {
    Self.text(of: ReportSection.sections(of: report))
  }

  /// Sections, with an empty line between them.
  static func text(
    of sections: [ReportSection], maximumWidth: Int = TextTable.maximumWidth
  ) -> String {
    sections.map { text(of: $0, maximumWidth: maximumWidth) }.joined(separator: "\n")
  }

  private static func text(of section: ReportSection, maximumWidth: Int) -> String {
    var lines = [TerminalText.escaped(section.title)]
    lines += section.notes.flatMap { wrapped(TerminalText.escaped($0), to: maximumWidth) }
    if let table = section.table { lines += TextTable(table, maximumWidth: maximumWidth).lines }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The lines of a note, broken between words where it is wider than a table.
  private static func wrapped(_ note: String, to maximumWidth: Int) -> [String] {
    var lines: [String] = []
    var line = " "
    for word in note.split(separator: " ", omittingEmptySubsequences: false) {
      if line.count + word.count + 1 > maximumWidth, line.count > 4 {
        lines.append(line)
        line = "   "
      }
      line += " " + word
    }
    return lines + [line]
  }
}
