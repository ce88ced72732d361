import CodableFuzz
import JSONMutation
import JSONText

/// Writes a response on a terminal: a line a value, and a word for what each change of it costs.
struct TextResponse {
  private static let gap = 2
  private static let columnWidth = 7
  /// The least width of the values beside their costs.
  private static let leastRoom = 24

  let view: ResponseView
  let rows: [ResponseView.Row]
  let maximumWidth: Int
  let isColored: Bool

  var lines: [String] {
    let room = maximumWidth - Self.columnWidth * ResponseView.changes.count - Self.gap
    let texts = rows.map { row in
      let words = TerminalText.escaped(row.text)
      let text = String(repeating: " ", count: 2 * min(row.depth, 8) + 2) + words
      return Format.shortened(text, to: room < Self.leastRoom ? maximumWidth : room)
    }
    let title = "one record of the response"
    if room < Self.leastRoom { return folded(title, texts) }
    let width = min(room, max(title.count, texts.map { TerminalText.width(of: $0) }.max() ?? 0))
    func line(_ text: String, _ words: [String]) -> String {
      let cells = words.joined()
      return TerminalText.padded(text, to: width + Self.gap, toLeft: true) + cells
    }
    let first = rows.firstIndex(where: \.isElsewhere)
    let lines = rows.indices.flatMap { number in
      (number == first ? ["  " + ResponseView.elsewhere] : [])
        + [line(texts[number], words(of: rows[number]))]
    }
    return ([line(title, titles)] + lines).map(Self.trimmed)
  }

  private var titles: [String] {
    ResponseView.changes.map {
      TerminalText.padded($0.title, to: Self.columnWidth, toLeft: true)
    }
  }

  private static func trimmed(_ line: String) -> String {
    String(line.dropLast(line.reversed().prefix { $0 == " " }.count))
  }

  /// Two lines a value, for a narrow terminal.
  private func folded(_ title: String, _ texts: [String]) -> [String] {
    return zip([title] + texts, [titles] + rows.map(words)).flatMap { text, words in
      [text, Self.trimmed((["  "] + words).joined())]
    }
  }

  private func words(of row: ResponseView.Row) -> [String] {
    ResponseView.changes.map { word(view.word(row, $0)) }
  }

  private func word(_ word: CostWord) -> String {
    let padded = TerminalText.padded(word.text, to: Self.columnWidth, toLeft: true)
    guard isColored, let style = word.style else { return padded }
    let text = padded.prefix { $0 != " " }
    return style.applied(to: String(text)) + padded.dropFirst(text.count)
  }
}

extension CostWord {
  fileprivate var style: TerminalStyle? {
    if isSilent { return .magenta }
    return switch effect {
    case .listLost: .red
    case .recordLost, .fieldLost: .yellow
    case .kept: .green
    case nil: .faint
    }
  }
}
