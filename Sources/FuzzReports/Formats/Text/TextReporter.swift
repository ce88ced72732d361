public import CodableFuzz
import JSONText

/// Writes a report as tables for a terminal, as wide as the context allows.
public struct TextReporter: Reporter {
  public static let id: ReporterID = "text"
  public static let fileExtension: String? = "txt"

  public init() {}

  public func text(of report: Report) -> String { text(of: report, in: ReportContext()) }

  public func text(of report: Report, in context: ReportContext) -> String {
    Self.text(of: ReportSection.sections(of: report), in: context)
  }

  /// Sections, separated by empty lines.
  static func text(of sections: [ReportSection], maximumWidth: Int) -> String {
    var context = ReportContext()
    context.maximumWidth = maximumWidth
    return text(of: sections, in: context)
  }

  /// Sections, separated by empty lines.
  static func text(
    of sections: [ReportSection], in context: ReportContext = ReportContext()
  ) -> String {
    sections.map { text(of: $0, in: context) }.joined(separator: "\n")
  }

  private static func text(of section: ReportSection, in context: ReportContext) -> String {
    let width = context.maximumWidth
    let style = section.isAlarming ? TerminalStyle.red : .bold
    var lines = wrapped(TerminalText.escaped(section.title), to: width, first: "", other: "  ")
      .map { context.isColored ? style.applied(to: $0) : $0 }
    lines += section.notes.flatMap {
      wrapped(TerminalText.escaped($0), to: width, first: "  ", other: "    ")
    }
    let bars = TextBars(
      bars: section.bars, maximumWidth: width, hasBlockCharacters: context.hasBlockCharacters)
    lines += bars.lines(isColored: context.isColored)
    if let table = section.table { lines += TextTable(table, maximumWidth: width).lines }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The lines of a text, broken between words to fit the width of a table.
  ///
  /// A word that is too long is left whole so that it can be copied.
  private static func wrapped(
    _ text: String, to maximumWidth: Int, first: String, other: String
  ) -> [String] {
    var lines: [String] = []
    var line = first
    var isStarted = false
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let width = TerminalText.width(of: line) + TerminalText.width(of: word)
      if isStarted, width + 1 > maximumWidth {
        lines.append(line)
        line = other
        isStarted = false
      }
      line += (isStarted ? " " : "") + word
      isStarted = true
    }
    return lines + [line]
  }
}
