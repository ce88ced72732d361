/// The kind of a JSON value, in the terms of RFC 8259, with `true` and `false` as one kind.
public enum JSONKind: String, Sendable, CaseIterable, Codable {
  case null, boolean, number, string, array, object

  /// The order in which an inferred model tries the kinds of a value.
  ///
  /// Text comes first, because some decoders read it as a number. A null is never tried.
  package static let asTried: [JSONKind] = [.string, .boolean, .number, .array, .object]

  @inlinable package var number: Int {
    switch self {
    case .null: 0
    case .boolean: 1
    case .number: 2
    case .string: 3
    case .array: 4
    case .object: 5
    }
  }
}

struct Scanner {
  let bytes: UnsafeBufferPointer<UInt8>

  func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  static func kind(startingWith byte: UInt8) -> JSONKind? {
    switch byte {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "n"): .null
    default: nil
    }
  }

  func fault(at offset: Int, expected: String) -> RawError {
    guard let byte = byte(at: offset) else {
      return RawError(.unexpectedEnd(expected: expected), at: offset)
    }
    if byte >= 0x80, utf8Length(at: offset) == nil { return RawError(.invalidUTF8, at: offset) }
    return RawError(.unexpected(byte, expected: expected), at: offset)
  }

  func skipSpace(from start: Int) -> Int {
    var offset = start
    while offset < bytes.count, bytes[offset].isSpace { offset += 1 }
    return offset
  }

  func endOfScalar(_ kind: JSONKind, at start: Int) throws(RawError) -> Int {
    switch kind {
    case .string: try endOfString(at: start)
    case .number: try endOfNumber(at: start)
    case .null: try endOfLiteral("null", at: start)
    case .boolean: try endOfLiteral(bytes[start] == UInt8(ascii: "t") ? "true" : "false", at: start)
    case .array, .object: start
    }
  }

  private func endOfLiteral(_ literal: StaticString, at start: Int) throws(RawError) -> Int {
    for index in 0..<literal.utf8CodeUnitCount
    where byte(at: start + index) != literal.utf8Start[index] {
      throw fault(at: start + index, expected: "'\(literal)'")
    }
    return start + literal.utf8CodeUnitCount
  }

  private func endOfNumber(at start: Int) throws(RawError) -> Int {
    var offset = start
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    if byte(at: offset) == UInt8(ascii: "0") {
      offset += 1
    } else {
      offset = try endOfDigits(at: offset)
    }
    if byte(at: offset) == UInt8(ascii: ".") {
      offset = try endOfDigits(at: offset + 1)
    }
    if let exponent = byte(at: offset), exponent | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if let sign = byte(at: offset), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        offset += 1
      }
      offset = try endOfDigits(at: offset)
    }
    return offset
  }

  private func endOfDigits(at start: Int) throws(RawError) -> Int {
    var offset = start
    while offset < bytes.count, bytes[offset] &- 0x30 < 10 { offset += 1 }
    if offset == start { throw fault(at: start, expected: "a digit") }
    return offset
  }

  func endOfString(at start: Int) throws(RawError) -> Int {
    var offset = endOfPlainText(from: start + 1)
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""): return offset + 1
      case UInt8(ascii: "\\"): offset = endOfPlainText(from: try endOfEscape(at: offset))
      case 0..<0x20: throw RawError(.controlCharacter(byte), at: offset)
      case 0..<0x80: offset += 1
      default:
        guard let length = utf8Length(at: offset) else { throw RawError(.invalidUTF8, at: offset) }
        offset += length
      }
    }
    throw fault(at: offset, expected: "'\"'")
  }

  /// Skips bytes that stand for themselves in a string, eight at a time.
  ///
  /// It may stop before seven or fewer of them at the end of the text.
  private func endOfPlainText(from start: Int) -> Int {
    guard let base = bytes.baseAddress.map(UnsafeRawPointer.init) else { return start }
    let ones: UInt64 = 0x0101_0101_0101_0101
    var offset = start
    while offset + 8 <= bytes.count {
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      // Subtracting sets the top bit of each byte that was too small, and may set those of bytes
      // after it, but never of one before: the first is right.
      let stops =
        (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
        | (word &- ones &* 0x20) & ~word | word
      let found = stops & (ones &* 0x80)
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
    return offset
  }

  private func endOfEscape(at start: Int) throws(RawError) -> Int {
    guard let escape = byte(at: start + 1) else {
      throw fault(at: start + 1, expected: "an escape")
    }
    switch escape {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start + 2
    case UInt8(ascii: "u"):
      for offset in start + 2..<start + 6 where byte(at: offset)?.isHexDigit != true {
        throw fault(at: offset, expected: "four hexadecimal digits")
      }
      return start + 6
    default: throw RawError(.invalidEscape, at: start + 1)
    }
  }

  /// The length of the well-formed UTF-8 sequence that starts here (RFC 3629, section 4).
  private func utf8Length(at offset: Int) -> Int? {
    guard let (count, second) = bytes[offset].utf8Continuation, offset + count < bytes.count,
      second.contains(bytes[offset + 1])
    else { return nil }
    for next in offset + 2..<offset + count + 1 where bytes[next] & 0xC0 != 0x80 { return nil }
    return count + 1
  }
}
