import JSONText

extension Mutator {
  /// Shortens or lengthens an array, using only the elements that it has.
  ///
  /// Result pages look like this: none, one, half a page, or an element repeated on two pages.
  public static let resizeArray = Mutator(
    "resize-array", .structural, sets: [.values, .drift],
    purpose: "removes or repeats elements of an array: other pages of a list",
    ideal: "decodes the elements that there are",
    scope: Scope(.array), plausibility: .likely
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .array, let first = index.firstChild(of: node) else { return }
    let range = index.range(of: node)
    let count = index.childCount(of: node)
    edits.offer("empty") { $0.replace(range, with: "[]") }
    edits.offer("doubled") { edit in
      edit.replace(range, with: "[")
      edit.append(index.interior(of: node), of: document)
      edit.append(",")
      edit.append(index.interior(of: node), of: document)
      edit.append("]")
    }
    guard count > 1, let last = index.lastChild(of: node) else { return }
    edits.offer("drop-first") { $0.removeChild(first, in: document) }
    edits.offer("drop-last") { $0.removeChild(last, in: document) }
    edits.offer("repeat-first") { edit in
      edit.insert(at: index.range(of: first).upperBound)
      edit.append(",")
      edit.append(index.range(of: first), of: document)
    }
    edits.offer("repeat-last") { edit in
      edit.insertChild(atEndOf: node, in: document)
      edit.append(index.range(of: last), of: document)
    }
    guard count > 2 else { return }
    edits.offer("first-only") { edit in
      edit.replace(range, with: "[")
      edit.append(index.range(of: first), of: document)
      edit.append("]")
    }
    guard count > 3 else { return }
    edits.offer("first-half") {
      $0.keepChildren(of: node, in: document) { index.ordinal(of: $0) < count / 2 }
    }
  }
}
