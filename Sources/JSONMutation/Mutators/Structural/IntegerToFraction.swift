import JSONText

extension Mutator {
  /// Gives an integer a fraction: `3` becomes `3.5`.
  ///
  /// Integers of more than 15 digits stay as they are, because no double keeps their fraction.
  public static let integerToFraction = Mutator(
    "integer-to-fraction", .structural, sets: [.drift, .types],
    purpose: "gives an integer a fraction: a count that became an average",
    ideal: "a declared default and a report, else an error at the path; never a number cut short",
    scope: Scope(.number), plausibility: .everyday
  ) { node, document, edits in
    guard document.index.kind(of: node) == .number else { return }
    let number = document.index.bytes[document.index.range(of: node)]
    guard NumberForm(number)?.integer != nil else { return }
    edits.offer { edit in
      edit.replace(number.indices, with: number)
      edit.append(".5")
    }
  }
}
