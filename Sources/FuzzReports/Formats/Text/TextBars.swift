import CodableFuzz
import JSONText

/// Draws shares as bars of text, to show the numbers at a glance.
struct TextBars {
  private let bars: Bars
  private let maximumWidth: Int
  /// Whether bars are drawn in eighths of a character.
  private let hasBlockCharacters: Bool

  private static let maximumLength = 40
  private static let minimumLength = 5

  init(_ bars: Bars, maximumWidth: Int, hasBlockCharacters: Bool) {
    self.bars = bars
    self.maximumWidth = maximumWidth
    self.hasBlockCharacters = hasBlockCharacters
  }

  /// A line for each bar: the name, the numbers of its first part, the bar.
  ///
  /// A name that is too long has a line of its own. Several parts have a legend above.
  func lines(isColored: Bool) -> [String] {
    let rows = bars.rows.map { row in
      (name: TerminalText.escaped(row.name.plain), numbers: Cell(row.rate).lines.map(\.plain), row)
    }
    let shares = rows.map { $0.numbers.first?.count ?? 0 }.max() ?? 0
    let counts = rows.map { $0.numbers.dropFirst().first?.count ?? 0 }.max() ?? 0
    let numbersWidth = shares + 2 + counts
    let names = rows.map { TerminalText.width(of: $0.name) }.max() ?? 0
    let room = maximumWidth - numbersWidth - 4 - Self.minimumLength
    let isFolded = names > room
    let nameWidth = isFolded ? 1 : names
    let length = min(Self.maximumLength, maximumWidth - numbersWidth - 4 - nameWidth)
    return legend
      + rows.flatMap { name, numbers, row in
        let share = numbers.first ?? ""
        let count = numbers.dropFirst().first ?? ""
        let columns =
          TerminalText.padded(share, to: shares, toLeft: false)
          + (count.isEmpty ? "" : "  " + TerminalText.padded(count, to: counts, toLeft: false))
        let bar = self.bar(row, length: max(1, length), isColored: isColored)
        let start = isFolded ? " " : TerminalText.padded(name, to: nameWidth, toLeft: true)
        let line = start + "  " + columns + (bar.isEmpty ? "" : "  " + bar)
        return isFolded ? [name, line] : [line]
      }
  }

  private func bar(_ row: Bars.Row, length: Int, isColored: Bool) -> String {
    guard let share = row.rate.value else { return "" }
    if bars.legend.count > 1 { return stacked(row, length) }
    let (filled, rest) = hasBlockCharacters ? blocks(share, length) : ascii(share, length)
    guard isColored else { return filled + rest }
    return TerminalStyle.of(share: share).applied(to: filled)
      + TerminalStyle.faint.applied(to: rest)
  }

  private var glyphs: [String] {
    hasBlockCharacters ? ["█", "▒", "░", "·"] : ["#", "=", "-", "."]
  }

  private func glyph(_ number: Int) -> String { glyphs[min(number, glyphs.count - 1)] }

  private var legend: [String] {
    guard bars.legend.count > 1 else { return [] }
    let parts = bars.legend.enumerated().map { "\(glyph($0)) \(TerminalText.escaped($1.name))" }
    return [parts.joined(separator: "  ")]
  }

  /// Draws parts next to one another; each ends where the sum of the counts so far does.
  private func stacked(_ row: Bars.Row, _ length: Int) -> String {
    var (sum, end) = (0, 0)
    return row.counts.enumerated().map { number, count in
      sum += count
      let start = end
      end = max(start, min(length, (2 * sum * length + row.total) / (2 * row.total)))
      return String(repeating: glyph(number), count: end - start)
    }.joined()
  }

  /// Draws in eighths of a character.
  ///
  /// A share above 0 is never drawn as empty, nor one below 1 as full.
  private func blocks(_ share: Double, _ length: Int) -> (String, String) {
    let all = length * 8
    var eighths = Int((share * Double(all)).rounded())
    if share > 0 { eighths = max(1, eighths) }
    if share < 1 { eighths = min(all - 1, eighths) }
    let part = eighths % 8
    let parts: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let filled =
      String(repeating: "█", count: eighths / 8) + (part == 0 ? "" : String(parts[part - 1]))
    return (filled, String(repeating: "·", count: length - filled.count))
  }

  private func ascii(_ share: Double, _ length: Int) -> (String, String) {
    var count = Int((share * Double(length)).rounded())
    if share > 0 { count = max(1, count) }
    if share < 1 { count = min(length - 1, count) }
    return (String(repeating: "#", count: count), String(repeating: ".", count: length - count))
  }
}

/// The style of text on a terminal.
///
/// It adds no information to the text.
enum TerminalStyle: String {
  case bold = "1"
  case faint = "2"
  case red = "31"
  case green = "32"
  case yellow = "33"

  static func of(share: Double) -> TerminalStyle {
    if share >= 0.9 { return .green }
    return share >= 0.5 ? .yellow : .red
  }

  func applied(to text: String) -> String {
    text.isEmpty ? "" : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }
}
