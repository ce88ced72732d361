import JSONText

/// How a number is written, read from its bytes.
struct NumberForm {
  let isNegative: Bool
  /// Whether all digits before the exponent are zeros.
  let isZero: Bool
  /// Whether all parsers read the same value: at most 15 digits, or 14 and a point, at most two digits
  /// of an exponent, and no negative zero.
  let isPortable: Bool
  /// The value of a portable number without fraction or exponent; nil for others.
  let integer: Int64?

  /// Reads a number; nil for anything else.
  init?(_ text: ArraySlice<UInt8>) {
    let isNegative = text.first == UInt8(ascii: "-")
    let start = text.startIndex + (isNegative ? 1 : 0)
    let endOfInteger = Self.endOfDigits(in: text, from: start)
    guard endOfInteger > start else { return nil }
    guard text[start] != UInt8(ascii: "0") || endOfInteger == start + 1 else { return nil }
    var end = endOfInteger
    if end < text.endIndex, text[end] == UInt8(ascii: ".") {
      end = Self.endOfDigits(in: text, from: endOfInteger + 1)
      guard end > endOfInteger + 1 else { return nil }
    }
    let mantissa = text[start..<end]
    var exponent = end..<end
    if end < text.endIndex, text[end].lowercased == UInt8(ascii: "e") {
      var first = end + 1
      if first < text.endIndex, text[first] == UInt8(ascii: "+") || text[first] == UInt8(ascii: "-")
      {
        first += 1
      }
      exponent = first..<Self.endOfDigits(in: text, from: first)
      guard !exponent.isEmpty else { return nil }
      end = exponent.upperBound
    }
    guard end == text.endIndex else { return nil }
    self.isNegative = isNegative
    isZero = mantissa.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
    isPortable = mantissa.count <= 15 && exponent.count <= 2 && !(isNegative && isZero)
    integer =
      isPortable && end == endOfInteger
      ? mantissa.reduce(0) { $0 * 10 + Int64($1 - 0x30) } * (isNegative ? -1 : 1) : nil
  }

  private static func endOfDigits(in text: ArraySlice<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.endIndex, text[end].isASCIIDigit { end += 1 }
    return end
  }
}
