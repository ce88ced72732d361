import JSONText

extension Mutator {
  /// Puts a null character, a byte order mark or a noncharacter at the start of a string, or in
  /// place of its text.
  ///
  /// The latter two also come without an escape. Some decoders end a string at U+0000, or drop
  /// U+FEFF.
  public static let unusualCharacter = Mutator(
    "unusual-character", .unspecified, sets: [.values],
    purpose: "puts U+0000, U+FEFF or U+FFFF into a string: text cut out of a file",
    ideal: "exactly that string",
    scope: Scope(.string)
  ) { node, document, edits in
    guard document.index.kind(of: node) == .string else { return }
    let range = document.index.range(of: node)
    let body = range.lowerBound + 1..<range.upperBound - 1
    for (start, alone, text) in characters {
      if !body.isEmpty {
        edits.offer(Variant(start)) { $0.insert(text, at: body.lowerBound) }
      }
      edits.offer(alone, replacing: body, with: text, in: document)
    }
  }
}

private let characters: [(start: String, alone: String, text: StaticString)] = [
  ("null-start", "null-alone", #"\u0000"#),
  ("mark-start", "mark-alone", #"\ufeff"#),
  ("raw-mark-start", "raw-mark-alone", "\u{FEFF}"),
  ("noncharacter-start", "noncharacter-alone", #"\uffff"#),
  ("raw-noncharacter-start", "raw-noncharacter-alone", "\u{FFFF}"),
]
