import CodableFuzz
import JSONMutation

/// What a line of a baseline says of its subject, with only one spelling: the words that it was read from.
protocol BaselineValue: Hashable, Sendable {
  var words: [String] { get }
  init(_ words: inout BaselineWords, about subject: Baseline.Subject) throws(BaselineWords.Mistake)
}

extension Baseline {
  /// That a line is there says all.
  package struct Mention: BaselineValue {
    var words: [String] { [] }

    init() {}
    init(_: inout BaselineWords, about _: Subject) {}
  }
}

/// A kind of line of a baseline: a keyword, a column for each part of the subject, and a value.
struct BaselineKind: Sendable {
  let keyword: String
  let columns: [SubjectWord]
  /// Whether a `*` in a column stands for all subjects.
  let isPattern: Bool
  let lines: @Sendable (Baseline) -> [String]
  let add: @Sendable (Baseline, inout Baseline, _ isKept: (Baseline.Subject) -> Bool) -> Void
  /// Reads a line, and returns what it is about.
  let read:
    @Sendable (Substring, inout Baseline) throws(BaselineWords.Mistake) -> [Baseline.Subject]

  /// Facts that differ only in the `shared` columns share lines: first those alike in all but the first
  /// of these columns, and so on.
  private init<Value: BaselineValue>(
    _ keyword: String, _ columns: [SubjectWord], sharing shared: [SubjectWord] = [],
    isPattern: Bool = false,
    _ facts: any WritableKeyPath<Baseline, [Baseline.Subject: Value]> & Sendable
  ) {
    (self.keyword, self.columns, self.isPattern) = (keyword, columns, isPattern)
    @Sendable func text(_ facts: [Baseline.Subject: Value]) -> [String] {
      var lines = facts.map { Line(columns, $0, value: $1.words) }
      for column in shared { lines = Line.shared(lines, column) }
      return lines.map { ([keyword] + $0.words(in: columns)).joined(separator: " ") }
    }
    lines = { text($0[keyPath: facts]) }
    add = { other, baseline, isKept in
      baseline[keyPath: facts].merge(other[keyPath: facts].filter { isKept($0.key) }) { $1 }
    }
    read = { (line, baseline) throws(BaselineWords.Mistake) in
      var words = BaselineWords(line.dropFirst(keyword.count + 1))
      let subjects = try words.subjects(in: columns, isPattern: isPattern)
      let value = try Value(&words, about: subjects[0])
      try words.end()
      let found = Dictionary(subjects.map { ($0, value) }) { $1 }
      let spelling = text(found)
      guard spelling == [String(line)] else {
        throw BaselineWords.Mistake("it is written '\(spelling[0])'")
      }
      baseline[keyPath: facts].merge(found) { $1 }
      return subjects
    }
  }

  /// The start of a line about this subject alone.
  func name(of subject: Baseline.Subject) -> String {
    ([keyword] + columns.map { $0.word(of: subject) }).joined(separator: " ")
  }

