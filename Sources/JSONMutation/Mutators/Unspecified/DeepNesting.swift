import JSONText

extension Mutator {
  /// Nests a value in thousands of arrays or objects.
  ///
  /// A recursive parser runs out of stack; RFC 8259 lets it set a limit. The deepest variants are
  /// offered for the whole document only.
  public static let deepNesting = Mutator(
    "deep-nesting", .unspecified,
    purpose: "puts a value into thousands of arrays or objects: an attack, or a cycle",
    ideal: "an error about the depth; no crash"
  ) { node, document, edits in
    let range = document.index.range(of: node)
    let isRoot = node == document.index.root
    for form in forms where isRoot || !form.isForRootOnly {
      edits.offer(Variant(form.name)) { edit in
        edit.insert(at: range.lowerBound)
        for _ in 0..<form.levels { edit.append(form.opening) }
        edit.insert(at: range.upperBound)
        for _ in 0..<form.levels { edit.append(form.closing) }
      }
    }
  }
}

private struct Form {
  let name: String
  let opening: StaticString
  let closing: StaticString
  let levels: Int
  var isForRootOnly = true
}

private let forms = [
  Form(name: "arrays-1000", opening: "[", closing: "]", levels: 1_000, isForRootOnly: false),
  Form(name: "arrays-10000", opening: "[", closing: "]", levels: 10_000, isForRootOnly: false),
  Form(name: "arrays-100000", opening: "[", closing: "]", levels: 100_000),
  Form(
    name: "objects-1000", opening: #"{"a":"#, closing: "}", levels: 1_000, isForRootOnly: false),
  Form(name: "objects-10000", opening: #"{"a":"#, closing: "}", levels: 10_000),
  Form(name: "objects-100000", opening: #"{"a":"#, closing: "}", levels: 100_000),
]
