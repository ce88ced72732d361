import CodableFuzz
import JSONText

/// Lays out a table in columns: the first left-aligned, the others right-aligned.
///
/// Columns that don't fit continue in further tables below, with the same row names. Nothing is
/// cut: cells that are still too wide are broken into lines.
struct TextTable {
  /// The default maximum width of a table, in characters.
  static let maximumWidth = 100

  let lines: [String]

  init(_ table: Table, maximumWidth: Int = Self.maximumWidth, columnsToLeft: Int = 1) {
    let shown = table.rows.prefix(table.shown)
    let rows = ([table.columns.map(\.title)] + shown.map { $0.map(\.plainLines) }).map { row in
      row.map { cell in cell.map(TerminalText.escaped) }
    }
    let widths = Self.widths(of: rows)
    if let gap = [2, 1].first(where: { Self.width(widths, gap: $0) <= maximumWidth }) {
      lines = Self.lines(of: rows, widths: widths, gap: gap, columnsToLeft)
      return
    }
    let limits = Self.limits(widths, nameCount: table.nameCount, within: maximumWidth)
    let folded = rows.map { row in
      zip(row, limits).map { cell, limit in cell.flatMap { Self.broken($0, to: limit) } }
    }
    let tables = Self.folds(
      Self.widths(of: folded), nameCount: table.nameCount, within: maximumWidth
    ).map { columns in
      let rows = folded.map { row in columns.map { $0 < row.count ? row[$0] : [] } }
      return Self.lines(of: rows, widths: Self.widths(of: rows), gap: 2, columnsToLeft)
    }
    lines = Array(tables.joined(separator: [""]))
  }

  private static func widths(of rows: [[[String]]]) -> [Int] {
    var widths: [Int] = []
    for (column, cell) in rows.lazy.flatMap({ $0.enumerated() }) {
      if column >= widths.count { widths.append(0) }
      for line in cell { widths[column] = max(widths[column], TerminalText.width(of: line)) }
    }
    return widths
  }

  private static func width(_ widths: [Int], gap: Int) -> Int {
    widths.reduce(0, +) + gap * max(0, widths.count - 1)
  }

  private static func lines(
    of rows: [[[String]]], widths: [Int], gap: Int, _ columnsToLeft: Int
  ) -> [String] {
    let rule = String(repeating: "-", count: width(widths, gap: gap))
    return rows.enumerated().flatMap { number, row in
      lines(of: row, widths: widths, gap: gap, columnsToLeft) + (number == 0 ? [rule] : [])
    }
  }

  private static func lines(
    of row: [[String]], widths: [Int], gap: Int, _ columnsToLeft: Int
  ) -> [String] {
    let height = row.map(\.count).max() ?? 0
    return (0..<height).map { line in
      let cells = row.enumerated().map { column, cell in
        TerminalText.padded(
          cell.indices.contains(line) ? cell[line] : "", to: widths[column],
          toLeft: column < columnsToLeft)
      }
      let text = cells.joined(separator: String(repeating: " ", count: gap))
      let trailing = text.reversed().prefix { $0 == " " }.count
      return String(text.dropLast(trailing))
    }
  }
}

extension TextTable {
  /// The columns of each table: those that name the rows, and a similar number of others in each.
  private static func folds(_ widths: [Int], nameCount: Int, within maximum: Int) -> [[Int]] {
    let fewest = filled(widths, nameCount: nameCount, within: maximum)
    let narrowest = (1..<maximum).lazy
      .map { filled(widths, nameCount: nameCount, within: $0) }
      .first { $0.count == fewest.count }
    return narrowest ?? fewest
  }

  /// The columns of each table: those that name the rows, and as many others as fit.
  private static func filled(_ widths: [Int], nameCount: Int, within maximum: Int) -> [[Int]] {
    let names = Array(widths.indices.prefix(nameCount))
    var folds = [names]
    for column in widths.indices.dropFirst(nameCount) {
      let fold = folds[folds.count - 1] + [column]
      if fold.count == names.count + 1 || width(fold.map { widths[$0] }, gap: 2) <= maximum {
        folds[folds.count - 1] = fold
      } else {
        folds.append(names + [column])
      }
    }
    return folds
  }

  /// The maximum widths of the columns of a folded table.
  ///
  /// Row names leave half of it to the others.
  private static func limits(_ widths: [Int], nameCount: Int, within maximum: Int) -> [Int] {
    let names = Array(widths.prefix(nameCount))
    func namesWidth(_ limit: Int) -> Int { width(names.map { min($0, limit) }, gap: 2) }
    let limit = (1...maximum).last { namesWidth($0) <= maximum / 2 } ?? 1
    let room = max(1, maximum - namesWidth(limit) - 2)
    return widths.indices.map { $0 < nameCount ? limit : room }
  }

  /// The text in lines of limited width, broken between parts of a path or a name if possible.
  ///
  /// - Complexity: O(*n*) in the length of the text. No more than a line is read ahead.
  private static func broken(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while true {
      let line = prefix(of: rest, width: width)
      guard line.endIndex < rest.endIndex else { return lines + [String(rest)] }
      let slash = rest[..<rest.index(after: line.endIndex)].dropFirst().lastIndex(of: "/")
      let hyphen = line.lastIndex(of: "-").map(line.index(after:))
      let end = [slash, hyphen].compactMap(\.self).max() ?? line.endIndex
      lines.append(String(rest[..<end]))
      rest = rest[end...]
    }
  }

  private static func prefix(of text: Substring, width: Int) -> Substring {
    var left = width
    let end = text.indices.first { index in
      left -= TerminalText.width(of: text[index])
      return left < 0
    }
    guard let end else { return text }
    return text[..<max(end, text.index(after: text.startIndex))]
  }
}

extension Table.Cell {
  fileprivate var plainLines: [String] {
    lines.map(\.plain) + [Format.more(moreCount)].compactMap(\.self)
  }
}
