import JSONText

extension Mutator {
  /// Puts a value into an array of its own.
  ///
  /// Bridges from XML and other formats turn a single element into a list of one.
  public static let wrapInArray = Mutator(
    "wrap-in-array", .structural, sets: [.drift, .types],
    purpose: "puts a value into an array of one: a bridge that makes lists",
    ideal: "the element if that is wished for, else a type mismatch at the path",
    plausibility: .likely
  ) { node, document, edits in
    edits.offer { $0.wrap(node, in: document, from: "[", to: "]") }
  }
}
