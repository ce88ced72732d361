extension RandomAccessCollection<UInt8> where Index == Int {
  /// The offsets of the digits of a number literal, without leading zeros and the exponent.
  package var significantDigits: [Int] {
    let digits = prefix { $0 | 0x20 != UInt8(ascii: "e") }.indices.filter { self[$0].isASCIIDigit }
    return Array(digits.drop { self[$0] == UInt8(ascii: "0") })
  }
}

extension UInt8 {
  /// Whether it is the white space of JSON.
  @inlinable package var isSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
  }

  @inlinable package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  @inlinable package var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  @inlinable package var isASCIICapital: Bool { (0x41...0x5A).contains(self) }

  @inlinable package var isASCIISmall: Bool { (0x61...0x7A).contains(self) }

  /// The capital of an ASCII letter; any other byte is itself.
  @inlinable package var uppercased: UInt8 { isASCIISmall ? self & 0xDF : self }

  @inlinable package var lowercased: UInt8 { isASCIICapital ? self | 0x20 : self }

  @inlinable package var isHexDigit: Bool { isASCIIDigit || (0x61...0x66).contains(self | 0x20) }

  @inlinable package var hexDigitValue: UInt8? {
    isHexDigit ? isASCIIDigit ? self - 0x30 : (self | 0x20) - 0x57 : nil
  }

  /// The bytes that must follow this one in UTF-8: how many, and the range of the first.
  ///
  /// The rest of them are 0x80...0xBF, or nil if no sequence of two or more bytes starts with this byte
  /// (RFC 3629, section 4).
  var utf8Continuation: (count: Int, first: ClosedRange<UInt8>)? {
    switch self {
    case 0xC2...0xDF: (1, 0x80...0xBF)
    case 0xE0: (2, 0xA0...0xBF)
    case 0xED: (2, 0x80...0x9F)
    case 0xE1...0xEF: (2, 0x80...0xBF)
    case 0xF0: (3, 0x90...0xBF)
    case 0xF1...0xF3: (3, 0x80...0xBF)
    case 0xF4: (3, 0x80...0x8F)
    default: nil
    }
  }
}

extension FixedWidthInteger {
  /// The number that hexadecimal digits are, without a sign; nil if a character is not a digit, or if there
  /// are none or too many.
  package init?(hexDigits: some Collection<UInt8>) {
    guard !hexDigits.isEmpty, hexDigits.count <= Self.bitWidth / 4 else { return nil }
    self = 0
    for digit in hexDigits {
      guard let value = digit.hexDigitValue else { return nil }
      self = self << 4 | Self(value)
    }
  }
}

extension String {
  /// The digits of a number that is not negative, with zeros before them up to a width.
  package init(_ number: some BinaryInteger, width: Int, radix: Int = 10, uppercase: Bool = false) {
    let digits = String(number, radix: radix, uppercase: uppercase)
    self.init(repeating: "0", count: Swift.max(0, width - digits.utf8.count))
    self += digits
  }
}

extension Collection<UInt8> {
  var hasByteOrderMark: Bool { starts(with: [0xEF, 0xBB, 0xBF]) }

  /// Whether the bytes start as JSON in UTF-16 or UTF-32 does: with a mark, or a zero byte in each character.
  var isWideText: Bool {
    if starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE]) { return true }
    let start = Array(prefix(4))
    return start.count == 4 && start.contains { $0 != 0 }
      && [0, 1].contains { first in
        stride(from: first, to: start.count, by: 2).allSatisfy { start[$0] == 0 }
      }
  }

  /// The bytes after a leading byte order mark, if there is one.
  ///
  /// RFC 8259 (section 8.1) lets a parser ignore the mark, and Foundation's parser does.
  package var withoutByteOrderMark: SubSequence { dropFirst(hasByteOrderMark ? 3 : 0) }

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withContiguousStorageIfAvailable(body) ?? Array(self).withUnsafeBufferPointer(body)
  }
}

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
    let digits = prefix(while: \.isASCIIDigit)
    removeFirst(digits.count)
    return String(Substring(digits))
  }
}
