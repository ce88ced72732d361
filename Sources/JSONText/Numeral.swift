/// A decimal number of any length, without rounding: `digits` × 10^`exponent`.
///
/// Equal numbers have equal numerals. The digits neither start nor end with a zero, and zero has no
/// digits.
package struct Numeral: Equatable, CustomStringConvertible {
  package var isNegative: Bool
  package let digits: String
  package let exponent: Int

  /// Parses a sign, digits, a fraction and an exponent, as in `-12.50e-3`.
  ///
  /// Only ASCII digits are valid. Blanks, digit groups, hexadecimal digits, `.5`, `5.`, `nan` and `inf`
  /// are not. An exponent must fit in 32 bits, which leave room to move the decimal point by the length
  /// of any text, unless the number is zero.
  package init?(_ text: String) {
    var rest = Substring(text).utf8
    isNegative = rest.takeSign() == .minus
    var digits = rest.takeDigits()
    guard !digits.isEmpty else { return nil }
    var exponent = 0
    if rest.take(".") {
      let fraction = rest.takeDigits()
      guard !fraction.isEmpty else { return nil }
      digits += fraction
      exponent = -fraction.utf8.count
    }
    if rest.take("e") || rest.take("E") {
      let sign = rest.takeSign()
      let written = rest.takeDigits()
      let isZero = digits.allSatisfy { $0 == "0" }
      guard !written.isEmpty, let power = isZero ? 0 : Int32(written) else { return nil }
      exponent += sign == .minus ? -Int(power) : Int(power)
    }
    guard rest.isEmpty else { return nil }
    let significant = digits.drop { $0 == "0" }
    let trailing = significant.reversed().prefix { $0 == "0" }.count
    self.digits = String(significant.dropLast(trailing))
    self.exponent = significant.isEmpty ? 0 : exponent + trailing
  }

  package var isZero: Bool { digits.isEmpty }

  /// All digits, without an exponent: `100` for `1E2`, `0.0000001` for `1e-7`.
  package var description: String {
    let sign = isNegative ? "-" : ""
    let count = digits.utf8.count
    if isZero { return sign + "0" }
    if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
    if count > -exponent {
      return sign + digits.dropLast(-exponent) + "." + digits.suffix(-exponent)
    }
    return sign + "0." + String(repeating: "0", count: -exponent - count) + digits
  }
}

extension Substring.UTF8View {
  fileprivate mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = first, byte == UInt8(ascii: character) else { return false }
    removeFirst()
    return true
  }

  fileprivate mutating func takeSign() -> FloatingPointSign {
    if take("-") { return .minus }
    _ = take("+")
    return .plus
  }

  fileprivate mutating func takeDigits() -> String {
    let digits = prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    removeFirst(digits.count)
    return String(Substring(digits))
  }
}
