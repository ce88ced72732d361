public import CodableFuzz
import JSONText

/// Writes the first screen of a report as text, or all of its tables if the context is verbose.
public struct TextReporter: Reporter, DocumentFormat {
  public static let id: ReporterID = "text"
  public static let fileExtension: String? = "txt"
  static let medium = Medium.terminal

  public init() {}

  public func text(of report: Report) -> String { text(of: report, in: ReportContext()) }

  public func text(of report: Report, in context: ReportContext) -> String {
    let medium = context.isVerbose ? Self.medium : .screen
    return text(of: ReportDocument(report, in: context, for: medium), in: context)
  }

  func text(of document: ReportDocument, in context: ReportContext) -> String {
    let writer = TextWriter(context: context)
    var head = document.lead.flatMap { writer.wrapped($0) }
    if let verdict = document.verdict { head = writer.wrapped(verdict) + head + [""] }
    let sections = document.sections.flatMap(writer.sections).map { $0.map { $0 + "\n" }.joined() }
    return head.map { $0 + "\n" }.joined() + sections.joined(separator: "\n")
  }
}

/// Writes the parts of a document as lines of text.
private struct TextWriter {
  let context: ReportContext

  private var width: Int { context.maximumWidth }

  /// The lines of a section and of those inside, each separately.
  func sections(_ section: Section) -> [[String]] {
    let style = section.tone == .bad ? TerminalStyle.red : .bold
    let title =
      section.title.isEmpty
      ? []
      : wrapped(section.title, other: "  ")
        .map { context.isColored ? style.applied(to: $0) : $0 }
    let notes = section.blocks.flatMap(\.notes).flatMap { wrapped($0, first: "  ", other: "    ") }
    let lines = title + notes + section.blocks.flatMap(lines)
    return (lines.isEmpty ? [] : [lines]) + section.sections.flatMap(sections)
  }

  /// The lines of a block other than its notes, which come first in a section.
  private func lines(_ block: Block) -> [String] {
    switch block {
    case .notes, .hint, .chart: []
    case .paragraph(let phrase): wrapped(phrase)
    case .table(let table):
      table.sentences == nil
        ? TextTable(table, maximumWidth: width, columnsToLeft: table.nameCount).lines : []
    case .bars(let bars):
      TextBars(bars, maximumWidth: width, hasBlockCharacters: context.hasBlockCharacters)
        .lines(isColored: context.isColored)
    case .diff(let diff):
      [("-", diff.before), ("+", diff.after)].map { sign, text in
        TerminalText.escaped("  \(sign) \(diff.leading)\(text)\(diff.trailing)")
      }
    case .response(let view, let rows):
      TextResponse(view: view, rows: rows, maximumWidth: width, isColored: context.isColored).lines
    case .command(let command, let label):
      (label.isEmpty ? [] : wrapped(label)) + ["  " + TerminalText.escaped(command)]
    case .lines(let lines): lines.map { "    " + TerminalText.escaped($0) }
    case .facts(let facts), .terms(let facts):
      facts.flatMap { wrapped("\(words: $0): \($1)", other: "  ") }
    }
  }

  /// The lines of a text, broken between words to fit the width of a table.
  ///
  /// A word that is too long is left whole so that it can be copied.
  func wrapped(_ phrase: Phrase, first: String = "", other: String = "") -> [String] {
    TerminalText.wrapped(
      TerminalText.escaped(phrase.plain), to: width, first: first, other: other)
  }
}

extension Block {
  fileprivate var notes: [Phrase] {
    switch self {
    case .notes(let notes): notes
    case .table(let table): table.sentences ?? []
    default: []
    }
  }
}
