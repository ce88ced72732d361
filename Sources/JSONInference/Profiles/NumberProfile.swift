import Foundation
import JSONText

struct NumberProfile {
  private(set) var count = 0
  /// The numbers with a fraction, an exponent or the sign of a negative zero.
  private(set) var fractionCount = 0
  /// The least and the greatest integer that fits in 64 bits; nil without any.
  private(set) var integers: ClosedRange<Int64>?
  private(set) var hasHuge = false
  /// Whether a number has more digits than a `Double` keeps, or is out of its range.
  private(set) var exceedsDouble = false
  private(set) var exceedsDecimal = false
  private(set) var hasTooManyDigits = false
  private var isOutOfRange = false

  /// The integers up to which a `Double` has each one.
  private static let exactDoubles: ClosedRange<Int64> = -(1 << 53)...(1 << 53)

  mutating func add(_ literal: Slice<UnsafeBufferPointer<UInt8>>) {
    count += 1
    guard let integer = Self.integer(literal) else { return addOther(literal) }
    add(integer...integer)
  }

  private mutating func add(_ range: ClosedRange<Int64>) {
    let known = integers ?? range
    integers = min(known.lowerBound, range.lowerBound)...max(known.upperBound, range.upperBound)
  }

  private mutating func addOther(_ literal: Slice<UnsafeBufferPointer<UInt8>>) {
    let text = String(decoding: literal, as: UTF8.self)
    // Most numbers have at most 15 digits, or are as Swift writes a `Double`.
    if !literal.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }),
      literal.count <= 16 || Double(text)?.description == text
    {
      fractionCount += 1
      return
    }
    let isInteger = literal.allSatisfy { $0 == UInt8(ascii: "-") || $0.isASCIIDigit }
    if isInteger, text != "-0" { hasHuge = true } else { fractionCount += 1 }
    guard let number = Numeral(text) else {
      // Its exponent has more than 32 bits.
      (exceedsDouble, exceedsDecimal, isOutOfRange) = (true, true, true)
      return
    }
    let digitCount = number.digits.utf8.count
    let magnitude = digitCount == 0 ? 0 : digitCount - 1 + number.exponent
    if !Self.isExactDouble(number, text, magnitude: magnitude) { exceedsDouble = true }
    if digitCount > 34 || magnitude.magnitude > 90 { exceedsDecimal = true }
    if digitCount > 34 { hasTooManyDigits = true }
    if digitCount > 0, Double(text)?.isNormal != true { isOutOfRange = true }
  }

  mutating func merge(_ other: NumberProfile) {
    count += other.count
    fractionCount += other.fractionCount
    hasHuge = hasHuge || other.hasHuge
    exceedsDouble = exceedsDouble || other.exceedsDouble
    exceedsDecimal = exceedsDecimal || other.exceedsDecimal
    hasTooManyDigits = hasTooManyDigits || other.hasTooManyDigits
    isOutOfRange = isOutOfRange || other.isOutOfRange
    if let theirs = other.integers { add(theirs) }
  }

  /// The type that has every number of the sample exactly, or else `Double`.
  var type: InferredType {
    if fractionCount == 0, !hasHuge { return .integer }
    if fitsDouble { return .number }
    if hasTooManyDigits, !isOutOfRange { return .number }
    return exceedsDecimal ? .anything : .decimal
  }

  var fitsDouble: Bool {
    !exceedsDouble
      && integers.map {
        Self.exactDoubles.contains($0.lowerBound) && Self.exactDoubles.contains($0.upperBound)
      } ?? true
  }

  /// The value of an integer of at most 18 digits, or that fits in 64 bits; nil for any other number.
  private static func integer(_ literal: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
    var value: Int64 = 0
    var digits = literal
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    guard digits.count <= 18 else {
      return digits.allSatisfy(\.isASCIIDigit)
        ? Int64(String(decoding: literal, as: UTF8.self)) : nil
    }
    for digit in digits {
      guard digit.isASCIIDigit else { return nil }
      value = value &* 10 &+ Int64(digit &- UInt8(ascii: "0"))
    }
    return isNegative ? value == 0 ? nil : -value : value
  }

  /// Whether the nearest `Double` has the same digits, in its shortest notation or in one with as many digits.
  ///
  /// Up to 15 digits that is so in the range of normal numbers (IEEE 754).
  private static func isExactDouble(_ number: Numeral, _ text: String, magnitude: Int) -> Bool {
    // JSONDecoder reads zero with an exponent as any number type but Double.
    if number.isZero { return !text.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") } }
    guard magnitude.magnitude < 300 else { return false }
    let digitCount = number.digits.utf8.count
    if digitCount <= 15 { return true }
    guard digitCount <= 17, let double = Double(text) else { return false }
    return number == Numeral(double.description)
      || number == Numeral(String(format: "%.*e", digitCount - 1, double))
  }
}
