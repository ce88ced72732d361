package import CodableFuzz

/// What a report says, without a format.
///
/// Runs and benchmarks become such a document, and a format renders either.
package struct ReportDocument {
  package var name: String
  package var title: Phrase?
  package var verdict: Phrase?
  package var lead: [Phrase] = []
  /// The conclusion with its picture, which a page puts in a frame under its title.
  package var conclusion: [Section] = []
  package var sections: [Section] = []
  /// All strategies, in the order that gives them their colors and markers.
  package var strategies: [StrategyID] = []
  /// Whether nothing needs attention, so that a comment is one line.
  package var isWell = false
  package var whole: Phrase?
}

extension ReportDocument {
  package init(name: String, lead: [Phrase], sections: [Section]) {
    self.init(name: name, title: nil, lead: lead, sections: sections)
  }
}

/// Where a document is read, which decides how much of a report it shows.
package struct Medium: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// All results as text, as with `--verbose`.
  package static let terminal = Medium(rawValue: 1)
  /// A comment on a change: what to act on, in a few dozen lines.
  package static let comment = Medium(rawValue: 2)
  package static let page = Medium(rawValue: 4)
  /// The first screen: the conclusion, one picture, and what to do next.
  package static let screen = Medium(rawValue: 8)
  package static let folds = Medium(rawValue: 16)
  /// Everywhere but on the first screen.
  package static let all: Medium = [.terminal, .comment, .page]
}

package struct Section {
  /// Identifies it for links; empty if nothing links to it.
  package var id = ""
  package var title: Phrase = ""
  /// Formats put sections with bad news first and mark them.
  package var tone = Tone.neutral
  package var isFolded = false
  package var arrangement = Arrangement.stacked
  package var blocks: [Block] = []
  package var sections: [Section] = []

  package init(
    id: String = "", title: Phrase = "", tone: Tone = .neutral, isFolded: Bool = false,
    arrangement: Arrangement = .stacked, blocks: [Block] = [], sections: [Section] = []
  ) {
    (self.id, self.title, self.tone, self.isFolded) = (id, title, tone, isFolded)
    (self.arrangement, self.blocks, self.sections) = (arrangement, blocks, sections)
  }

  package var isEmpty: Bool {
    title.isEmpty && sections.isEmpty
      && blocks.allSatisfy { if case .notes(let notes) = $0 { notes.isEmpty } else { false } }
  }

  package enum Arrangement: String {
    case stacked = ""
    case row
    case columns
  }
}

extension [Section] {
  /// The sections folded, those without a title together with the one before.
  package var folded: [Section] {
    reduce(into: []) { folded, section in
      guard folded.isEmpty || !section.title.isEmpty else {
        return folded[folded.count - 1].sections.append(section)
      }
      folded.append(section)
      folded[folded.count - 1].isFolded = true
    }
  }
}

/// Indirect, because tables and responses are large.
package indirect enum Block {
  case notes([Phrase])
  case paragraph(Phrase)
  case hint(Phrase)
  case table(Table)
  case bars(Bars)
  case diff(Diff)
  case response(ResponseView, rows: [ResponseView.Line])
  case command(String, label: Phrase = "")
  case lines([String])
  case facts([(term: String, value: Phrase)])
  /// What words mean; titles of columns lead here.
  case terms([(term: String, value: Phrase)])
}

package protocol DocumentFormat: Sendable {
  static var medium: Medium { get }

  func text(of document: ReportDocument, in context: ReportContext) -> String
}

