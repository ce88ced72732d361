import JSONText

extension Mutator {
  /// Replaces an array with an object whose keys are the indices: all of them, or every other one.
  ///
  /// PHP writes an array with a missing index as an object.
  public static let arrayToObject = Mutator(
    "array-to-object", .structural, sets: [.drift, .types],
    purpose: "makes an array an object with indices for keys: a list that PHP filtered",
    ideal: "the elements if that is wished for, else a type mismatch at the path",
    scope: Scope(.array)
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .array, index.childCount(of: node) > 0 else { return }
    edits.offer("dense") { build(&$0, of: node, in: document, step: 1) }
    guard index.childCount(of: node) > 1 else { return }
    edits.offer("sparse") { build(&$0, of: node, in: document, step: 2) }
  }
}

private func build(
  _ edit: inout Edit, of array: NodeID, in document: Document, step: Int
) {
  let index = document.index
  var key = 0
  edit.replace(index.range(of: array), with: "{")
  for element in index.children(of: array) {
    edit.append(key > 0 ? #",""# : #"""#)
    edit.append(decimal: Int64(key))
    edit.append(#"":"#)
    edit.append(index.range(of: element), of: document)
    key += step
  }
  edit.append("}")
}
