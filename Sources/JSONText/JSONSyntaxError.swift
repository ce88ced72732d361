/// The position and cause of text that is not JSON (RFC 8259), or that is rejected as too deep or
/// too large.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// There is nothing but white space.
    case empty
    /// The text starts with a byte order mark, which RFC 8259 section 8.1 forbids to send.
    case byteOrderMark
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// A byte that cannot stand here; the text says what can.
    case unexpected(UInt8, expected: String)
    /// The text ended early; the text says what was still expected.
    case unexpectedEnd(expected: String)
    /// A control character in a string that must be written as an escape.
    case controlCharacter(UInt8)
    /// A backslash that starts no escape of RFC 8259.
    case invalidEscape
    /// More than one value.
    case trailingContent
    /// More nested arrays and objects than the limit.
    case tooDeep(limit: Int)
    /// More bytes than an index can address.
    case tooLarge(limit: Int)
  }

  public let reason: Reason
  /// The zero-based offset, in UTF-8 bytes, of the first byte that was not understood.
  public let byteOffset: Int
  /// The line of that byte, from 1; lines end with LF, CR or CR LF.
  public let line: Int
  /// The byte's place in its line, from 1, in bytes.
  public let column: Int

  /// Makes an error at a byte of a text, whose line and column are counted.
  ///
  /// - Complexity: O(`byteOffset`).
  package init(_ reason: Reason, at byteOffset: Int, in bytes: some Collection<UInt8>) {
    self.reason = reason
    self.byteOffset = byteOffset
    var line = 1
    var column = 1
    var previous: UInt8 = 0
    for byte in bytes.prefix(byteOffset) {
      if byte == UInt8(ascii: "\n"), previous == UInt8(ascii: "\r") {
        column = 1
      } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        line += 1
        column = 1
      } else {
        column += 1
      }
      previous = byte
    }
    self.line = line
    self.column = column
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  public var description: String {
    "\(reason) at byte offset \(byteOffset) (line \(line), column \(column))"
  }
}

extension JSONSyntaxError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "no JSON value in the text"
    case .byteOrderMark: "a byte order mark before the JSON (remove it: RFC 8259, section 8.1)"
    case .invalidUTF8: "bytes that are not UTF-8"
    case .unexpected(let byte, let expected):
      "found \(Self.name(of: byte)) where \(expected) was expected"
    case .unexpectedEnd(let expected): "the text ends where \(expected) was expected"
    case .controlCharacter(let byte):
      "unescaped control character \(Self.name(of: byte)) in a string"
    case .invalidEscape: "a backslash that starts no escape"
    case .trailingContent: "more text after the JSON value"
    case .tooDeep(let limit): "more than \(limit) nested arrays and objects"
    case .tooLarge(let limit): "more than \(limit) bytes"
    }
  }

  private static func name(of byte: UInt8) -> String {
    if (0x21...0x7E).contains(byte) { return "'\(Character(UnicodeScalar(byte)))'" }
    let digits = String(byte, radix: 16, uppercase: true)
    return "byte 0x" + (digits.count < 2 ? "0" + digits : digits)
  }
}
