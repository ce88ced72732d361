import JSONText

extension Mutator {
  /// Replaces a value with `null`.
  ///
  /// A key whose value is `null` is not the same as a missing key.
  public static let nullValue = Mutator(
    "null-value", .structural, sets: [.drift, .types],
    purpose: "replaces a value with null: a field that became nullable",
    ideal: "nil for an optional; else a default and a report, or an error at the path",
    plausibility: .everyday
  ) { node, document, edits in
    guard document.index.kind(of: node) != .null else { return }
    let range = document.index.range(of: node)
    edits.offer { $0.replace(range, with: "null") }
  }
}
