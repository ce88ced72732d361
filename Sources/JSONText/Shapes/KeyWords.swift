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

  private enum Kind {
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

  private func kind(at position: Int) -> Kind {
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
