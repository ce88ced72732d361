import JSONText

/// Varies the scalars of a copied record, so that copies differ where they can.
///
/// Types, enum tags, single words and dates stay. A number, and the last number in a string, gets no longer
/// and no further from zero, and does not become zero, so it stays in any range that an app checks.
struct Variation {
  /// The number of the copy, from 1.
  let copy: Int
  /// The numbers of the fields whose single words vary, because all of them differ.
  let wordFields: Set<Int>

  func varied(_ node: NodeID, in document: Document) -> [UInt8]? {
    let literal = Array(document.index.bytes[document.index.range(of: node)])
    switch document.index.kind(of: node) {
    case .number: return variedNumber(literal)
    case .string:
      let field = document.fields.number(of: node)
      if document.enumTags.contains(field: field) || literal.contains(UInt8(ascii: "\\")) {
        return nil
      }
      return variedString(
        literal, variesWords: wordFields.contains(field))
    case .null, .boolean, .array, .object: return nil
    }
  }

  /// Lowers the integer part of a number of two or more digits, which keeps its length; a number
  /// with an exponent stays.
  private func variedNumber(_ literal: [UInt8]) -> [UInt8]? {
    guard !literal.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return nil }
    guard let start = literal.firstIndex(where: \.isASCIIDigit) else { return nil }
    let end = literal[start...].firstIndex { !$0.isASCIIDigit } ?? literal.endIndex
    guard end - start >= 2 else { return nil }
    var least: UInt64 = 1
    for _ in 1..<min(end - start, 19) { least *= 10 }
    return lowered(literal, in: start..<end, to: least)
  }

  private func variedString(_ literal: [UInt8], variesWords: Bool) -> [UInt8]? {
    if let seconds = Self.secondsOfTime(in: literal) {
      var result = literal
      result[seconds] = UInt8((Int(literal[seconds] - 0x30) + copy) % 10) + 0x30
      return result
    }
    let body = literal.dropFirst().dropLast()
    if DateText(body.prefix(10)) != nil || DateText(body) != nil { return nil }
    let isWord = !literal.dropFirst(2).contains {
      $0 == 0x20 || $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: ":")
    }
    if isWord, !variesWords { return nil }
    if let last = literal.lastIndex(where: \.isASCIIDigit) {
      let before = literal[..<last].lastIndex { !$0.isASCIIDigit } ?? literal.startIndex
      return lowered(literal, in: before + 1..<last + 1, to: 1)
    }
    if isWord { return nil }
    let at = literal.firstIndex(of: UInt8(ascii: "@")) ?? literal.endIndex - 1
    let separator = literal.contains(0x20) ? " " : ""
    return literal[..<at] + Array("\(separator)\(copy)".utf8) + literal[at...]
  }

  /// Lowers a run of decimal digits by the number of the copy, wrapping around to its own value when it
  /// would fall below `least`.
  ///
  /// The result is nil if the value is the least one, or the run is longer than 18 digits.
  private func lowered(
    _ literal: [UInt8], in digits: Range<Int>, to least: UInt64
  ) -> [UInt8]? {
    let text = String(decoding: literal[digits], as: UTF8.self)
    guard digits.count <= 18, let value = UInt64(text), value > least else { return nil }
    let number = String(value - UInt64(copy) % (value - least + 1))
    let zeros = [UInt8](repeating: 0x30, count: digits.count - number.utf8.count)
    return literal[..<digits.lowerBound] + zeros + Array(number.utf8)
      + literal[digits.upperBound...]
  }

  /// The offset of the last digit of the seconds if a string has a time such as `12:30:45`, not counting
  /// leap seconds.
  private static func secondsOfTime(in literal: [UInt8]) -> Int? {
    let colon = UInt8(ascii: ":")
    return literal.indices.dropFirst(8).first { end in
      let time = literal[end - 7...end]
      return time.enumerated().allSatisfy { offset, byte in
        offset == 2 || offset == 5 ? byte == colon : byte.isASCIIDigit
      } && time[end - 1] < UInt8(ascii: "6")
    }
  }
}
