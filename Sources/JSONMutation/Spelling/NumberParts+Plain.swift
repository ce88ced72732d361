import JSONText

extension NumberParts {
  /// The minus sign; empty where there is none.
  var sign: Range<Int> { integer.lowerBound - (isNegative ? 1 : 0)..<integer.lowerBound }

  /// The digits behind the point; empty where there is none.
  var fractionDigits: Range<Int> {
    min(fraction.lowerBound + 1, fraction.upperBound)..<fraction.upperBound
  }

  /// The sign and the digits behind the letter of the exponent; empty where there is none.
  var power: Range<Int> { min(exponent.lowerBound + 1, exponent.upperBound)..<exponent.upperBound }

  /// How many digits there are before the exponent.
  var digitCount: Int { integer.count + fractionDigits.count }

  /// Whether all digits before the exponent are zeros.
  func isZero(in bytes: [UInt8]) -> Bool {
    bytes[integer].allSatisfy { $0 == UInt8(ascii: "0") }
      && bytes[fractionDigits].allSatisfy { $0 == UInt8(ascii: "0") }
  }

  /// The same number without its exponent; nil where that has more digits than allowed.
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
