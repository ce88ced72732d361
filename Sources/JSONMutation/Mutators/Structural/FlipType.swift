import JSONText

extension Mutator {
  /// Replaces a value with one of another JSON type: a variant for each of the other five types.
  ///
  /// The replacement is the same at every location: a short value, and not empty where the type has
  /// one.
  public static let flipType = Mutator(
    "flip-type", .structural, sets: [.core, .baseline, .types],
    purpose: "replaces a value with one of another JSON type: a changed type",
    ideal: "a declared default and a report, else a type mismatch at the path",
    plausibility: .exotic,
    plausibilities: ["null": .everyday, "number": .likely, "string": .likely, "boolean": .possible]
  ) { node, document, edits in
    let kind = document.index.kind(of: node)
    let range = document.index.range(of: node)
    if kind != .null { edits.offer("null") { $0.replace(range, with: "null") } }
    if kind != .boolean { edits.offer("boolean") { $0.replace(range, with: "true") } }
    if kind != .number { edits.offer("number") { $0.replace(range, with: "1") } }
    if kind != .string { edits.offer("string") { $0.replace(range, with: #""flipped""#) } }
    if kind != .array { edits.offer("array") { $0.replace(range, with: "[]") } }
    if kind != .object { edits.offer("object") { $0.replace(range, with: "{}") } }
  }
}
