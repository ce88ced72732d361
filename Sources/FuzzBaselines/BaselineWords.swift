import CodableFuzz
import JSONMutation
import JSONText

/// The words of a line of a baseline, from left to right.
///
/// A pattern goes through them once, and is the only place that says how a kind of line is spelled: a
/// method takes the value to write, or nil to read it, and returns the value.
package struct BaselineWords {
  package struct Mistake: Error {
    package let reason: String

    package init(_ reason: String) {
      self.reason = reason
    }
  }

  private let isWriting: Bool
  private(set) var written: [String] = []
  /// The subject of the line that was written: a word for each, or several for each thing that shares
  /// the line.
  private(set) var subject: [[String]] = []
  private var rest: ArraySlice<Substring> = []

  init() { isWriting = true }

  init(_ line: Substring) {
    isWriting = false
    rest = line.split(separator: " ", omittingEmptySubsequences: false)[...]
  }

  var isEmpty: Bool { rest.isEmpty }

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

  mutating func write(_ words: [String]) { written += words }

  private mutating func write(subject word: String, of things: [String]) {
    written.append(word)
    subject.append(things)
  }
}

extension BaselineWords {
  mutating func word(_ word: String) throws(Mistake) {
    guard has(word, true) else {
      throw Mistake("'\(word)' is expected instead of '\(rest.first ?? "")'")
    }
  }

  mutating func has(_ word: String, _ isThere: Bool?, isSubject: Bool = false) -> Bool {
    if isWriting {
      if isThere == true, isSubject { subject.append([word]) }
      if isThere == true { written.append(word) }
      return isThere == true
    }
    guard rest.first == word[...] else { return false }
    rest.removeFirst()
    return true
  }

  mutating func remainder(_ text: String?) -> String {
    if let text {
      written.append(text)
      return text
    }
    defer { rest = [] }
    return rest.joined(separator: " ")
  }

  mutating func value<Value>(
    _ what: String, _ value: Value?, text: (Value) -> String = { "\($0)" },
    reading read: (Substring) -> Value?, mistake: (Substring) -> String
  ) throws(Mistake) -> Value {
    if let value {
      written.append(text(value))
      return value
    }
    let word = try next(what)
    guard let value = read(word) else { throw Mistake(mistake(word)) }
    return value
  }

  mutating func count(
    _ what: String, _ count: Int?, atLeast minimum: Int = 0
  ) throws(Mistake) -> Int {
    try value(what, count) {
      Int($0).flatMap { $0 >= minimum ? $0 : nil }
    } mistake: {
      "\(what) is a whole number from \(minimum), not '\($0)'"
    }
  }

  mutating func rate(_ what: String, _ rate: Rate?) throws(Mistake) -> Rate {
    try value(what, rate, text: \.counts) { word in
      let parts = word.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let count = Int(parts[0]), let total = Int(parts[1]),
        count >= 0, count <= total
      else { return nil }
      return Rate(count, of: total)
    } mistake: {
      "\(what) is a share such as 7/8, not '\($0)'"
    }
  }

  mutating func document(_ name: DocumentName?) throws(Mistake) -> DocumentName {
    if let name {
      write(subject: name.description, of: [name.description])
      return name
    }
    let word = try next("the document")
    guard let name = DocumentName(parsing: word) else {
      throw Mistake("'\(word)' is not the name of a document")
    }
    return name
  }

  mutating func field(_ field: Field?) throws(Mistake) -> Field {
    if let field {
      write(subject: field.baselineWord, of: [field.baselineWord])
      return field
    }
    let word = try next("the field")
    guard let field = Field(baselineWord: word) else { throw Mistake("'\(word)' is not a field") }
    return field
  }

  mutating func fields(
    _ group: Baseline.FieldGroup?
  ) throws(Mistake) -> Baseline.FieldGroup {
    guard let group else { return try Baseline.FieldGroup(parsing: try next("the field")) }
    write(subject: group.word, of: group.fields.map(\.baselineWord))
    return group
  }

  mutating func name<Name: StableName>(
    _ what: String, _ name: Name?, isSubject: Bool = true
  ) throws(Mistake) -> Name where Name.StringLiteralType == String {
    guard let name else { return Name(stringLiteral: try Self.decoded(try next(what))) }
    let word = Self.encoded(name.rawValue)
    if isSubject { write(subject: word, of: [word]) } else { written.append(word) }
    return name
  }

  mutating func names<Name: StableName>(
    _ what: String, _ names: [Name]?
  ) throws(Mistake) -> [Name] where Name.StringLiteralType == String {
    if let names { subject.append(names.map { Self.encoded($0.rawValue) }) }
    let texts = try list(what, names?.map(\.rawValue))
    return names ?? Set(texts).sorted().map { Name(stringLiteral: $0) }
  }

  mutating func list(_ what: String, _ texts: [String]?) throws(Mistake) -> [String] {
    if let texts {
      written.append(texts.map(Self.encoded).joined(separator: ","))
      return texts
    }
    var read: [String] = []
    for part in try next(what).split(separator: ",", omittingEmptySubsequences: false) {
      read.append(try Self.decoded(part))
    }
    return read
  }

  private static func decoded(_ word: Substring) throws(Mistake) -> String {
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
