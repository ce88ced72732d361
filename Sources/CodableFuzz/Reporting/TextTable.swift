/// Lays out a table in columns: the first to the left, the others to the right.
struct TextTable {
  /// The widest that a table may be, in characters.
  static let maximumWidth = 100
  /// The first column is cut to no less than this.
  private static let minimumNameWidth = 12

  let lines: [String]

  init(_ table: ReportSection.Table) {
    let rows = ([table.header] + table.rows).map { row in
      row.map { cell in cell.lines.map(TerminalText.escaped) }
    }
    let columnCount = rows.map(\.count).max() ?? 0
    var widths = (0..<columnCount).map { column in
      rows.compactMap { $0.indices.contains(column) ? $0[column] : nil }
        .flatMap(\.self).map(\.count).max() ?? 0
    }
    let gap = widths.reduce(0, +) + 2 * (columnCount - 1) <= Self.maximumWidth ? 2 : 1
    let excess = widths.reduce(0, +) + gap * (columnCount - 1) - Self.maximumWidth
    if excess > 0, let name = widths.first {
      widths[0] = max(min(name, Self.minimumNameWidth), name - excess)
    }
    lines = rows.enumerated().flatMap { number, row in
      Self.lines(of: row, widths: widths, gap: gap)
        + (number == 0
          ? [String(repeating: "-", count: widths.reduce(0, +) + gap * (columnCount - 1))] : [])
    }
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
