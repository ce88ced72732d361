import CodableFuzz
import JSONMutation

/// Finds lines of a baseline's text by their subject.
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
