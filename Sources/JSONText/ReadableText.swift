/// A text as JSON (RFC 8259), made of what today's `JSONDecoder` reads besides: a byte order mark,
/// UTF-16 or UTF-32, and commas after the last element or member.
package struct ReadableText {
  package let bytes: [UInt8]
  /// How the text was read, in words; nil if it is as it was.
  package let note: String?

  package init(_ original: [UInt8]) {
    var bytes = original
    var changes: [String] = []
    if original.hasByteOrderMark {
      bytes = Array(original.withoutByteOrderMark)
      changes.append("without its byte order mark")
    } else if original.isWideText, let wide = WideText(original) {
      bytes = wide.utf8
      changes.append("as \(wide.name)")
    }
    let commas = Self.trailingCommas(in: bytes)
    if !commas.isEmpty {
      var left = bytes
      for comma in commas.reversed() { left.remove(at: comma) }
      if (try? DocumentIndex(parsing: left)) != nil {
        bytes = left
        changes.append("without \(commas.count) trailing comma\(commas.count == 1 ? "" : "s")")
      }
    }
    self.bytes = bytes
    note =
      changes.isEmpty
      ? nil
      : "not JSON (RFC 8259), but read \(changes.joined(separator: " and ")), as JSONDecoder does from "
        + "iOS 17 and Swift 6 on"
  }

  private static func trailingCommas(in bytes: [UInt8]) -> [Int] {
    var (commas, comma): ([Int], Int?) = ([], nil)
    var (previous, offset): (UInt8, Int) = (0, 0)
    while offset < bytes.count {
      let byte = bytes[offset]
      defer { offset += 1 }
      if byte.isSpace { continue }
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}"), let comma { commas.append(comma) }
      let isAfterValue = !"[{,\0".utf8.contains(previous)
      comma = byte == UInt8(ascii: ",") && isAfterValue ? offset : nil
      if byte == UInt8(ascii: "\"") {
        offset += 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
          offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
      }
      previous = byte
    }
    return commas
  }
}

private struct WideText {
  let name: String
  private(set) var utf8: [UInt8] = []

  init?(_ bytes: [UInt8]) {
    let hasMark = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    let start = Array(bytes.prefix(4))
    let width = !hasMark && start.count { $0 == 0 } == 3 ? 4 : 2
    name = width == 4 ? "UTF-32" : "UTF-16"
    let isLittle = hasMark ? bytes[0] == 0xFF : bytes[0] != 0
    guard bytes.count % width == 0 else { return nil }
    let units = stride(from: hasMark ? 2 : 0, to: bytes.count, by: width).lazy.map { start in
      let unit = bytes[start..<start + width]
      return (isLittle ? Array(unit.reversed()) : Array(unit)).reduce(UInt32(0)) {
        $0 << 8 | UInt32($1)
      }
    }
    var text: [UInt8] = []
    let isInvalid =
      width == 4
      ? transcode(
        units.makeIterator(), from: UTF32.self, to: UTF8.self, stoppingOnError: true,
        into: { text.append($0) })
      : transcode(
        units.map { UInt16(truncatingIfNeeded: $0) }.makeIterator(), from: UTF16.self,
        to: UTF8.self, stoppingOnError: true, into: { text.append($0) })
    if isInvalid { return nil }
    utf8 = text
  }
}

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
