import JSONText

extension Mutator {
  /// Replaces an array of objects with an object that is keyed by their identifiers.
  ///
  /// The identifiers, such as numbers at `id`, must all differ.
  public static let arrayToMap = Mutator(
    "array-to-map", .structural, sets: [.drift, .types],
    purpose: "keys the objects of an array by their identifiers: a list that was normalized",
    ideal: "the elements if that is wished for, else a type mismatch at the path",
    scope: Scope(.array)
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .array, let recordID = RecordID(of: node, in: index) else {
      return
    }
    edits.offer { edit in
      edit.replace(index.range(of: node), with: "{")
      for element in index.children(of: node) {
        guard let text = recordID.text(of: element, in: index) else { continue }
        edit.append(index.ordinal(of: element) > 0 ? #",""# : #"""#)
        edit.append(text, of: document)
        edit.append(#"":"#)
        edit.append(index.range(of: element), of: document)
      }
      edit.append("}")
    }
  }
}
