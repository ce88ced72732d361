import JSONText

extension Mutator {
  /// Replaces a number with one at or beyond the limits of a `Double`.
  ///
  /// Some decoders trap when they convert such a number to an integer.
  public static let extremeNumber = Mutator(
    "extreme-number", .unspecified, sets: [.values],
    purpose: "replaces a number with one at the limits of a double: a sum that ran away",
    ideal: "the nearest double where there is one, else an error at the path; no trap",
    scope: Scope(.number)
  ) { node, document, edits in
    edits.offer(numbers, insteadOfNumberAt: node, in: document)
  }
}

private let numbers: [(name: String, text: StaticString)] = [
  ("overflow", "1e400"),
  ("negative-overflow", "-1e400"),
  ("underflow", "1e-400"),
  ("large", "1e308"),
  ("slight-overflow", "1.8e308"),
  ("least", "5e-324"),
]
