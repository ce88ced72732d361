import JSONText

extension Mutator {
  /// Replaces a boolean or a number with a sentence that explains why there is no value.
  public static let explanatoryString = Mutator(
    "explanatory-string", .structural, sets: [.drift, .types],
    purpose: "replaces a boolean or number with a sentence: an excuse for it",
    ideal: "a declared default and a report, else a type mismatch at the path",
    scope: Scope(.boolean, .number)
  ) { node, document, edits in
    let kind = document.index.kind(of: node)
    guard kind == .boolean || kind == .number else { return }
    let range = document.index.range(of: node)
    edits.offer { $0.replace(range, with: #""This is not available right now.""#) }
  }
}
