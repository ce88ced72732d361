import CodableFuzz
import JSONMutation

/// A kind of line of a baseline: a keyword, the words of its subject, and a value.
protocol BaselineLine: Hashable, Sendable {
  /// A fact of a baseline: those that are alike share a line.
  associatedtype Fact: BaselineFact = Self

  static var keyword: String { get }
  static func lines(of facts: [Fact]) -> [Self]
  var facts: [Fact] { get }

  /// The pattern of the words after the keyword: it writes those of a line, or reads a line.
  init(_ words: inout BaselineWords, writing line: Self?) throws(BaselineWords.Mistake)
}

protocol BaselineFact: Hashable, Sendable {
  var document: DocumentName { get }
}

extension BaselineLine where Fact == Self {
  static func lines(of facts: [Self]) -> [Self] { facts }
  var facts: [Self] { [self] }
}

extension BaselineLine {
  var words: BaselineWords {
    var words = BaselineWords()
    // A pattern that writes has no reason to throw.
    _ = try? Self(&words, writing: self)
    return words
  }

  var text: String { ([Self.keyword] + words.written).joined(separator: " ") }

  var names: [String] {
    words.subject.reduce([Self.keyword]) { names, words in
      names.flatMap { name in words.map { "\(name) \($0)" } }
    }
  }

  /// A line has only one spelling: writing it again gives the same text.
  init(parsing line: Substring) throws(BaselineWords.Mistake) {
    var words = BaselineWords(line)
    try words.word(Self.keyword)
    try self.init(&words, writing: nil)
    try words.end()
    guard text.utf8.elementsEqual(line.utf8) else {
      throw BaselineWords.Mistake("it is written '\(text)'")
    }
  }
}

struct BaselineKind: Sendable {
  enum Needs { case nothing, document, strategy }

  typealias Reading =
    @Sendable (Substring, inout Baseline) throws(BaselineWords.Mistake) -> [String]

  let keyword: String
  let needs: Needs
  let texts: @Sendable (Baseline) -> [String]
  let sort: @Sendable (inout Baseline) -> Void
  let add: @Sendable (Baseline, inout Baseline, _ isKept: (DocumentName) -> Bool) -> Void
  let read: Reading

  init<Line: BaselineLine>(
    _: Line.Type, _ facts: any WritableKeyPath<Baseline, [Line.Fact]> & Sendable,
    needs: Needs = .nothing
  ) {
    keyword = Line.keyword
    self.needs = needs
    texts = { Line.lines(of: $0[keyPath: facts]).map(\.text) }
    sort = { baseline in
      baseline[keyPath: facts] = Baseline.sorted(baseline[keyPath: facts]) { fact in
        Line.lines(of: [fact]).map(\.text).joined()
      }
    }
    add = { other, baseline, isKept in
      baseline[keyPath: facts] += other[keyPath: facts].filter { isKept($0.document) }
    }
    read = { (text, baseline) throws(BaselineWords.Mistake) in
      let line = try Line(parsing: text)
      baseline[keyPath: facts] += line.facts
      return line.names
    }
  }
}

extension Baseline {
  /// Whatever goes through the lines of a baseline goes through this list.
  static let kinds = [
    BaselineKind(Acceptance.self, \.acceptances),
    BaselineKind(Conditions.self, \.conditions),
    BaselineKind(MadeLine.self, \.made, needs: .document),
    BaselineKind(FoundLine.self, \.found, needs: .strategy),
    BaselineKind(ReadsLine.self, \.reads, needs: .strategy),
    BaselineKind(RowLine.self, \.rows, needs: .strategy),
    BaselineKind(Unmutated.self, \.unmutated, needs: .document),
    BaselineKind(Time.self, \.times, needs: .strategy),
  ]
}

package struct BaselineLines {
  private var numbers: [String: Int] = [:]

  package init(of text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (offset, line) in lines.enumerated() {
      let keyword = line.prefix { $0 != " " }
      let kind = Baseline.kinds.first { $0.keyword[...] == keyword }
      var part = Baseline()
      for name in (try? kind?.read(line, &part)) ?? [] { numbers[name] = offset + 1 }
    }
  }

  package func number(of finding: BaselineComparison.Finding) -> Int? {
    finding.lineNames.lazy.compactMap { numbers[$0] }.first
  }
}

extension BaselineComparison.Finding {
  fileprivate var lineNames: [String] {
    let document = document.description
    let strategy = strategy.map { BaselineWords.encoded($0.rawValue) }
    var names: [[String]] = []
    if kind == .expired, let acceptance {
      names.append(acceptance.names)
    }
    if let field {
      if let strategy, let mutator {
        names.append([
          Baseline.RowLine.keyword, document, strategy, field.baselineWord,
          BaselineWords.encoded(mutator.rawValue),
        ])
      } else if let strategy {
        names.append([Baseline.ReadsLine.keyword, document, strategy, field.baselineWord])
      }
      names.append([Baseline.MadeLine.keyword, document, field.baselineWord])
    }
    if let strategy {
      if kind == .slower || kind == .faster {
        names.append([Baseline.Time.keyword, document, strategy])
      }
      names.append([Baseline.Unmutated.keyword, document, strategy])
    }
    names.append([Baseline.Conditions.keyword, document])
    return names.map { $0.joined(separator: " ") }
  }
}
