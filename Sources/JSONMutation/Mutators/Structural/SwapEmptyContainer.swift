import JSONText

extension Mutator {
  /// Replaces an empty array with an empty object, or the other way round.
  ///
  /// PHP, for one, has a single type for both.
  public static let swapEmptyContainer = Mutator(
    "swap-empty-container", .structural, sets: [.drift, .types],
    purpose: "swaps an empty array and object: a language with one type for both",
    ideal: "an empty value, and a report; else a type mismatch at the path",
    plausibility: .likely
  ) { node, document, edits in
    guard document.index.childCount(of: node) == 0 else { return }
    let range = document.index.range(of: node)
    switch document.index.kind(of: node) {
    case .array: edits.offer { $0.replace(range, with: "{}") }
    case .object: edits.offer { $0.replace(range, with: "[]") }
    case .null, .boolean, .number, .string: break
    }
  }
}
