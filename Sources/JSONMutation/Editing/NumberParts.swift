import JSONText

/// The parts of a number literal, as offsets into the document.
struct NumberParts {
  /// The minus sign; empty where there is none.
  let sign: Range<Int>
  /// The digits before the point.
  let integer: Range<Int>
  /// The digits behind the point; empty where there is none.
  let fraction: Range<Int>
  /// What is behind the `e`: a sign, if there is one, and digits; empty where there is no `e`.
  let exponent: Range<Int>

  /// Takes a valid literal apart.
  init(of literal: ArraySlice<UInt8>) {
    let isNegative = literal.first == UInt8(ascii: "-")
    let start = literal.startIndex + (isNegative ? 1 : 0)
    let end = literal.endIndex
    let pointOrLetter = literal[start...].firstIndex { !$0.isASCIIDigit } ?? end
    var fraction = end..<end
    if pointOrLetter < end, literal[pointOrLetter] == UInt8(ascii: ".") {
      let digits = literal[(pointOrLetter + 1)...]
      fraction = digits.startIndex..<(digits.firstIndex { !$0.isASCIIDigit } ?? end)
    }
    let letter = fraction.isEmpty ? pointOrLetter : fraction.upperBound
    sign = literal.startIndex..<start
    integer = start..<pointOrLetter
    self.fraction = fraction
    exponent = min(letter + 1, end)..<end
  }

  /// How many digits there are before the exponent.
  var digitCount: Int { integer.count + fraction.count }

  /// Whether all digits before the exponent are zeros.
  func isZero(in bytes: [UInt8]) -> Bool {
    bytes[integer].allSatisfy { $0 == UInt8(ascii: "0") }
      && bytes[fraction].allSatisfy { $0 == UInt8(ascii: "0") }
  }

  /// The same number without its exponent; nil where that has more digits than allowed.
  func plain(in bytes: [UInt8], maximumDigitCount: Int) -> [UInt8]? {
    let zero = UInt8(ascii: "0")
    guard let shift = Int(String(decoding: bytes[exponent], as: UTF8.self)),
      (-maximumDigitCount...maximumDigitCount).contains(shift)
    else { return nil }
    var point = integer.count + shift
    var digits = Array(repeating: zero, count: max(0, 1 - point))
    digits += bytes[integer] + bytes[fraction]
    point = max(1, point)
    digits += Array(repeating: zero, count: max(0, point - digits.count))
    let leading = min(digits.prefix { $0 == zero }.count, point - 1)
    guard digits.count - leading <= maximumDigitCount else { return nil }
    let tail = digits[point...]
    return bytes[sign] + digits[leading..<point] + (tail.isEmpty ? [] : [UInt8(ascii: ".")] + tail)
  }
}
