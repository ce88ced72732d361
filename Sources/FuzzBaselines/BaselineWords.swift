import CodableFuzz
import JSONMutation
import JSONText

/// The words of a line of a baseline, read from left to right.
struct BaselineWords {
  /// What is wrong with a line.
  struct Mistake: Error {
    let reason: String

    init(_ reason: String) {
      self.reason = reason
    }
  }

  private var words: ArraySlice<Substring>

  init(_ line: Substring) {
    words = line.split(separator: " ", omittingEmptySubsequences: false)[...]
  }

  var isEmpty: Bool { words.isEmpty }

  mutating func next(_ what: String) throws(Mistake) -> Substring {
    guard let word = words.popFirst(), !word.isEmpty else { throw Mistake("\(what) is missing") }
    return word
  }

  /// Skips a required word.
  mutating func expect(_ word: String) throws(Mistake) {
    guard words.first == word[...] else {
      throw Mistake("'\(word)' is expected instead of '\(words.first ?? "")'")
    }
    words.removeFirst()
  }

  /// Skips a word if it is the next one.
  mutating func takes(_ word: String) -> Bool {
    guard words.first == word[...] else { return false }
    words.removeFirst()
    return true
  }

  /// The rest of the line, unchanged.
  mutating func remainder() -> String {
    defer { words = [] }
    return words.joined(separator: " ")
  }

  /// Checks that nothing is left.
  func end() throws(Mistake) {
    if let word = words.first { throw Mistake("'\(word)' is too much") }
  }
}

extension BaselineWords {
  mutating func document() throws(Mistake) -> DocumentName {
    let word = try next("the document")
    guard let name = DocumentName(parsing: word) else {
      throw Mistake("'\(word)' is not the name of a document")
    }
    return name
  }

  /// A percent-encoded name.
  mutating func name(_ what: String) throws(Mistake) -> String {
    try Self.decoded(try next(what))
  }

  /// Percent-encoded names, separated by commas.
  mutating func names(_ what: String) throws(Mistake) -> [String] {
    var names: [String] = []
    for part in try next(what).split(separator: ",", omittingEmptySubsequences: false) {
      names.append(try Self.decoded(part))
    }
    return names
  }

  /// The names of strategies, separated by commas and sorted.
  mutating func strategies() throws(Mistake) -> [StrategyID] {
    Set(try names("the strategy")).sorted().map(StrategyID.init(rawValue:))
  }

  mutating func field() throws(Mistake) -> Field {
    let word = try next("the field")
    guard let field = Field(baselineWord: word) else { throw Mistake("'\(word)' is not a field") }
    return field
  }

  mutating func count(_ what: String, atLeast minimum: Int = 0) throws(Mistake) -> Int {
    let word = try next(what)
    guard let count = Int(word), count >= minimum else {
      throw Mistake("\(what) is a whole number from \(minimum), not '\(word)'")
    }
    return count
  }

  mutating func rate(_ what: String) throws(Mistake) -> Rate {
    let word = try next(what)
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[0]), let total = Int(parts[1]),
      count >= 0, count <= total
    else { throw Mistake("\(what) is a share such as 7/8, not '\(word)'") }
    return Rate(count, of: total)
  }

  private static func decoded(_ word: Substring) throws(Mistake) -> String {
    if word == emptyName[...] { return "" }
    guard !word.isEmpty, let name = PercentEncoding.decoded(word) else {
      throw Mistake("'\(word)' is not a percent-encoded name")
    }
    return name
  }

  static func encoded(_ names: [some StableName]) -> String {
    names.map { encoded($0.rawValue) }.joined(separator: ",")
  }

  static func encoded(_ name: String) -> String {
    name.isEmpty ? emptyName : PercentEncoding.encoded(name)
  }

  private static let emptyName = "()"
}

extension [StrategyID] {
  func sorted<Key: Comparable>(by key: (StrategyID) -> Key) -> Self {
    sorted { key($0) < key($1) }
  }
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
