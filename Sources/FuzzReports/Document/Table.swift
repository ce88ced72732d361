package import CodableFuzz
import JSONMutation

package struct Table {
  package var columns: [Column]
  package var rows: [[Cell]]
  package var caption: Phrase?
  /// The number of rows to show at first, and if the reader asks for more.
  package var shown = Int.max
  package var most = Int.max
  /// The same in sentences, for a format without room for the table.
  package var sentences: [Phrase]?

  package var nameCount: Int { max(1, columns.prefix { $0.kind == .name }.count) }

  package struct Column {
    package var title: [String]
    package var kind = Kind.number
    package var hint: String?
    package var definition: String?
    /// What joins the lines of the title where they share one.
    var joint = " "

    package var label: String { title.joined(separator: joint) }

    package enum Kind: Equatable {
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
    var rate: Rate?
    var before: Rate?
    var loss: Rate?
    var interval: Interval?
    var tone = Tone.neutral
    var hint = ""
  }
}

package typealias Cell = Table.Cell

extension Table.Cell {
  package init(_ phrase: Phrase) { lines = [phrase] }

  package init(lines: [Phrase], joint: String? = ", ") {
    self.lines = lines
    self.joint = joint
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

package struct TableColumn<Row> {
  package let column: Table.Column
  package let cell: (Row) -> Table.Cell

  package init(
    _ title: String..., kind: Table.Column.Kind = .number, hint: String? = nil,
    definition: String? = nil, cell: @escaping (Row) -> Table.Cell
  ) {
    column = Table.Column(title: title, kind: kind, hint: hint, definition: definition)
    self.cell = cell
  }

  package init(_ column: Table.Column, cell: @escaping (Row) -> Table.Cell) {
    (self.column, self.cell) = (column, cell)
  }
}

extension Table {
  package init<Row>(
    _ rows: some Sequence<Row>, _ columns: [TableColumn<Row>?], caption: Phrase? = nil,
    shown: Int = .max, most: Int = .max
  ) {
    let columns = columns.compactMap(\.self)
    self.init(
      columns: columns.map(\.column), rows: rows.map { row in columns.map { $0.cell(row) } },
      caption: caption, shown: shown, most: most)
  }
}
