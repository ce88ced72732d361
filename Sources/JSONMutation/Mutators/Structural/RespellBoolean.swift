import JSONText

extension Mutator {
  /// Spells a boolean as a number or a string: a variant for each spelling.
  public static let respellBoolean = Mutator(
    "respell-boolean", .structural, sets: [.drift, .types],
    purpose: "spells a boolean as a number or a string: a database without booleans",
    ideal: "the boolean where that is opted into, and a report; else an error at the path",
    scope: Scope(.boolean), plausibility: .likely
  ) { node, document, edits in
    guard document.index.kind(of: node) == .boolean else { return }
    let range = document.index.range(of: node)
    let isTrue = document.index.bytes[range.lowerBound] == UInt8(ascii: "t")
    for (variant, yes, no) in spellings {
      edits.offer(variant) { $0.replace(range, with: isTrue ? yes : no) }
    }
  }
}

private let spellings: [(Variant, yes: StaticString, no: StaticString)] = [
  ("number", "1", "0"), ("string", #""true""#, #""false""#), ("word", #""yes""#, #""no""#),
  ("letter", #""Y""#, #""N""#),
]