  func sorted(_ subjects: some Sequence<Baseline.Subject>) -> [Baseline.Subject] {
    subjects.map { (name(of: $0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension BaselineKind {
  static let accept = Self(
    "accept", [.document, .strategy, .field, .mutator], isPattern: true, \.accepted)
  static let document = Self("document", [.document], \.conditions)
  static let fields = Self("fields", [.document, .field], sharing: [.field], \.made)
  static let finding = Self(
    "finding", [.document, .strategy, .kind, .field], sharing: [.strategy, .field], \.found)
  static let reads = Self(
    "reads", [.document, .strategy, .field], sharing: [.strategy, .field], \.reads)
  static let row = Self(
    "row", [.document, .strategy, .field, .mutator], sharing: [.field, .mutator, .strategy],
    \.rows)
  static let strategy = Self("strategy", [.document, .strategy], \.unmutated)
  static let system = Self("system", [.document], \.systems)
  static let time = Self("time", [.document, .strategy], \.times)

  /// Whatever goes through the lines of a baseline goes through this list.
  static let all = [accept, document, fields, finding, reads, row, strategy, system, time]

  /// A part of a subject as a word of a line; several are separated by commas, as in
  /// `row feed result,strict /feed/*/{id,url} remove-key kept 0/8`.
  ///
  /// Fields of other objects have lines of their own, so that a line is short enough to review.
  enum SubjectWord: String, Sendable {
    case document, strategy, field, mutator
    case kind = "kind of finding"

    private static let anything = "*"

    func word(of subject: Baseline.Subject) -> String {
      let word: String? =
        switch self {
        case .document: subject.document.description
        case .strategy: subject.strategy.map { BaselineWords.encoded($0.rawValue) }
        case .field: subject.field?.baselineWord
        case .mutator, .kind: subject.mutator.map { BaselineWords.encoded($0.rawValue) }
        }
      return word ?? Self.anything
    }

    func read(
      _ word: Substring, into subject: inout Baseline.Subject, isPattern: Bool
    ) throws(BaselineWords.Mistake) {
      if isPattern, word == Self.anything { return }
      switch self {
      case .document: break
      case .strategy: subject.strategy = StrategyID(rawValue: try BaselineWords.decoded(word))
      case .mutator, .kind: subject.mutator = MutatorID(rawValue: try BaselineWords.decoded(word))
      case .field:
        subject.field = Field(baselineWord: word)
        if subject.field == nil { throw BaselineWords.Mistake("'\(word)' is not a field") }
      }
    }

    /// What words need in common to share a line: the object, with fields.
    func stem(of word: some StringProtocol) -> String {
      guard self == .field, let slash = word.lastIndex(of: "/") else { return "" }
      return String(word[...slash])
    }

    func joined(_ words: [String]) -> String {
      if words.count == 1 { return words[0] }
      let stem = stem(of: words[0])
      let names = words.map { $0.dropFirst(stem.count) }.joined(separator: ",")
      return self == .field ? "\(stem){\(names)}" : names
    }

    func split(_ word: Substring) -> [Substring] {
      let stem = stem(of: word)
      var names = word.dropFirst(stem.count)
      if self == .field {
        guard names.hasPrefix("{"), names.hasSuffix("}"), names.count > 2 else { return [word] }
        names = names.dropFirst().dropLast()
      }
      return names.split(separator: ",", omittingEmptySubsequences: false).map { stem + $0 }
    }

    /// Names are in the order of their texts, and fields in that of their words.
    func sorted(_ words: [String]) -> [String] {
      if self == .field { return words.sorted() }
      let texts = words.map { (text: (try? BaselineWords.decoded($0[...])) ?? $0, word: $0) }
      return texts.sorted { $0.text < $1.text }.map(\.word)
    }
  }

  /// A line with the words of each column.
  private struct Line: Hashable {
    private var subjects: [SubjectWord: [String]]
    private let value: [String]

    init(_ columns: [SubjectWord], _ subject: Baseline.Subject, value: [String]) {
      subjects = Dictionary(
        uniqueKeysWithValues: columns.map { ($0, [$0.word(of: subject)]) })
      self.value = value
    }

    func words(in columns: [SubjectWord]) -> [String] {
      columns.compactMap { column in subjects[column].map(column.joined) } + value
    }

    /// Lines that are alike in all but a column become one, with the words of all of them in that column.
    static func shared(_ lines: [Self], _ column: SubjectWord) -> [Self] {
      func words(_ line: Self) -> [String] { line.subjects[column] ?? [] }
      let alike = Dictionary(grouping: lines) { line in
        var line = line
        line.subjects[column] = words(line).map(column.stem)
        return line
      }
      return alike.map { line, lines in
        var line = line
        line.subjects[column] = column.sorted(lines.flatMap(words))
        return line
      }
    }
  }
}

extension BaselineWords {
  /// Reads what a line is about: each combination of the words of its columns.
  fileprivate mutating func subjects(
    in columns: [BaselineKind.SubjectWord], isPattern: Bool
  ) throws(Mistake) -> [Baseline.Subject] {
    var subjects = [
      Baseline.Subject(
        try value("the document", "the name of a document") { DocumentName(parsing: $0) })
    ]
    for column in columns.dropFirst() {
      var found: [Baseline.Subject] = []
      let words = column.split(try next("the \(column.rawValue)"))
      for subject in subjects {
        for word in words {
          var subject = subject
          try column.read(word, into: &subject, isPattern: isPattern)
          found.append(subject)
        }
      }
      subjects = found
    }
    return subjects
  }
}