package struct Bars {
  package var legend: [Part]
  package var rows: [Bar]

  /// Whether a bar has several parts, of which the first is the rate.
  var isStacked: Bool { legend.count > 1 }

  package struct Part {
    package let name: String
    package let tone: Tone
  }

  package struct Bar {
    package let name: Phrase
    package let counts: [Int]
    package let total: Int
    package let rate: Rate
    package var purpose = ""

    package init(_ name: Phrase, _ counts: [Int], of total: Int) {
      (self.name, self.counts, self.total) = (name, counts, total)
      rate = Rate(counts.first ?? 0, of: total)
    }

    /// All records sent: decoded, lost with a report or lost silently.
    package init(_ name: Phrase, _ counters: Counters) {
      let (sent, lost, silent) = (counters.sent, counters.lost, counters.lostSilently)
      self.init(name, [sent - lost, lost - silent, silent], of: sent)
    }
  }

  package var table: Table {
    let parts = legend.enumerated().map { number, part in
      TableColumn<Bar>(part.name) { Cell(words: Format.count($0.counts[number])) }
    }
    return Table(
      rows,
      [
        TableColumn("", kind: .name) { Cell($0.name) },
        TableColumn(legend[0].name, kind: .share(isLoss: false)) { Cell($0.rate) },
      ] + (isStacked ? parts : []))
  }
}

package struct Diff {
  package let before: String
  package let after: String
}

package struct Table {
  package var columns: [Heading]
  package var rows: [[Cell]]
  package var caption: Phrase?
  /// The number of rows to show at first, and if the reader asks for more.
  package var shown = Int.max
  package var most = Int.max
  /// The same in sentences, for a format without room for the table.
  package var sentences: [Phrase]?

  package var nameCount: Int { max(1, columns.prefix { $0.kind == .name }.count) }

  package struct Heading {
    package var title: [String]
    package var kind = CellKind.number
    package var hint: String?
    package var definition: String?

    package var label: String { title.joined(separator: " ") }

    package enum CellKind: Equatable {
      case name
      case text
      case number
      case share(isLoss: Bool)
      case heat
      case interval
    }
  }

  package struct Cell: ExpressibleByStringInterpolation {
    /// The text in one or more lines, the first of which counts most.
    package var lines: [Phrase]
    /// What joins the lines where they share one; parentheses around the others if nil.
    package var joint: String? = ", "
    package var more: [Phrase] = []
    package var moreCount = 0
    /// What the text says, for a bar, and what it was before a change.
    package var rate: Rate?
    package var before: Rate?
    package var loss: Rate?
    package var interval: Interval?
    package var tone = Tone.neutral
    package var hint = ""
  }
}

package typealias Cell = Table.Cell

extension Table.Cell {
  package init(_ phrase: Phrase) { lines = [phrase] }

  package init(lines: [Phrase], joint: String? = ", ") {
    (self.lines, self.joint) = (lines, joint)
  }

  package init(stringLiteral words: String) { lines = [Phrase(stringLiteral: words)] }

  package init(stringInterpolation: Phrase.Interpolation) {
    lines = [Phrase(stringInterpolation: stringInterpolation)]
  }

  package init(_ rate: Rate) {
    lines = [Phrase(.words(rate.share))] + (rate.of > 0 ? [Phrase(.words(rate.counts))] : [])
    joint = nil
    self.rate = rate
  }

  package init(words: String) { lines = [Phrase(.words(words))] }

  package static let nothing = Cell(words: Format.nothing)
}

package struct TableColumn<Value> {
  package let column: Table.Heading
  package let cell: (Value) -> Table.Cell

  package init(
    _ title: String..., kind: Table.Heading.CellKind = .number, hint: String? = nil,
    definition: String? = nil, cell: @escaping (Value) -> Table.Cell
  ) {
    column = Table.Heading(title: title, kind: kind, hint: hint, definition: definition)
    self.cell = cell
  }

  package init(_ column: Table.Heading, cell: @escaping (Value) -> Table.Cell) {
    (self.column, self.cell) = (column, cell)
  }
}

extension Table {
  package init<Value>(
    _ rows: some Sequence<Value>, _ columns: [TableColumn<Value>?], caption: Phrase? = nil,
    shown: Int = .max, most: Int = .max
  ) {
    let columns = columns.compactMap(\.self)
    self.init(
      columns: columns.map(\.column), rows: rows.map { row in columns.map { $0.cell(row) } },
      caption: caption, shown: shown, most: most)
  }
}
