/// Why and where a text is not valid JSON (RFC 8259), is nested too deeply, or is too large.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Reason: Hashable, Sendable {
    /// The text is empty or only white space.
    case empty
    /// The text starts with a byte order mark, which RFC 8259 (section 8.1) does not allow.
    case byteOrderMark
    case invalidUTF8
    /// The text is in UTF-16 or UTF-32.
    case otherEncoding
    /// A byte that is not valid here. `expected` says what is.
    case unexpected(UInt8, expected: String)
    /// The text ended early. `expected` says what is missing.
    case unexpectedEnd(expected: String)
    /// A control character in a string, which must be escaped.
    case controlCharacter(UInt8)
    case invalidEscape
    case trailingContent
    case tooDeep(limit: Int)
    /// More bytes than an index can address.
    case tooLarge(limit: Int)
  }

  public let reason: Reason
  /// The zero-based offset of the first byte that is not valid.
  public let byteOffset: Int
  /// The line of that byte, counted from 1, where lines end with LF, CR or CR LF.
  public let line: Int
  /// The position of the byte in its line, counted in bytes from 1.
  public let column: Int
  private let likeness: Likeness?

  init(_ reason: Reason, at byteOffset: Int, in bytes: some Collection<UInt8>) {
    self.reason = reason
    self.byteOffset = byteOffset
    let isZero = reason == .trailingContent && bytes.dropFirst(byteOffset).first == 0
    likeness = isZero ? .zero : Likeness(bytes.drop(while: \.isSpace))
    var (line, column, previous) = (1, 1, 0 as UInt8)
    for byte in bytes.prefix(byteOffset) {
      let endsLine = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      if endsLine, byte != UInt8(ascii: "\n") || previous != UInt8(ascii: "\r") { line += 1 }
      column = endsLine ? 1 : column + 1
      previous = byte
    }
    (self.line, self.column) = (line, column)
  }

  public var description: String {
    "\(reason) at byte offset \(byteOffset) (line \(line), column \(column))"
  }

  /// Whether nothing is wrong with the text but that more would have to follow.
  package func isAtEnd(of bytes: [UInt8]) -> Bool {
    switch reason {
    case .unexpectedEnd: true
    case .invalidUTF8:
      // The text may end inside of a character.
      bytes[byteOffset].utf8Continuation.map { byteOffset + $0.count >= bytes.count } ?? false
    default: false
    }
  }

  package var whyNotJSON: String {
    if case .empty = reason {
      return "the \(byteOffset == 0 ? "text is empty" : "text is blank"), and JSON is needed"
    }
    let remedy =
      switch reason {
      case .unexpected(0x1F, _) where byteOffset == 0:
        ": this looks compressed: decompress it first, with 'gzip -dc'"
      case .unexpected(UInt8(ascii: "<"), _) where byteOffset < 16:
        ": this looks like HTML or XML, such as an error page: save the JSON response itself"
      case .unexpected(UInt8(ascii: "H"), _) where byteOffset == 0:
        ": if the headers of the response come first, remove them"
      case .unexpected(UInt8(ascii: "/"), _): ": JSON has no comments: remove them"
      case .unexpected, .trailingContent: likeness?.remedy ?? ""
      default: ""
      }
    return "not JSON: \(self)" + remedy
  }
}

/// What a text is in place of JSON, as far as its first bytes show.
private enum Likeness {
  case plainText, events, call, prefix
  /// JSON with a NUL after it.
  case zero

  init?(_ bytes: some Collection<UInt8>) {
    let start = String(decoding: bytes.prefix(80), as: UTF8.self)
    if [")]}'", "while(1)", "while (1)", "for(;;)", "for (;;)"].contains(where: start.hasPrefix) {
      self = .prefix
    } else if ["data:", "event:", "id:", "retry:", ":"].contains(where: start.hasPrefix) {
      self = .events
    } else if start.prefixMatch(of: #/[A-Za-z_$][\w$.]*\(/#) != nil {
      self = .call
    } else if let first = bytes.first, first.isASCIILetter || first.isASCIIDigit {
      self = .plainText
    } else {
      return nil
    }
  }

  var remedy: String {
    switch self {
    case .plainText:
      ": this looks like plain text, such as an error message: save the JSON response itself"
    case .events: ": these look like server-sent events: save the JSON after 'data:' of one of them"
    case .call: ": this looks like JSONP: remove the call, and keep what is in its parentheses"
    case .prefix: ": remove the prefix that keeps other sites from running it: JSON comes after it"
    case .zero: ": it ends with NUL, as a string of C does: remove that"
    }
  }
}

extension JSONSyntaxError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "no JSON value in the text"
    case .byteOrderMark: "a byte order mark before the JSON (remove it: RFC 8259, section 8.1)"
    case .invalidUTF8: "bytes that are not UTF-8"
    case .otherEncoding: "text in UTF-16 or UTF-32 (convert it to UTF-8: RFC 8259, section 8.1)"
    case .unexpected(let byte, let expected):
      "found \(Self.name(of: byte)) where \(expected) was expected"
    case .unexpectedEnd(let expected): "the text ends where \(expected) was expected"
    case .controlCharacter(let byte):
      "unescaped control character \(Self.name(of: byte)) in a string"
    case .invalidEscape: "a backslash that does not start an escape"
    case .trailingContent: "more text after the JSON value"
    case .tooDeep(let limit): "more than \(limit) nested arrays and objects"
    case .tooLarge(let limit): "more than \(limit) bytes"
    }
  }

  private static func name(of byte: UInt8) -> String {
    if (0x21...0x7E).contains(byte) { return "'\(Character(UnicodeScalar(byte)))'" }
    return "byte 0x" + String(byte, width: 2, radix: 16, uppercase: true)
  }
}
