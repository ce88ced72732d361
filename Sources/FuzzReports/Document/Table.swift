import CodableFuzz
import JSONMutation

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
    /// What joins the lines of the title where they share one.
    var joint = " "
    var tone = Tone.neutral

    var label: String { title.joined(separator: joint) }

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
    var parts: [(share: Double, tone: Tone)] = []
    var loss: Rate?
    var interval: Interval?
    var tone = Tone.neutral
    var hint = ""
  }
}

typealias Cell = Table.Cell

extension Table.Cell {
  init(_ phrase: Phrase) { lines = [phrase] }

  init(lines: [Phrase], joint: String? = ", ") {
    self.lines = lines
    self.joint = joint
  }

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
