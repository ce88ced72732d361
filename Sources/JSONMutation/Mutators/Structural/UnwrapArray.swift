import JSONText

extension Mutator {
  /// Replaces an array with its only element, or with the first of several.
  ///
  /// Bridges from XML turn a list of one into its element.
  public static let unwrapArray = Mutator(
    "unwrap-array", .structural, sets: [.drift, .types],
    purpose: "replaces an array by its first element: a bridge that loses lists",
    ideal: "an array of one if that is wished for, else a type mismatch at the path",
    scope: Scope(.array)
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .array, let first = index.firstChild(of: node) else { return }
    edits.offer(index.childCount(of: node) == 1 ? "sole" : "first") { edit in
      edit.replace(index.range(of: node))
      edit.append(index.range(of: first), of: document)
    }
  }
}
