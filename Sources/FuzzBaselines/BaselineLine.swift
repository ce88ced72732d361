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

  /// Parses a whole line.
  ///
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

protocol BaselineKind: Sendable {
  var keyword: String { get }
  /// Whether the document, and the strategies, must have lines of their own.
  var needs: BaselineNeeds { get }

  func texts(of baseline: Baseline) -> [String]
  func sort(_ baseline: inout Baseline)
  func add(_ other: Baseline, to baseline: inout Baseline, where isKept: (DocumentName) -> Bool)
  /// Reads a line, adds its facts, and returns their names.
  func read(
    _ line: Substring, into baseline: inout Baseline
  ) throws(BaselineWords.Mistake) -> [String]
}

enum BaselineNeeds { case nothing, document, strategy }

extension Baseline {
  /// The kinds of lines, in the order of a baseline's text.
  ///
  /// Whatever goes through the lines of a baseline goes through this list.
  static let kinds: [any BaselineKind] = [
    Kind<Acceptance>(facts: \.acceptances, needs: .nothing),
    Kind<Conditions>(facts: \.conditions, needs: .nothing),
    Kind<MadeLine>(facts: \.made, needs: .document),
    Kind<ReadsLine>(facts: \.reads, needs: .strategy),
    Kind<RowLine>(facts: \.rows, needs: .strategy),
    Kind<Unmutated>(facts: \.unmutated, needs: .document),
    Kind<Time>(facts: \.times, needs: .strategy),
  ]

  private struct Kind<Line: BaselineLine>: BaselineKind {
    let facts: any WritableKeyPath<Baseline, [Line.Fact]> & Sendable
    let needs: BaselineNeeds

    var keyword: String { Line.keyword }

    func texts(of baseline: Baseline) -> [String] {
      Line.lines(of: baseline[keyPath: facts]).map(\.text)
    }

    func sort(_ baseline: inout Baseline) {
      baseline[keyPath: facts] = Baseline.sorted(baseline[keyPath: facts]) { fact in
        Line.lines(of: [fact]).map(\.text).joined()
      }
    }

    func add(
      _ other: Baseline, to baseline: inout Baseline, where isKept: (DocumentName) -> Bool
    ) {
      baseline[keyPath: facts] += other[keyPath: facts].filter { isKept($0.document) }
    }

    func read(
      _ line: Substring, into baseline: inout Baseline
    ) throws(BaselineWords.Mistake) -> [String] {
      let line = try Line(parsing: line)
      baseline[keyPath: facts] += line.facts
      return line.names
    }
  }
}

package struct BaselineLines {
  private var numbers: [String: Int] = [:]

  package init(of text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (offset, line) in lines.enumerated() {
      let keyword = line.prefix { $0 != " " }
      let kind = Baseline.kinds.first { $0.keyword[...] == keyword }
      var part = Baseline()
      for name in (try? kind?.read(line, into: &part)) ?? [] { numbers[name] = offset + 1 }
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
