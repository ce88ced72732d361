import JSONText

/// Varies the scalars of a copied record, so that it is not equal to the record that it copies.
///
/// What is kept: the type of every value, enum tags, single words, dates, and whatever an app may
/// check in numbers, UUIDs, e-mail addresses and URLs.
struct Variation {
  /// Which copy of the record it is, from 1.
  let copy: Int

  /// The varied literal of a scalar; nil where it stays as it is.
  func varied(_ place: Place, in document: Document) -> [UInt8]? {
    let literal = Array(document.index.bytes[document.index.range(of: place)])
    switch document.index.kind(of: place) {
    case .number: return variedNumber(literal)
    case .string:
      let shape = document.shapes.number(of: place)
      if document.enumTags.contains(shape: shape) || literal.contains(UInt8(ascii: "\\")) {
        return nil
      }
      return variedString(
        literal, variesWords: document.enumTags.areAllDifferent(shape: shape))
    case .null, .boolean, .array, .object: return nil
    }
  }

  /// Advances the integer digits behind the first one; a number with an exponent stays.
  private func variedNumber(_ literal: [UInt8]) -> [UInt8]? {
    guard !literal.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return nil }
    guard let start = literal.firstIndex(where: Self.isDigit) else { return nil }
    let end = literal[start...].firstIndex { !Self.isDigit($0) } ?? literal.endIndex
    return end - start < 2 ? nil : advanced(literal, in: start + 1..<end)
  }

  private func variedString(_ literal: [UInt8], variesWords: Bool) -> [UInt8]? {
    if let seconds = Self.secondsOfTime(in: literal) {
      return advanced(literal, in: seconds..<seconds + 1)
    }
    if Self.isDate(literal) { return nil }
    let isWord = !literal.contains {
      $0 == 0x20 || $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: ":")
    }
    if isWord, !variesWords { return nil }
    if let last = literal.lastIndex(where: Self.isDigit) {
      let before = literal[..<last].lastIndex { !Self.isDigit($0) } ?? literal.startIndex
      return advanced(literal, in: before + 1..<last + 1)
    }
    if isWord { return nil }
    let at = literal.firstIndex(of: UInt8(ascii: "@")) ?? literal.endIndex - 1
    let separator = literal.contains(0x20) ? " " : ""
    return literal[..<at] + Array("\(separator)\(copy)".utf8) + literal[at...]
  }

  /// Adds the number of the copy to a run of decimal digits, which keeps its length.
  private func advanced(_ literal: [UInt8], in digits: Range<Int>) -> [UInt8] {
    var result = literal
    var carry = copy
    for position in digits.reversed() where carry > 0 {
      carry += Int(literal[position] - 0x30)
      result[position] = UInt8(carry % 10) + 0x30
      carry /= 10
    }
    return result
  }

  /// The offset of the last digit of the seconds, where a string has a time such as `12:30:45`.
  private static func secondsOfTime(in literal: [UInt8]) -> Int? {
    let colon = UInt8(ascii: ":")
    return literal.indices.dropFirst(8).first { end in
      let time = literal[end - 7...end]
      return time.enumerated().allSatisfy { offset, byte in
        offset == 2 || offset == 5 ? byte == colon : isDigit(byte)
      }
    }
  }

  /// Whether a string starts with a date such as `2026-11-21`.
  private static func isDate(_ literal: [UInt8]) -> Bool {
    let date = literal.dropFirst().prefix(10)
    return date.count == 10
      && date.enumerated().allSatisfy { offset, byte in
        offset == 4 || offset == 7 ? byte == UInt8(ascii: "-") : isDigit(byte)
      }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
