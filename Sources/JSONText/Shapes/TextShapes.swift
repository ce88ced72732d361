/// The URL of a web page or resource in a text: `http` or `https` with a host.
///
/// The scheme may have capitals (RFC 3986, section 3.1), and the host must not be empty (RFC 9110, section
/// 4.2). A text with a character that no URL has, such as a space or a letter with an accent, is not a
/// URL, although Foundation's decoders percent-encode these. Digits after `%` are not checked.
package struct URLText: Sendable {
  package let host: Range<Int>

  /// Reads the text between the quotation marks of a JSON string; nil if it is not a URL.
  ///
  /// An escaped slash is a slash. A text with any other escape is not a URL, so unescape these first.
  package init?(_ text: some Collection<UInt8>) {
    guard let host = text.withBytes({ Self.host(in: $0) }) else { return nil }
    self.host = host
  }

  private static func host(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard text.count >= 8, text[0] | 0x20 == UInt8(ascii: "h"),
      zip(text, "http".utf8).allSatisfy({ $0 | 0x20 == $1 })
    else { return nil }
    var start = text[4] | 0x20 == UInt8(ascii: "s") ? 5 : 4
    guard text[start] == UInt8(ascii: ":") else { return nil }
    start += 1
    for _ in 0..<2 {
      guard let end = endOfSlash(in: text, at: start) else { return nil }
      start = end
    }
    var end: Int?
    var offset = start
    while offset < text.count {
      if let next = endOfSlash(in: text, at: offset) {
        end = end ?? offset
        offset = next
        continue
      }
      if isExcluded(text[offset]) { return nil }
      if text[offset] == UInt8(ascii: "?") || text[offset] == UInt8(ascii: "#") {
        end = end ?? offset
      }
      offset += 1
    }
    let host = start..<(end ?? text.count)
    return host.isEmpty ? nil : host
  }

  private static func endOfSlash(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    let slash = start < text.count && text[start] == UInt8(ascii: "\\") ? start + 1 : start
    return slash < text.count && text[slash] == UInt8(ascii: "/") ? slash + 1 : nil
  }

  private static func isExcluded(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F...0xFF, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
      UInt8(ascii: "|"), UInt8(ascii: "}"):
      true
    default: false
    }
  }
}

extension Collection<UInt8> {
  /// Whether the text is a UUID (RFC 9562, section 4): 32 hexadecimal digits in any case, with four
  /// hyphens.
  package var isUUID: Bool {
    guard count == 36 else { return false }
    return withBytes { text in
      text.indices.allSatisfy { offset in
        switch offset {
        case 8, 13, 18, 23: text[offset] == UInt8(ascii: "-")
        default: text[offset].isHexDigit
        }
      }
    }
  }
}

/// The words of a key in any convention, as in `userName`, `user_name`, `user-name` and `HTMLPage`.
///
/// A word starts after any character but letters, digits and marks. It starts at a capital after a
/// lowercase letter or a digit, and at the last of several capitals if a lowercase letter follows, but
/// not before the `s` of a plural, as in `userIDs`.
package struct KeyWords: Sequence, IteratorProtocol {
  private let key: UnsafeBufferPointer<UInt8>
  private var position = 0

  package init(of key: UnsafeBufferPointer<UInt8>) { self.key = key }

  package mutating func next() -> Range<Int>? {
    while position < key.count, case .other = kind(at: position) { position = end(at: position) }
    let start = position
    guard start < key.count else { return nil }
    var last = kind(at: start)
    position = end(at: start)
    while position < key.count {
      let kind = self.kind(at: position)
      if kind == .other || kind == .capital && (last != .capital || startsWord(at: position)) {
        break
      }
      last = kind
      position = end(at: position)
    }
    return start..<position
  }

  private enum LetterCase {
    case capital, lowercase
    /// A digit, a mark, or a letter of a script without case.
    case plain
    case other
  }

  private func startsWord(at position: Int) -> Bool {
    let next = end(at: position)
    guard kind(at: next) == .lowercase else { return false }
    return key[next] != UInt8(ascii: "s") || kind(at: next + 1) == .lowercase
  }

  private func kind(at position: Int) -> LetterCase {
    guard position < key.count else { return .other }
    let byte = key[position]
    if byte < 0x80 {
      if byte.isASCIILetter { return byte & 0x20 == 0 ? .capital : .lowercase }
      return byte.isASCIIDigit ? .plain : .other
    }
    let text = String(decoding: key[position..<end(at: position)], as: UTF8.self)
    guard let properties = text.unicodeScalars.first?.properties else { return .other }
    switch properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: return .capital
    case .lowercaseLetter: return .lowercase
    case .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark, .enclosingMark,
      .decimalNumber, .letterNumber, .otherNumber:
      return .plain
    default: return .other
    }
  }

  private func end(at position: Int) -> Int {
    var end = position + 1
    while end < key.count, key[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}

extension String {
  package var keyWords: [String] {
    var key = self
    return key.withUTF8 { key in
      KeyWords(of: key).map { String(decoding: key[$0], as: UTF8.self) }
    }
  }

  package var lowercaseWords: [String] { keyWords.map { $0.lowercased() } }
}

/// The words that Swift code cannot use as a name without backticks.
package enum SwiftKeyword {
  package static func escaped(_ name: String) -> String { all.contains(name) ? "`\(name)`" : name }

  private static let all: Set = [
    "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "inout", "internal", "is", "let",
    "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
    "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
