import CodableFuzz
import JSONText

/// Draws shares as bars of text, to show the numbers at a glance.
struct TextBars {
  let bars: [ReportSection.Bar]
  /// The maximum width of a line.
  let maximumWidth: Int
  /// Whether bars are drawn in eighths of a character.
  let hasBlockCharacters: Bool

  /// The maximum and minimum length of a bar.
  private static let maximumLength = 40
  private static let minimumLength = 5

  /// A line for each bar: the name, the numbers, the bar.
  ///
  /// A name that is too long has a line of its own.
  func lines(isColored: Bool) -> [String] {
    let rows = bars.map { bar in
      (name: TerminalText.escaped(bar.name), numbers: ReportSection.Entry(bar.rate).lines, bar.rate)
    }
    let shares = rows.map { $0.numbers.first?.count ?? 0 }.max() ?? 0
    let counts = rows.map { $0.numbers.dropFirst().first?.count ?? 0 }.max() ?? 0
    let numbersWidth = shares + 2 + counts
    let names = rows.map { TerminalText.width(of: $0.name) }.max() ?? 0
    let room = maximumWidth - numbersWidth - 4 - Self.minimumLength
    let isFolded = names > room
    let nameWidth = isFolded ? 1 : names
    let length = min(Self.maximumLength, maximumWidth - numbersWidth - 4 - nameWidth)
    return rows.flatMap { name, numbers, rate in
      let share = numbers.first ?? ""
      let count = numbers.dropFirst().first ?? ""
      let figures =
        TerminalText.padded(share, to: shares, toLeft: false)
        + (count.isEmpty ? "" : "  " + TerminalText.padded(count, to: counts, toLeft: false))
      let bar = self.bar(rate, length: max(1, length), isColored: isColored)
      let start = isFolded ? " " : TerminalText.padded(name, to: nameWidth, toLeft: true)
      let line = start + "  " + figures + (bar.isEmpty ? "" : "  " + bar)
      return isFolded ? [name, line] : [line]
    }
  }

  private func bar(_ rate: Rate, length: Int, isColored: Bool) -> String {
    guard let share = rate.value else { return "" }
    let (filled, rest) = hasBlockCharacters ? blocks(share, length) : ascii(share, length)
    guard isColored else { return filled + rest }
    return TerminalStyle.of(share: share).applied(to: filled)
      + TerminalStyle.faint.applied(to: rest)
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
