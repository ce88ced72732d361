import CodableFuzz
import JSONText

struct TextBars {
  private let bars: Bars
  private let maximumWidth: Int
  private let hasBlockCharacters: Bool

  private static let maximumLength = 44
  private static let minimumLength = 5

  init(_ bars: Bars, maximumWidth: Int, hasBlockCharacters: Bool) {
    (self.bars, self.maximumWidth) = (bars, maximumWidth)
    self.hasBlockCharacters = hasBlockCharacters
  }

  // A single part has the counts of the rate instead. A name that is too long has a line of its own.
  func lines(isColored: Bool) -> [String] {
    let rows = bars.rows.map { TerminalText.escaped($0.name.plain) }
    let left = bars.rows.map { row in
      Cell(row.rate).lines.prefix(bars.isStacked ? 1 : 2).map(\.plain)
    }
    let right = bars.rows.map { bars.isStacked ? Format.count($0.counts.last ?? 0) : "" }
    let titles = bars.isStacked ? [bars.legend.first, bars.legend.last].compactMap(\.?.name) : []
    let widths = [
      Self.width(of: left.compactMap(\.first) + titles.prefix(1)),
      Self.width(of: left.compactMap { $0.dropFirst().first }),
    ]
    let lastWidth = Self.width(of: right + titles.suffix(1))
    let others = widths.filter { $0 > 0 } + (lastWidth > 0 ? [lastWidth] : [])
    let room = maximumWidth - others.reduce(2) { $0 + $1 + 2 }
    let names = Self.width(of: rows)
    let isFolded = names > room - Self.minimumLength
    let nameWidth = isFolded ? 1 : names
    let length = max(1, min(Self.maximumLength, room - nameWidth))
    func line(_ name: String, _ left: [String], _ bar: String, _ right: String) -> String {
      let numbers = zip(left, widths).map { TerminalText.padded($0, to: $1, toLeft: false) }
      let start = [TerminalText.padded(name, to: nameWidth, toLeft: true)] + numbers
      if right.isEmpty { return (start + (bar.isEmpty ? [] : [bar])).joined(separator: "  ") }
      let end = [
        TerminalText.padded(bar, to: length, toLeft: true),
        TerminalText.padded(right, to: lastWidth, toLeft: false),
      ]
      return (start + end).joined(separator: "  ")
    }
    let whole = legend.joined(separator: "  ")
    let above = TerminalText.width(of: whole) <= maximumWidth ? [whole] : legend
    let hasLegend = TerminalText.width(of: whole) <= length
    let title = line("", [titles.first ?? ""], hasLegend ? whole : "", titles.last ?? "")
    var lines = bars.isStacked ? (hasLegend ? [] : above) + [title] : []
    for (number, row) in bars.rows.enumerated() {
      let bar = bar(row, length: length, isColored: isColored)
      if isFolded { lines.append(rows[number]) }
      lines.append(line(isFolded ? "" : rows[number], left[number], bar, right[number]))
    }
    return lines
  }

  private static func width(of texts: [String]) -> Int {
    texts.map { TerminalText.width(of: $0) }.max() ?? 0
  }

  private func bar(_ row: Bars.Bar, length: Int, isColored: Bool) -> String {
    if bars.isStacked { return row.total > 0 ? stacked(row, length, isColored) : "" }
    guard let share = row.rate.value else { return "" }
    let (filled, rest) = parts(of: share, length)
    guard isColored else { return filled + rest }
    return TerminalStyle.of(share: share).applied(to: filled)
      + TerminalStyle.faint.applied(to: rest)
  }

  private func glyph(_ number: Int) -> String {
    let glyphs = hasBlockCharacters ? ["█", "▒", "░", "·"] : ["#", "=", "-", "."]
    return glyphs[min(number, glyphs.count - 1)]
  }

  private var legend: [String] {
    bars.legend.enumerated().map { "\(glyph($0)) \(TerminalText.escaped($1.name))" }
  }

  /// Draws parts next to one another: at least a cell for each that is not zero, and what rounding adds
  /// or takes goes to the longest.
  private func stacked(_ row: Bars.Bar, _ length: Int, _ isColored: Bool) -> String {
    var cells = row.counts.map { count in
      count == 0 ? 0 : max(1, (2 * count * length + row.total) / (2 * row.total))
    }
    if let longest = cells.indices.max(by: { cells[$0] < cells[$1] }) {
      cells[longest] = max(0, cells[longest] + length - cells.reduce(0, +))
    }
    return cells.enumerated().map { number, count in
      let part = String(repeating: glyph(number), count: count)
      return isColored ? bars.legend[number].tone.style.applied(to: part) : part
    }.joined()
  }

  /// The number of parts that a share fills: some if it is above 0, and not all if it is below 1.
  private func filled(_ share: Double, of parts: Int) -> Int {
    let count = Int((share * Double(parts)).rounded())
    return min(share < 1 ? parts - 1 : parts, max(share > 0 ? 1 : 0, count))
  }

  private func parts(of share: Double, _ length: Int) -> (String, String) {
    guard hasBlockCharacters else {
      let count = filled(share, of: length)
      return (String(repeating: "#", count: count), String(repeating: ".", count: length - count))
    }
    let eighths = filled(share, of: length * 8)
    let part = eighths % 8
    let parts: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let filled =
      String(repeating: "█", count: eighths / 8) + (part == 0 ? "" : String(parts[part - 1]))
    return (filled, String(repeating: "·", count: length - filled.count))
  }
}

/// It adds no information to the text.
enum TerminalStyle: String {
  case bold = "1"
  case faint = "2"
  case red = "31"
  case green = "32"
  case yellow = "33"
  case magenta = "35"

  static func of(share: Double) -> TerminalStyle {
    if share >= 0.9 { return .green }
    return share >= 0.5 ? .yellow : .red
  }

  func applied(to text: String) -> String {
    text.isEmpty ? "" : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }
}
