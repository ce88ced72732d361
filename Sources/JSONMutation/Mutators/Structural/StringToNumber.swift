import JSONText

extension Mutator {
  /// Removes the quotation marks from a string that spells a number.
  ///
  /// Numbers that parsers may read differently stay as they are.
  public static let stringToNumber = Mutator(
    "string-to-number", .structural, sets: [.drift, .types],
    purpose: "takes the quotes from a number: a backend that was given types",
    ideal: "its text where that is opted into, and a report; else an error at the path",
    scope: Scope(.string), plausibility: .likely
  ) { node, document, edits in
    guard let body = document.index.body(ofStringAt: node) else { return }
    let range = document.index.range(of: node)
    let number = document.index.bytes[body]
    guard let form = NumberForm(number), form.isPortable else { return }
    edits.offer { $0.replace(range, with: number) }
  }
}
