extension RandomAccessCollection<UInt8> where Index == Int {
  /// The offsets of the digits of a number literal, without leading zeros and the exponent.
  package var significantDigits: [Int] {
    let digits = prefix { $0 | 0x20 != UInt8(ascii: "e") }.indices.filter { self[$0].isASCIIDigit }
    return Array(digits.drop { self[$0] == UInt8(ascii: "0") })
  }
}

extension UInt8 {
  @inlinable package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  @inlinable package var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

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
