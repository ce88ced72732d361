import JSONText

extension Mutator {
  /// Puts a number between quotation marks.
  ///
  /// Backends do this for identifiers that exceed JavaScript's numbers, and databases that return
  /// text.
  public static let numberToString = Mutator(
    "number-to-string", .structural, sets: [.drift, .types],
    purpose: "puts a number between quotation marks: an id that became a string",
    ideal: "the number where that is opted into, and a report; else an error at the path",
    scope: Scope(.number), plausibility: .likely
  ) { node, document, edits in
    guard document.index.kind(of: node) == .number else { return }
    let number = document.index.bytes[document.index.range(of: node)]
    edits.offer { edit in
      edit.replace(number.indices, with: #"""#)
      edit.append(number)
      edit.append(#"""#)
    }
  }
}
