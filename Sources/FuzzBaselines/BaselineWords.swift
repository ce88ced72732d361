import CodableFuzz
import JSONMutation
import JSONText

/// The words of a line of a baseline that are not read yet.
package struct BaselineWords {
  package struct Mistake: Error {
    package let reason: String

    package init(_ reason: String) {
      self.reason = reason
    }
  }

  private var rest: ArraySlice<Substring>

  init(_ line: Substring) {
    rest = line.split(separator: " ", omittingEmptySubsequences: false)[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  func isNext(among words: [String]) -> Bool {
    rest.first.map { words.contains(String($0)) } ?? false
  }

  mutating func next(_ what: String) throws(Mistake) -> Substring {
    guard let word = rest.popFirst(), !word.isEmpty else { throw Mistake("\(what) is missing") }
    return word
  }

  func end() throws(Mistake) {
    if let word = rest.first { throw Mistake("'\(word)' is too much") }
  }

  /// Whether this word is next, which is then read.
  mutating func has(_ word: String) -> Bool {
    guard rest.first == word[...] else { return false }
    rest.removeFirst()
    return true
  }

  mutating func expect(_ word: String) throws(Mistake) {
    guard has(word) else {
      throw Mistake("'\(word)' is expected instead of '\(rest.first ?? "")'")
    }
  }

  mutating func remainder() -> String {
    defer { rest = [] }
    return rest.joined(separator: " ")
  }

  mutating func value<Value>(
    _ what: String, _ read: (Substring) -> Value?, mistake: (Substring) -> String
  ) throws(Mistake) -> Value {
    let word = try next(what)
    guard let value = read(word) else { throw Mistake(mistake(word)) }
    return value
  }

  mutating func count(_ what: String, atLeast minimum: Int = 0) throws(Mistake) -> Int {
    try value(what) {
      Int($0).flatMap { $0 >= minimum ? $0 : nil }
    } mistake: {
      "\(what) is a whole number from \(minimum), not '\($0)'"
    }
  }

  mutating func rate(_ what: String) throws(Mistake) -> Rate {
    try value(what) { word in
      let parts = word.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let count = Int(parts[0]), let total = Int(parts[1]),
        count >= 0, count <= total
      else { return nil }
      return Rate(count, of: total)
    } mistake: {
      "\(what) is a share such as 7/8, not '\($0)'"
    }
  }

  mutating func document() throws(Mistake) -> DocumentName {
    try value("the document") {
      DocumentName(parsing: $0)
    } mistake: {
      "'\($0)' is not the name of a document"
    }
  }

  mutating func list(_ what: String) throws(Mistake) -> [String] {
    var texts: [String] = []
    for part in try next(what).split(separator: ",", omittingEmptySubsequences: false) {
      texts.append(try Self.decoded(part))
    }
    return texts
  }

  static func list(_ texts: [String]) -> String {
    texts.map(encoded).joined(separator: ",")
  }

  static func decoded(_ word: Substring) throws(Mistake) -> String {
    if word == emptyName[...] { return "" }
    guard !word.isEmpty, let name = PercentEncoding.decoded(word) else {
      throw Mistake("'\(word)' is not a percent-encoded name")
    }
    return name
  }

  static func encoded(_ name: String) -> String {
    name.isEmpty ? emptyName : PercentEncoding.encoded(name)
  }

  private static let emptyName = "()"
}

extension Field {
  private static let rootWord = "(root)"

  /// The field as a word: percent-encoded except for slashes, `*` and `{}`.
  var baselineWord: String {
    if pointer.tokens.isEmpty { return Self.rootWord }
    let words = PercentEncoding.encoded(description).replacing("%2A", with: "*")
    return words.replacing("%2F", with: "/").split(separator: "/", omittingEmptySubsequences: false)
      .map { $0 == "%7B%7D" ? "{}" : $0 }.joined(separator: "/")
  }

  init?(baselineWord word: Substring) {
    if word == Self.rootWord[...] {
      self.init(.root)
      return
    }
    guard word.first == "/", let text = PercentEncoding.decoded(word),
      let pointer = try? JSONPointer(parsing: text)
    else { return nil }
    self.init(pointer)
  }
}
