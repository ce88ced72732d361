import JSONText

extension Mutator {
  /// Replaces null and booleans with the spellings of other languages.
  ///
  /// Both offer `capitalized`, as in Python, and `upper-case`, as in SQL. Null also offers `nil`
  /// and `undefined`. Booleans offer `word`, which is YAML's `yes` or `no`, and `letter`.
  public static let foreignLiteral = Mutator(
    "foreign-literal", .malformed,
    purpose: "replaces null or a boolean with another language's: a printed dictionary",
    ideal: "fail at the offset of the literal"
  ) { node, document, edits in
    let range = document.index.range(of: node)
    let literals: [(variant: Variant, text: StaticString)]
    switch document.index.kind(of: node) {
    case .null: literals = nulls
    case .boolean:
      literals =
        document.index.bytes[range.lowerBound] == UInt8(ascii: "t") ? trues : falses
    case .number, .string, .array, .object: return
    }
    for (variant, text) in literals {
      edits.offer(variant) { $0.replace(range, with: text) }
    }
  }
}

private let nulls: [(variant: Variant, text: StaticString)] = [
  ("capitalized", "None"), ("upper-case", "NULL"), ("nil", "nil"), ("undefined", "undefined"),
]
private let trues: [(variant: Variant, text: StaticString)] = [
  ("capitalized", "True"), ("upper-case", "TRUE"), ("word", "yes"), ("letter", "t"),
]
private let falses: [(variant: Variant, text: StaticString)] = [
  ("capitalized", "False"), ("upper-case", "FALSE"), ("word", "no"), ("letter", "f"),
]
