import CodableFuzz
import Foundation
import JSONMutation
import JSONText

extension Baseline {
  /// The text of a file, which is not repaired: an update would write what was not there.
  package static func text(of bytes: [UInt8]) throws(BaselineError) -> String {
    if let text = String(bytes: bytes, encoding: .utf8) { return text }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let bad = lines.firstIndex { String(bytes: $0, encoding: .utf8) == nil } ?? 0
    throw .badLine(
      number: bad + 1, text: String(decoding: lines[bad], as: UTF8.self),
      reason: "it is not valid UTF-8")
  }

  /// Parses a baseline's text, whose lines may be in any order; errors name the version or the line.
  package init(parsing text: String) throws(BaselineError) {
    // A carriage return and a line feed form one character.
    var lines = text.replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    if let conflict = lines.firstIndex(where: \.isConflictMarker) {
      throw .mergeConflict(line: conflict + 1)
    }
    guard let version = Self.version(of: text) else { throw .noBaseline }
    guard version == Self.currentVersion else { throw .otherVersion(version) }
    guard lines.suffix(2) == [Self.lastLine[...], ""] else { throw .incomplete }
    lines.removeLast(2)
    var reader = BaselineLines()
    try Self.go(through: lines) { line, number throws(BaselineWords.Mistake) in
      try reader.read(line, number: number)
    }
    try Self.go(through: lines) { _, number throws(BaselineWords.Mistake) in
      try reader.check(lineOf: number)
    }
    self = reader.baseline
  }

  /// Keeps the accepted findings of an older baseline when it is renewed.
  package init(renewing text: String) throws(BaselineError) {
    guard let version = Self.version(of: text) else { throw .noBaseline }
    // A damaged file is refused, so that the accepted findings in it are not lost.
    guard version < Self.currentVersion else {
      self = try Baseline(parsing: text)
      return
    }
    var reader = BaselineLines()
    try Self.go(through: text.split(whereSeparator: \.isNewline)) {
      line, number throws(BaselineWords.Mistake) in
      if line.hasPrefix(BaselineKind.accept.keyword + " ") {
        try reader.read(line, number: number)
      }
    }
    self = reader.baseline
  }

  private static func go(
    through lines: [Substring],
    _ body: (Substring, _ number: Int) throws(BaselineWords.Mistake) -> Void
  ) throws(BaselineError) {
    for (index, line) in lines.enumerated().dropFirst() {
      do throws(BaselineWords.Mistake) {
        try body(line, index + 1)
      } catch {
        throw .badLine(number: index + 1, text: String(line), reason: error.reason)
      }
    }
  }

  private static func version(of text: String) -> Int? {
    let line = text.prefix { !$0.isNewline }
    return line.hasPrefix(titleStart) ? Int(line.dropFirst(titleStart.count)) : nil
  }
}

/// The lines of a baseline that were read, with their numbers.
package struct BaselineLines {
  private(set) var baseline = Baseline()
  private var subjects: [Int: (kind: BaselineKind, subjects: [Baseline.Subject])] = [:]
  private var numbers: [String: Int] = [:]

  mutating func read(_ line: Substring, number: Int) throws(BaselineWords.Mistake) {
    let keyword = line.prefix { $0 != " " }
    guard let kind = BaselineKind.all.first(where: { $0.keyword[...] == keyword }) else {
      throw BaselineWords.Mistake("no line starts with '\(keyword)'")
    }
    let found = try kind.read(line, &baseline)
    for subject in found {
      if let other = numbers.updateValue(number, forKey: kind.name(of: subject)) {
        throw BaselineWords.Mistake("line \(other) is about the same")
      }
    }
    subjects[number] = (kind, found)
  }

  /// Checks that other lines have the document, the strategy and the mutants that this one is about.
  func check(lineOf number: Int) throws(BaselineWords.Mistake) {
    guard let (kind, subjects) = subjects[number], !kind.isPattern else { return }
    for subject in subjects {
      let needed = [.document] + (kind.columns.contains(.strategy) ? [BaselineKind.strategy] : [])
      if let missing = needed.map({ $0.name(of: subject) }).first(where: { numbers[$0] == nil }) {
        throw BaselineWords.Mistake("there is no line '\(missing)'")
      }
      if let survival = baseline.rows[subject] { try check(survival, of: subject) }
    }
  }

  private func check(
    _ survival: Survival, of row: Baseline.Subject
  ) throws(BaselineWords.Mistake) {
    let mutator = row.mutator ?? ""
    guard let count = baseline.mutantCount(of: row) else {
      throw BaselineWords.Mistake(
        "no line '\(BaselineKind.fields.name(of: row))' says that '\(mutator)' made mutants there")
    }
    let rates = [survival[\.documentsDecoded], survival[\.crashRate]].compactMap(\.self)
    guard rates.allSatisfy({ $0.of == count }) else {
      throw BaselineWords.Mistake("'\(mutator)' made \(count) mutants there")
    }
  }

  /// The number of the line that comes closest to what a finding is about.
  package func number(of finding: BaselineComparison.Finding) -> Int? {
    var names: [String] = []
    if finding.kind == .expired, let acceptance = finding.acceptance {
      names.append(BaselineKind.accept.name(of: acceptance.subject))
    }
    let isTime = finding.kind == .slower || finding.kind == .faster
    let kinds: [BaselineKind] =
      [finding.mutator == nil ? .reads : .row, .fields] + (isTime ? [.time] : [])
      + [.strategy, .document]
    names += kinds.map { $0.name(of: finding.subject) }
    return names.lazy.compactMap { numbers[$0] }.first
  }
}

extension BaselineLines {
  /// Reads what is valid of a text.
  package init(of text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (offset, line) in lines.enumerated() { try? read(line, number: offset + 1) }
  }
}

extension Substring {
  fileprivate var isConflictMarker: Bool {
    ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains { hasPrefix($0) }
  }
}

/// The words of a line of a baseline that are not read yet.
package struct BaselineWords {
  package struct Mistake: Error {
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
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

  /// Reads a word, which the mistake says is not `rule`; or of which it says what it must be.
  mutating func value<Value>(
    _ what: String, _ rule: String = "", mustBe need: String? = nil,
    _ read: (Substring) -> Value?
  ) throws(Mistake) -> Value {
    let word = try next(what)
    guard let value = read(word) else {
      throw Mistake(need.map { "\($0), not '\(word)'" } ?? "'\(word)' is not \(rule)")
    }
    return value
  }

  mutating func count(_ what: String, atLeast minimum: Int = 0) throws(Mistake) -> Int {
    try value(what, mustBe: "\(what) is a whole number from \(minimum)") {
      Int($0).flatMap { $0 >= minimum ? $0 : nil }
    }
  }

  mutating func rate(_ what: String) throws(Mistake) -> Rate {
    try value(what, mustBe: "\(what) is a share such as 7/8") { word in
      let parts = word.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let count = Int(parts[0]), let total = Int(parts[1]),
        count >= 0, count <= total
      else { return nil }
      return Rate(count, of: total)
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
