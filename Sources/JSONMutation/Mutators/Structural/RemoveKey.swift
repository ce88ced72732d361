import JSONText

extension Mutator {
  /// Removes a member from an object: its key, its value and one of the commas around it.
  ///
  /// This is the most common drift.
  public static let removeKey = Mutator(
    "remove-key", .structural, sets: [.core, .baseline, .drift],
    purpose: "removes a member from its object: a field that is no longer sent",
    ideal: "nil for an optional; else a declared default and a report, or a missing key",
    scope: .members, plausibility: .everyday
  ) { node, document, edits in
    guard document.index.isMember(node) else { return }
    edits.offer { $0.removeChild(node, in: document) }
  }
}
