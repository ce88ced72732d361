import JSONText

extension Mutator {
  /// Replaces a value with an empty string, array or object: a variant for each that differs.
  public static let emptyValue = Mutator(
    "empty-value", .structural, sets: [.drift, .types],
    purpose: "replaces a value with an empty one: a form that was sent blank",
    ideal: "a declared default and a report, else a type mismatch at the path; never a crash",
    plausibility: .likely
  ) { node, document, edits in
    let kind = document.index.kind(of: node)
    let range = document.index.range(of: node)
    let isEmpty = document.index.childCount(of: node) == 0
    if kind != .string || range.count > 2 {
      edits.offer("string") { $0.replace(range, with: #""""#) }
    }
    if kind != .array || !isEmpty { edits.offer("array") { $0.replace(range, with: "[]") } }
    if kind != .object || !isEmpty { edits.offer("object") { $0.replace(range, with: "{}") } }
  }
}
