/// A JSON Pointer (RFC 6901), which names a location in a document.
///
/// Tokens are compared by their UTF-8 bytes, so keys that differ only in Unicode normalization are
/// different keys. RFC 6901 says nothing about duplicate keys. Here a token also has an occurrence
/// number, which selects one of several equal keys.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// One step down: a member's key, or the decimal index of an array element.
  public struct Token: Sendable {
    /// The key or index, unescaped.
    public let text: String
    /// Which of several equal keys this is, counted from 1; above 1 only for duplicate keys.
    public let occurrence: Int

    public init(_ text: String, occurrence: Int = 1) {
      precondition(occurrence >= 1, "occurrences are counted from 1; this one is \(occurrence)")
      (self.text, self.occurrence) = (text, occurrence)
    }

    /// The text as written in a pointer, with `~0` for `~` and `~1` for `/`.
    package var escaped: String {
      if !text.utf8.contains(where: "~/".utf8.contains) { return text }
      return text.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
    }
  }

  /// The steps from the root; empty for the whole document.
  public var tokens: [Token]

  public init(_ tokens: [Token]) { self.tokens = tokens }

  /// The pointer to the whole document, whose text is empty.
  public static let root = JSONPointer([])

  /// Parses the text of a pointer.
  ///
  /// - Throws: ``JSONPointerError`` if the text is neither empty nor starts with `/`, or if it has a
  ///   `~` that is not followed by `0` or `1`.
  package init(parsing text: String) throws(JSONPointerError) {
    tokens = try Self.parts(of: text).map { part throws(JSONPointerError) in
      Token(try Self.unescaped(part))
    }
  }

  /// Whether this pointer names `other` or a location inside it.
  package func isAtOrUnder(_ other: JSONPointer) -> Bool { tokens.starts(with: other.tokens) }

  package func appending(_ token: Token) -> JSONPointer { JSONPointer(tokens + [token]) }

  /// The text of a pointer or field for display, where an empty one would be invisible.
  package static func shown(_ text: String) -> String { text.isEmpty ? "(root)" : text }

  /// Splits the text of a pointer into its tokens, which are still escaped.
  package static func parts(of text: String) throws(JSONPointerError) -> [Substring.UTF8View] {
    guard let first = text.utf8.first else { return [] }
    guard first == UInt8(ascii: "/") else { throw JSONPointerError.noLeadingSlash(text) }
    return text.utf8.dropFirst()
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  }

  package static func unescaped(_ part: some Collection<UInt8>) throws(JSONPointerError) -> String {
    let pieces = part.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false)
    var bytes = Array(pieces[0])
    for piece in pieces.dropFirst() {
      switch piece.first {
      case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
      default: throw .badEscape(String(decoding: part, as: UTF8.self))
      }
      bytes += piece.dropFirst()
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text of the pointer in the syntax of RFC 6901, which drops the occurrence numbers.
  public var description: String { tokens.reduce(into: "") { $0 += "/" + $1.escaped } }
}

/// Why text is not a JSON Pointer.
package enum JSONPointerError: Error, Hashable, CustomStringConvertible {
  /// The text is not empty and does not start with `/`.
  case noLeadingSlash(String)
  /// A token has a `~` that is not followed by `0` or `1`.
  case badEscape(String)
  /// A pattern has more tokens than a ``PointerPattern`` can match.
  case tooLong(String)

  package var description: String {
    switch self {
    case .noLeadingSlash(let text):
      "'\(text)' is not a JSON Pointer: it must be empty or start with '/'"
    case .badEscape(let token):
      "'\(token)' is not a JSON Pointer token: write '~' as '~0' and '/' as '~1'"
    case .tooLong(let text): "'\(text)' has more than 63 tokens"
    }
  }
}

extension JSONPointer.Token: Hashable {
  public static func == (one: Self, other: Self) -> Bool {
    one.occurrence == other.occurrence && one.text.utf8.elementsEqual(other.text.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(occurrence)
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension JSONPointer: ExpressibleByStringLiteral {
  /// Creates a pointer from a literal, and never traps.
  ///
  /// The leading slash is optional. A token with a `~` that is not part of an escape is used as
  /// written.
  public init(stringLiteral text: String) {
    let tokens = Self.rooted(text).utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    self.init(
      tokens.dropFirst().map { part in
        Token((try? Self.unescaped(part)) ?? String(decoding: part, as: UTF8.self))
      })
  }

  static func rooted(_ literal: String) -> String {
    literal.isEmpty || literal.utf8.first == UInt8(ascii: "/") ? literal : "/" + literal
  }
}

/// A pointer is encoded as its text, which drops the occurrence numbers of duplicate keys.
extension JSONPointer: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(parsing: JSONPointer.init(parsing:))
  }

  public func encode(to encoder: any Encoder) throws { try encoder.encode(textOf: self) }
}

extension Decoder {
  package func value<Value>(parsing parse: (String) throws -> Value) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    do {
      return try parse(text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }
}

extension Encoder {
  package func encode(textOf value: some CustomStringConvertible) throws {
    var container = singleValueContainer()
    try container.encode(value.description)
  }
}
