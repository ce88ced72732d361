import CodableFuzz
import JSONMutation

/// Finds lines of a baseline's text by their subject.
package struct BaselineLines {
  private var numbers: [String: Int] = [:]

  /// The number of words that identify a line, by its first word.
  private static let wordCounts = [
    Baseline.Acceptance.keyword: 5, Baseline.Conditions.keyword: 2, Baseline.Unmutated.keyword: 3,
    Baseline.Time.keyword: 3,
  ]

  package init(of text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (offset, line) in lines.enumerated() {
      for name in Self.names(of: line) { numbers[name] = offset + 1 }
    }
  }

  /// The subject of a line; empty if it is not a line of a baseline.
  private static func names(of line: Substring) -> [String] {
    let words = line.split(separator: " ", maxSplits: 5)
    switch words.first.map(String.init) {
    case Baseline.RowLine.keyword?: return (try? Baseline.RowLine(parsing: line))?.names ?? []
    case Baseline.MadeLine.keyword?: return (try? Baseline.MadeLine(parsing: line))?.names ?? []
    case Baseline.ReadsLine.keyword?: return (try? Baseline.ReadsLine(parsing: line))?.names ?? []
    case let first?:
      return wordCounts[first].map { [words.prefix($0).joined(separator: " ")] } ?? []
    case nil: return []
    }
  }

  /// The one-based number of the most specific line about a finding; nil if there is none.
  package func number(of finding: BaselineComparison.Finding) -> Int? {
    finding.lineNames.lazy.compactMap { numbers[$0] }.first
  }
}

extension BaselineComparison.Finding {
  /// The names of related lines, the most specific first.
  fileprivate var lineNames: [String] {
    let document = document.description
    let strategy = strategy.map { BaselineWords.encoded($0.rawValue) }
    var names: [[String]] = []
    if kind == .expired, let acceptance {
      names.append([Baseline.Acceptance.keyword] + acceptance.key)
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
