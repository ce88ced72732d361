package enum TerminalText {
  /// The text with control, format and bidirectional characters escaped, as in `\u{1B}`.
  package static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isUnseen(scalar) {
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  package static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    default: false
    }
  }

  /// The approximate number of terminal columns that the text takes.
  package static func width(of text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  package static func width(of character: Character) -> Int {
    guard let value = character.unicodeScalars.first?.value else { return 0 }
    return wideRanges.contains { $0.contains(value) } ? 2 : 1
  }

  /// The wide characters of Unicode's East Asian Width, by block.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
    0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
  ]

  package static func padded(_ text: String, to width: Int, toLeft: Bool) -> String {
    let space = String(repeating: " ", count: max(0, width - self.width(of: text)))
    return toLeft ? text + space : space + text
  }

  /// The lines of a text, broken between words to fit a width.
  ///
  /// A word that is too long is left whole so that it can be copied. The width includes `first` and
  /// `other`, with which the first line and all others start. Four spaces are a gap between parts, where a
  /// line is broken first.
  package static func wrapped(
    _ text: String, to width: Int, first: String = "", other: String = ""
  ) -> [String] {
    if self.width(of: first) + self.width(of: text) > width,
      let gap = text.ranges(of: "    ").last, text[..<gap.lowerBound].contains(where: { $0 != " " })
    {
      return wrapped(String(text[..<gap.lowerBound]), to: width, first: first, other: other)
        + wrapped(String(text[gap.upperBound...]), to: width, first: other, other: other)
    }
    var lines: [String] = []
    var line = first
    var isStarted = false
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if isStarted, self.width(of: line) + self.width(of: word) + 1 > width {
        lines.append(line)
        line = other
        isStarted = false
      }
      line += (isStarted ? " " : "") + word
      isStarted = true
    }
    return lines + [line]
  }
}
