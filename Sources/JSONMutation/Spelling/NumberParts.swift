import JSONText

/// The parts of a number literal, as offsets into the document.
struct NumberParts {
  let integer: Range<Int>
  /// The point and the digits after it; empty, at the end of the integer, if there is no fraction.
  let fraction: Range<Int>
  /// The exponent with its letter and sign; empty, at the end, if there is no exponent.
  let exponent: Range<Int>
  let isNegative: Bool

  init(of node: NodeID, in index: DocumentIndex) {
    let range = index.range(of: node)
    isNegative = index.bytes[range.lowerBound] == UInt8(ascii: "-")
    let start = range.lowerBound + (isNegative ? 1 : 0)
    let point = start..<range.upperBound
    let integerEnd = point.first { !index.bytes[$0].isASCIIDigit } ?? range.upperBound
    let letter = (integerEnd..<range.upperBound).first {
      index.bytes[$0] | 0x20 == UInt8(ascii: "e")
    }
    integer = start..<integerEnd
    fraction = integerEnd..<(letter ?? range.upperBound)
    exponent = (letter ?? range.upperBound)..<range.upperBound
  }

  /// The minus sign; empty for a positive number.
  var sign: Range<Int> { integer.lowerBound - (isNegative ? 1 : 0)..<integer.lowerBound }

  /// The digits after the point; empty if there is no point.
  var fractionDigits: Range<Int> {
    min(fraction.lowerBound + 1, fraction.upperBound)..<fraction.upperBound
  }

  /// The sign and the digits of the exponent; empty if there is no exponent.
  var power: Range<Int> { min(exponent.lowerBound + 1, exponent.upperBound)..<exponent.upperBound }

  var digitCount: Int { integer.count + fractionDigits.count }

  func isZero(in bytes: [UInt8]) -> Bool {
    bytes[integer].allSatisfy { $0 == UInt8(ascii: "0") }
      && bytes[fractionDigits].allSatisfy { $0 == UInt8(ascii: "0") }
  }

  /// The same number without an exponent; nil if that takes more digits than allowed.
  func plain(in bytes: [UInt8], maximumDigitCount: Int) -> [UInt8]? {
    let zero = UInt8(ascii: "0")
    guard let shift = Int(String(decoding: bytes[power], as: UTF8.self)),
      (-maximumDigitCount...maximumDigitCount).contains(shift)
    else { return nil }
    var point = integer.count + shift
    var digits = Array(repeating: zero, count: max(0, 1 - point))
    digits += bytes[integer] + bytes[fractionDigits]
    point = max(1, point)
    digits += Array(repeating: zero, count: max(0, point - digits.count))
    let leading = min(digits.prefix { $0 == zero }.count, point - 1)
    guard digits.count - leading <= maximumDigitCount else { return nil }
    let tail = digits[point...]
    return bytes[sign] + digits[leading..<point] + (tail.isEmpty ? [] : [UInt8(ascii: ".")] + tail)
  }
}

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
