import JSONText

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
