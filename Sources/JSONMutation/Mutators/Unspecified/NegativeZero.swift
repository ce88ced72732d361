import JSONText

extension Mutator {
  /// Replaces a number with negative zero.
  ///
  /// A `Double` has a negative zero, an integer does not.
  public static let negativeZero = Mutator(
    "negative-zero", .unspecified, sets: [.values],
    purpose: "replaces a number with zero and a minus sign: a small number that was rounded",
    ideal: "zero for an integer, negative zero for a floating-point number",
    scope: Scope(.number)
  ) { node, document, edits in
    edits.offer(numbers, insteadOfNumberAt: node, in: document)
  }
}

private let numbers: [(name: String, text: StaticString)] = [
  ("integer", "-0"),
  ("fraction", "-0.0"),
  ("exponent", "-0e0"),
]
