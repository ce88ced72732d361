package import CodableFuzz
import JSONText

/// Writes the first screen of a report as text, or all of its tables if the context is verbose.
package struct TextReporter: Reporter, DocumentFormat {
  package static let id = ReporterID.text
  package static let fileExtension: String? = "txt"
  package static let medium = Medium.terminal

  package init() {}

  private static let mostLines = 40
  private static let leastRows = 6

  package func text(of report: Report, in context: ReportContext) -> String {
    let medium = context.isVerbose ? Self.medium : .screen
    let run = RunContent(report: report, context: context, medium: medium)
    while true {
      let screen = text(of: ReportDocument(run), in: context)
      let excess = medium == .screen ? screen.count { $0 == "\n" } - Self.mostLines : 0
      guard excess > 0, run.responseRows > Self.leastRows else { return screen }
      run.responseRows = max(Self.leastRows, run.responseRows - excess)
    }
  }

  package func text(of document: ReportDocument, in context: ReportContext) -> String {
    let writer = TextWriter(context: context)
    var head = document.lead.flatMap { writer.wrapped($0) }
    if let verdict = document.verdict {
      head = writer.colored(writer.wrapped(verdict), verdict.tone.style) + head + [""]
    }
    let sections = document.sections.flatMap(writer.sections).map { $0.map { $0 + "\n" }.joined() }
    return head.map { $0 + "\n" }.joined() + sections.joined(separator: "\n")
  }
}

private struct TextWriter {
  let context: ReportContext

  private var width: Int { context.maximumWidth }

  func sections(_ section: Section) -> [[String]] {
    let title =
      section.title.isEmpty
      ? [] : colored(wrapped(section.title, other: "  "), section.tone.style)
    let notes = section.blocks.flatMap(\.notes).flatMap { wrapped($0, first: "  ", other: "    ") }
    let lines = title + notes + section.blocks.flatMap(lines)
    return (lines.isEmpty ? [] : [lines]) + section.sections.flatMap(sections)
  }

  private func lines(_ block: Block) -> [String] {
    switch block {
    case .notes, .hint: []
    case .paragraph(let phrase): wrapped(phrase)
    case .table(let table):
      table.sentences == nil
        ? TextTable(table, maximumWidth: width, columnsToLeft: table.nameCount).lines : []
    case .bars(let bars):
      TextBars(bars, maximumWidth: width, hasBlockCharacters: context.hasBlockCharacters)
        .lines(isColored: context.isColored)
    case .diff(let diff):
      colored([TerminalText.escaped("  - \(diff.before)")], .red)
        + colored([TerminalText.escaped("  + \(diff.after)")], .green)
    case .response(let view, let rows):
      TextResponse(view: view, rows: rows, maximumWidth: width, isColored: context.isColored).lines
    case .command(let command, let label): lines(command, label)
    case .lines(let lines): lines.map { "    " + TerminalText.escaped($0) }
    case .facts(let facts), .terms(let facts):
      facts.flatMap { wrapped("\(words: $0): \($1)", other: "  ") }
    }
  }

  /// A command is left whole, and has a line of its own where its label leaves no room.
  private func lines(_ command: String, _ label: Phrase) -> [String] {
    let line = "  " + TerminalText.escaped(command)
    guard !label.isEmpty else { return [line] }
    let labeled = TerminalText.escaped(label.plain) + line
    return TerminalText.width(of: labeled) <= width ? [labeled] : wrapped(label) + [line]
  }

  func colored(_ lines: [String], _ style: TerminalStyle) -> [String] {
    context.isColored ? lines.map(style.applied) : lines
  }

  /// A word that is too long is left whole so that it can be copied.
  func wrapped(_ phrase: Phrase, first: String = "", other: String = "") -> [String] {
    TerminalText.wrapped(TerminalText.escaped(phrase.plain), to: width, first: first, other: other)
  }
}

extension Tone {
  var style: TerminalStyle {
    switch self {
    case .neutral: .bold
    case .good: .green
    case .warning: .yellow
    case .bad: .red
    }
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

struct TextResponse {
  private static let gap = 2
  private static let columnWidth = 7
  private static let leastRoom = 24

  let view: ResponseView
  let rows: [ResponseView.Line]
  let maximumWidth: Int
  let isColored: Bool

  var lines: [String] {
    let widths = widths
    let room = maximumWidth - widths.reduce(0, +) - Self.gap
    let texts = rows.map { row in
      let words = TerminalText.escaped(row.text)
      let text = String(repeating: " ", count: 2 * min(row.depth, 8) + 2) + words
      return Format.shortened(text, to: room < Self.leastRoom ? maximumWidth : room)
    }
    let title = room < 28 ? "one " + view.document.unit : view.title
    if room < Self.leastRoom { return folded(title, texts) }
    let width = min(room, max(title.count, texts.map { TerminalText.width(of: $0) }.max() ?? 0))
    func line(_ text: String, _ words: [String]) -> String {
      TerminalText.padded(text, to: width + Self.gap, toLeft: true) + words.joined()
    }
    let first = rows.firstIndex(where: \.isElsewhere)
    let lines = rows.indices.flatMap { number in
      (number == first ? ["  " + view.elsewhere] : [])
        + [line(texts[number], words(of: rows[number], widths))]
    }
    return ([line(title, titles)] + lines).map(\.trimmed)
  }

  private var widths: [Int] {
    view.columns.map { column in
      let words = rows.map { TerminalText.width(of: TerminalText.escaped(column.word($0).text)) }
      return max(Self.columnWidth, (words.max() ?? 0) + 1)
    }
  }

  private var titles: [String] {
    zip(view.columns, widths).map { TerminalText.padded($0.title, to: $1, toLeft: true) }
  }

  private func folded(_ title: String, _ texts: [String]) -> [String] {
    let widths = widths
    return zip([title] + texts, [titles] + rows.map { words(of: $0, widths) }).flatMap {
      text, words in
      [text] + lines(of: words, widths)
    }
  }

  /// The cells of a row below it, broken at the same columns in all rows.
  private func lines(of words: [String], _ widths: [Int]) -> [String] {
    var (lines, used) = ([String](), maximumWidth)
    for (word, width) in zip(words, widths) {
      if used + width > maximumWidth {
        lines.append("  ")
        used = 2
      }
      lines[lines.count - 1] += word
      used += width
    }
    return lines.map(\.trimmed)
  }

  private func words(of row: ResponseView.Line, _ widths: [Int]) -> [String] {
    zip(view.columns, widths).map { column, width in
      let word = column.word(row)
      let text = TerminalText.escaped(word.text)
      let padded = TerminalText.padded(text, to: width, toLeft: true)
      return isColored ? word.style.applied(to: text) + padded.dropFirst(text.count) : padded
    }
  }
}

extension CostWord {
  fileprivate var style: TerminalStyle {
    if isWrongCase { return .red }
    if isSilent { return .magenta }
    return switch effect {
    case .listLost: .red
    case .recordLost, .fieldLost: .yellow
    case .kept: .green
    case nil: .faint
    }
  }
}
