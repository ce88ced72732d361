/// Lays out a table in columns: the first to the left, the others to the right.
struct TextTable {
  /// The widest that a table may be, in characters.
  static let maximumWidth = 100
  /// The widest columns of a table that is too wide are cut, but to no less than this.
  private static let minimumColumnWidth = 6

  let lines: [String]

  init(_ table: ReportSection.Table) {
    let rows = Self.rows(of: table)
    var widths = Self.widths(of: rows)
    let gap = Self.width(widths, gap: 2) <= Self.maximumWidth ? 2 : 1
    while Self.width(widths, gap: gap) > Self.maximumWidth,
      let widest = widths.indices.max(by: { (widths[$0], $1) < (widths[$1], $0) }),
      widths[widest] > Self.minimumColumnWidth
    {
      widths[widest] -= 1
    }
    lines = rows.enumerated().flatMap { number, row in
      Self.lines(of: row, widths: widths, gap: gap)
        + (number == 0
          ? [String(repeating: "-", count: Self.width(widths, gap: gap))] : [])
    }
  }

  /// Whether a table is narrow enough to be shown without cutting a column.
  static func fits(_ table: ReportSection.Table) -> Bool {
    width(widths(of: rows(of: table)), gap: 1) <= maximumWidth
  }

  private static func rows(of table: ReportSection.Table) -> [[[String]]] {
    ([table.header] + table.rows).map { row in
      row.map { cell in cell.lines.map(TerminalText.escaped) }
    }
  }

  /// How wide each column is where nothing is cut.
  private static func widths(of rows: [[[String]]]) -> [Int] {
    (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.compactMap { $0.indices.contains(column) ? $0[column] : nil }
        .flatMap(\.self).map(\.count).max() ?? 0
    }
  }

  private static func width(_ widths: [Int], gap: Int) -> Int {
    widths.reduce(0, +) + gap * max(0, widths.count - 1)
  }

  private static func lines(of row: [[String]], widths: [Int], gap: Int) -> [String] {
    let height = row.map(\.count).max() ?? 0
    return (0..<height).map { line in
      let cells = row.enumerated().map { column, cell in
        padded(
          cell.indices.contains(line) ? cell[line] : "", to: widths[column], toLeft: column == 0)
      }
      let text = cells.joined(separator: String(repeating: " ", count: gap))
      let trailing = text.reversed().prefix { $0 == " " }.count
      return String(text.dropLast(trailing))
    }
  }

  private static func padded(_ text: String, to width: Int, toLeft: Bool) -> String {
    if text.count > width { return String(text.prefix(width - 1)) + "…" }
    let space = String(repeating: " ", count: width - text.count)
    return toLeft ? text + space : space + text
  }
}
