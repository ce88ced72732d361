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
