import JSONText

extension Mutator {
  /// Puts white space before or after the text of a string: a variant for each kind.
  ///
  /// An empty string is not padded at its start, which would be the same edit.
  public static let padString = Mutator(
    "pad-string", .structural, sets: [.values],
    purpose: "puts white space around a string: values imported from a table",
    ideal: "accept the exact string",
    scope: Scope(.string)
  ) { node, document, edits in
    guard let body = document.index.body(ofStringAt: node) else { return }
    if !body.isEmpty { edits.offer("leading") { $0.insert(" ", at: body.lowerBound) } }
    for (variant, space) in spaces {
      edits.offer(variant) { $0.insert(space, at: body.upperBound) }
    }
  }
}

private let spaces: [(Variant, StaticString)] = [
  ("trailing", " "), ("tab", #"\t"#), ("no-break-space", "\u{A0}"),
]
