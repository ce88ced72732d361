import JSONText

extension Mutator {
  /// Puts the elements of an array into another order: reversed, or with the first one last.
  ///
  /// Reversal is offered where the first and last elements certainly differ. Rotation needs three
  /// elements, of which the first two certainly differ.
  public static let reorderElements = Mutator(
    "reorder-elements", .structural, sets: [.values],
    purpose: "reorders the elements of an array: another sort order",
    ideal: "decodes the elements in the order that was sent",
    scope: Scope(.array)
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .array, index.childCount(of: node) > 1,
      let first = index.firstChild(of: node), let last = index.lastChild(of: node),
      let second = index.nextSibling(of: first)
    else { return }
    if index.certainlyDiffer(first, last) {
      edits.offer("reversed") { edit in
        edit.replace(index.range(of: node), with: "[")
        edit.append(index.range(of: last), of: document)
        var element = last
        while let previous = index.previousSibling(of: element) {
          edit.append(",")
          edit.append(index.range(of: previous), of: document)
          element = previous
        }
        edit.append("]")
      }
    }
    if second != last, index.certainlyDiffer(first, second) {
      edits.offer("rotated") { edit in
        edit.replace(index.range(of: node), with: "[")
        edit.append(
          index.range(of: second).lowerBound..<index.range(of: last).upperBound, of: document)
        edit.append(",")
        edit.append(index.range(of: first), of: document)
        edit.append("]")
      }
    }
  }
}
