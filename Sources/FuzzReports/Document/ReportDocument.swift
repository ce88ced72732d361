import CodableFuzz
import JSONMutation

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
    var folded: [Section] = []
    for section in self {
      if section.title.isEmpty, let last = folded.indices.last {
        folded[last].sections.append(section)
      } else {
        folded.append(section)
        folded[folded.count - 1].isFolded = true
      }
    }
    return folded
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
  case response(ResponseView, rows: [ResponseView.Row])
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

struct Bars {
  var legend: [Part]
  var rows: [Row]
  var titles: Titles?

  package struct Titles {
    package let rate: [String]
    package let bar: String
    package let last: [String]
  }

  package struct Part {
    package let name: String
    package let tone: Tone
  }

  package struct Row {
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
      self.name = name
      total = counters.sent
      counts = [
        total - counters.lost, counters.lost - counters.lostSilently, counters.lostSilently,
      ]
      rate = counters.decoded
    }
  }

  var table: Table {
    let parts = legend.enumerated().map { number, part in
      TableColumn<Row>(part.name) { Cell(words: Format.count($0.counts[number])) }
    }
    let rate = Table.Column(title: titles?.rate ?? [legend[0].name], kind: .share(isLoss: false))
    return Table(
      rows,
      [
        TableColumn("", kind: .name) { Cell($0.name) }, TableColumn(rate) { Cell($0.rate) },
      ] + (titles == nil ? [] : parts))
  }
}

extension Bars {
  init(_ rates: [(name: Phrase, rate: Rate)], part: String) {
    legend = [Part(name: part, tone: .good)]
    rows = rates.map { Row($0.name, [$0.rate.count], of: $0.rate.of) }
  }
}

struct Diff {
  let leading: String
  let before: String
  let after: String
  let trailing: String
}

struct Table {
  var columns: [Column]
  var rows: [[Cell]]
  var caption: Phrase?
  /// The number of rows to show at first, and if the reader asks for more.
  var shown = Int.max
  var most = Int.max
  /// The same in sentences, for a format without room for the table.
  var sentences: [Phrase]?

  var nameCount: Int { max(1, columns.prefix { $0.kind == .name }.count) }

  struct Column {
    var title: [String]
    var kind = Kind.number
    var hint: String?
    var definition: String?

    var label: String { title.joined(separator: " ") }

    enum Kind: Equatable {
      case name
      case text
      case number
      case share(isLoss: Bool)
      case heat
      case interval
    }
  }

  struct Cell: ExpressibleByStringInterpolation {
    /// The text in one or more lines, the first of which counts most.
    var lines: [Phrase]
    /// What joins the lines where they share one; parentheses around the others if nil.
    var joint: String? = ", "
    var more: [Phrase] = []
    var moreCount = 0
    /// What the text says, for a bar, and what it was before a change.
    var rate: Rate?
    var before: Rate?
    var loss: Rate?
    var interval: Interval?
    var tone = Tone.neutral
    var hint = ""
  }
}

typealias Cell = Table.Cell

extension Table.Cell {
  init(_ phrase: Phrase) { lines = [phrase] }

  init(stringLiteral words: String) { lines = [Phrase(stringLiteral: words)] }

  init(stringInterpolation: Phrase.Interpolation) {
    lines = [Phrase(stringInterpolation: stringInterpolation)]
  }

  init(_ rate: Rate) {
    lines = [Phrase(.words(rate.share))] + (rate.of > 0 ? [Phrase(.words(rate.counts))] : [])
    joint = nil
    self.rate = rate
  }

  init(words: String) { lines = [Phrase(.words(words))] }

  static let nothing = Cell(words: Format.nothing)
}

struct TableColumn<Row> {
  let column: Table.Column
  let cell: (Row) -> Table.Cell

  init(
    _ title: String..., kind: Table.Column.Kind = .number, hint: String? = nil,
    definition: String? = nil, cell: @escaping (Row) -> Table.Cell
  ) {
    column = Table.Column(title: title, kind: kind, hint: hint, definition: definition)
    self.cell = cell
  }

  init(_ column: Table.Column, cell: @escaping (Row) -> Table.Cell) {
    (self.column, self.cell) = (column, cell)
  }
}

extension Table {
  init<Row>(
    _ rows: some Sequence<Row>, _ columns: [TableColumn<Row>?], caption: Phrase? = nil,
    shown: Int = .max, most: Int = .max
  ) {
    let columns = columns.compactMap(\.self)
    self.init(
      columns: columns.map(\.column), rows: rows.map { row in columns.map { $0.cell(row) } },
      caption: caption, shown: shown, most: most)
  }
}
