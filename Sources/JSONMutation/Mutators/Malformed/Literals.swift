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

extension Mutator {
  /// Spells a number as other languages may, but JSON does not.
  public static let malformedNumber = Mutator(
    "malformed-number", .malformed,
    purpose: "respells a number against the grammar: text pasted by a serializer",
    ideal: "fail at the offset of the number or inside of it",
    scope: Scope(.number)
  ) { node, document, edits in
    guard document.index.kind(of: node) == .number else { return }
    let parts = NumberParts(of: node, in: document.index)
    offerPrefixes(parts, to: &edits)
    offerSuffixes(parts, to: &edits)
    edits.offer("bare-sign") { $0.replace(document.index.range(of: node), with: "-") }
  }
}

private func offerPrefixes(_ number: NumberParts, to edits: inout EditSink) {
  let digits = number.integer.lowerBound
  edits.offer("leading-zero") { $0.insert("0", at: digits) }
  if !number.isNegative { edits.offer("plus") { $0.insert("+", at: digits) } }
  edits.offer("double-sign") { $0.insert(number.isNegative ? "-" : "--", at: digits) }
  edits.offer("hexadecimal") { $0.insert("0x", at: digits) }
  edits.offer("no-integer") {
    if number.fraction.isEmpty { $0.insert(".", at: digits) } else { $0.remove(number.integer) }
  }
}

private func offerSuffixes(_ number: NumberParts, to edits: inout EditSink) {
  let end = number.integer.upperBound
  edits.offer("underscore") { $0.insert("_0", at: end) }
  edits.offer("no-fraction") {
    if number.fraction.isEmpty {
      $0.insert(".", at: end)
    } else {
      $0.remove(number.fraction.dropFirst())
    }
  }
  edits.offer("double-point") { $0.insert(number.fraction.isEmpty ? "..0" : ".", at: end) }
  edits.offer("bare-exponent") {
    if number.exponent.isEmpty {
      $0.insert("e", at: number.exponent.lowerBound)
    } else {
      $0.remove(number.exponent.dropFirst())
    }
  }
}

extension Mutator {
  /// Replaces a number with what languages print for numbers that JSON cannot express.
  public static let notANumber = Mutator(
    "not-a-number", .malformed,
    purpose: "replaces a number with one that JSON cannot express: a division by zero",
    ideal: "fail at the offset of the literal, unless the decoder was told to read it",
    scope: Scope(.number)
  ) { node, document, edits in
    guard document.index.kind(of: node) == .number else { return }
    let range = document.index.range(of: node)
    for (variant, text) in literals {
      edits.offer(variant) { $0.replace(range, with: text) }
    }
  }
}

private let literals: [(variant: Variant, text: StaticString)] = [
  ("nan", "NaN"), ("minus-nan", "-NaN"), ("lower-case-nan", "nan"), ("infinity", "Infinity"),
  ("minus-infinity", "-Infinity"), ("infinity-in-c", "inf"), ("undefined", "undefined"),
]
