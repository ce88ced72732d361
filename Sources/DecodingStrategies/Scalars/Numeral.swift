import Foundation

/// A decimal number of any length, without rounding: `digits` × 10^`exponent`.
///
/// Equal numbers have equal numerals. The digits neither start nor end with a zero, and zero has no
/// digits.
struct Numeral: Equatable {
  var isNegative: Bool
  let digits: String
  let exponent: Int

  /// Parses a sign, digits, a fraction and an exponent, as in `-12.50e-3`.
  ///
  /// Only ASCII digits are valid. Blanks, digit groups, hexadecimal digits, `.5`, `5.`, `nan` and `inf`
  /// are not.
  init?(_ text: String) {
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
      guard let power = Int32(rest.takeDigits()) else { return nil }
      exponent += sign == .minus ? -Int(power) : Int(power)
    }
    guard rest.isEmpty else { return nil }
    let significant = digits.drop { $0 == "0" }
    let trailing = significant.reversed().prefix { $0 == "0" }.count
    self.digits = String(significant.dropLast(trailing))
    self.exponent = significant.isEmpty ? 0 : exponent + trailing
  }

  var isZero: Bool { digits.isEmpty }
}

extension Numeral: CustomStringConvertible {
  /// All digits, without an exponent: `100` for `1E2`, `0.0000001` for `1e-7`.
  var description: String {
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

extension Numeral {
  /// The number as an integer, or nil if it has a fraction or does not fit.
  var integer: Int? {
    guard exponent >= 0, digits.utf8.count + exponent <= 20 else { return nil }
    return Int(description)
  }

  /// The nearest `Double`, or nil if, written with as many digits, it is another number.
  var double: Double? {
    let count = digits.utf8.count
    let text = "\(isNegative ? "-" : "")\(isZero ? "0" : digits)e\(exponent)"
    guard let double = Double(text), double.isFinite else { return nil }
    if isZero || count <= 15 && double.isNormal { return double }  // 15 digits are always exact
    if count <= 17, Numeral(double.description) == self { return double }  // much faster
    guard count <= 767 else { return nil }  // no Double has more significant digits
    return Numeral(String(format: "%.\(count - 1)e", double)) == self ? double : nil
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
