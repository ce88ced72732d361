import CodableFuzz
import JSONText

/// Lays out a table in columns: the first left-aligned, the others right-aligned.
///
/// Columns that don't fit continue in further tables below, with the same row names. Nothing is
/// cut: cells that are still too wide are broken between words. A word is broken only where the
/// width has no room for the longest words of all columns.
struct TextTable {
  let lines: [String]

  init(_ table: Table, maximumWidth: Int, columnsToLeft: Int = 1) {
    let shown = table.rows.prefix(table.shown)
    let rows = ([table.columns.map(\.title)] + shown.map { $0.map(\.plainLines) }).map { row in
      row.map { cell in cell.map(TerminalText.escaped) }
    }
    let widths = Self.widths(of: rows)
    if let gap = [2, 1].first(where: { Self.width(widths, gap: $0) <= maximumWidth }) {
      lines = Self.lines(of: rows, widths: widths, gap: gap, columnsToLeft)
      return
    }
    let layout = Layout(rows, widths: widths, nameCount: table.nameCount, within: maximumWidth)
    let folded = rows.map { row in
      zip(row, layout.limits).map { cell, limit in cell.flatMap { Self.broken($0, to: limit) } }
    }
    let tables = layout.folds.map { columns in
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
      let lines = (0..<(row.map(\.count).max() ?? 0)).map { line in
        let cells = row.enumerated().map { column, cell in
          TerminalText.padded(
            cell.indices.contains(line) ? cell[line] : "", to: widths[column],
            toLeft: column < columnsToLeft)
        }
        return cells.joined(separator: String(repeating: " ", count: gap)).trimmed
      }
      return lines + (number == 0 ? [rule] : [])
    }
  }

  private struct Layout {
    /// Those that name the rows come first in each, and a similar number of others follows.
    private(set) var folds: [[Int]] = []
    private(set) var limits: [Int]
    private let nameCount: Int
    private let maximum: Int
    private let words: [[[Int]]]

    init(_ rows: [[[String]]], widths: [Int], nameCount: Int, within maximum: Int) {
      (limits, self.nameCount, self.maximum) = (widths, nameCount, maximum)
      words = widths.indices.map { column in
        rows.flatMap { row in
          (row.indices.contains(column) ? row[column] : []).map { line in
            line.split(separator: " ").map { TerminalText.width(of: $0) }
          }
        }
      }
      let longest = words.map { $0.joined().max() ?? 0 }
      let names = TextTable.width(Array(longest.prefix(nameCount)), gap: 2)
      let left = maximum - (longest.dropFirst(nameCount).max() ?? 0) - 2
      // Row names leave half of it to the others, or what the words of both need.
      limitNames(widths, longest, within: max(maximum / 2, min(names, left)))
      let room = max(1, maximum - TextTable.width(Array(limits.prefix(nameCount)), gap: 2) - 2)
      for column in widths.indices.dropFirst(nameCount) {
        limits[column] = wrapped(column, to: min(widths[column], room))
      }
      folds = evenFolds
      let others = folds.map { fold in
        fold.dropFirst(nameCount).reduce(0) { $0 + limits[$1] + 2 }
      }
      limitNames(widths, longest, within: maximum - (others.max() ?? 0))
    }

    /// Gives the columns with the names of rows the widest common limit with which all fit, but not less
    /// than their longest words if those fit.
    private mutating func limitNames(_ widths: [Int], _ longest: [Int], within room: Int) {
      let names = 0..<min(nameCount, widths.count)
      let hasRoom = TextTable.width(names.map { longest[$0] }, gap: 2) <= room
      func limits(_ limit: Int) -> [Int] {
        names.map {
          wrapped($0, to: max(hasRoom ? longest[$0] : 1, min(widths[$0], limit)))
        }
      }
      let limit = (1...maximum).last { TextTable.width(limits($0), gap: 2) <= room } ?? 1
      self.limits.replaceSubrange(names, with: limits(limit))
    }

    private func wrapped(_ column: Int, to limit: Int) -> Int {
      var longest = 0
      for words in words[column] {
        var line = 0
        for word in words {
          line = line > 0 && line + 1 + word <= limit ? line + 1 + word : min(word, limit)
          longest = max(longest, line)
        }
      }
      return max(1, longest)
    }

    private var evenFolds: [[Int]] {
      let fewest = filled(within: maximum)
      let narrowest = (1..<maximum).lazy.map { filled(within: $0) }
        .first { $0.count == fewest.count }
      return narrowest ?? fewest
    }

    private func filled(within maximum: Int) -> [[Int]] {
      let names = Array(limits.indices.prefix(nameCount))
      var folds = [names]
      for column in limits.indices.dropFirst(nameCount) {
        let fold = folds[folds.count - 1] + [column]
        let width = TextTable.width(fold.map { limits[$0] }, gap: 2)
        if fold.count == names.count + 1 || width <= maximum {
          folds[folds.count - 1] = fold
        } else {
          folds.append(names + [column])
        }
      }
      return folds
    }
  }

  /// The text in lines of limited width, broken between words; a word that is too long between parts
  /// of a path or a name if possible.
  private static func broken(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while true {
      let line = prefix(of: rest, width: width)
      guard line.endIndex < rest.endIndex else { return lines + [String(rest)] }
      let ahead = rest[..<rest.index(after: line.endIndex)].dropFirst()
      if let space = ahead.lastIndex(of: " ") {
        lines.append(String(rest[..<space]))
        rest = rest[rest.index(after: space)...]
        continue
      }
      let hyphen = line.lastIndex(of: "-").map(line.index(after:))
      let end = [ahead.lastIndex(of: "/"), hyphen].compactMap(\.self).max() ?? line.endIndex
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

extension String {
  /// Without spaces at its end.
  var trimmed: String { String(dropLast(reversed().prefix { $0 == " " }.count)) }
}

extension Table.Cell {
  fileprivate var plainLines: [String] {
    lines.map(\.plain) + [Format.more(moreCount)].compactMap(\.self)
  }
}
