import Foundation
import JSONText

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
