import CodableFuzz
import JSONMutation
import JSONText

extension BaselineComparison.Finding {
  /// Whether a line of the baseline can accept it without accepting the whole document or strategy.
  package var isAcceptable: Bool {
    strategy != nil && field != nil && [.worse, .expired, .new].contains(kind)
  }

  /// Accepts the finding.
  ///
  /// - Parameter words: The reason, or the end of a line with a day: `expires 2027-01-31 because the
  ///   fix is being rolled out`.
  /// - Returns: The line, which for a field that is no longer read accepts all mutators.
  /// - Throws: ``BaselineWords/Mistake`` if there is no reason, or the day or the reason is not valid.
  package func acceptance(
    _ words: String
  ) throws(BaselineWords.Mistake) -> Baseline.Acceptance {
    // A line feed would end the line, and nobody could review the others.
    if words.unicodeScalars.contains(where: TerminalText.isUnseen) {
      throw BaselineWords.Mistake("the reason contains invisible characters")
    }
    let isEndOfLine = ["expires ", "because "].contains(where: words.hasPrefix)
    let line = [
      Baseline.Acceptance.keyword, document.description,
      strategy.map { BaselineWords.encoded($0.rawValue) } ?? "*", field?.baselineWord ?? "*",
      mutator.map { BaselineWords.encoded($0.rawValue) } ?? "*",
      isEndOfLine ? words : "because " + words,
    ]
    return try Baseline.Acceptance(parsing: Substring(line.joined(separator: " ")))
  }
}

extension Baseline {
  /// Adds lines that accept findings, in place of those about the same.
  package mutating func accept(_ accepted: [Acceptance]) {
    let names = Set(accepted.flatMap(\.names))
    acceptances = acceptances.filter { !$0.names.contains(where: names.contains) } + accepted
    sort()
  }
}

extension Baseline.Acceptance {
  /// The line in the baseline.
  package var lineText: String { text }
}
