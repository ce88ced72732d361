import JSONText

extension Mutator {
  /// Replaces a number with one of more digits than a `Double` holds.
  public static let longDecimal = Mutator(
    "long-decimal", .unspecified, sets: [.values],
    purpose: "replaces a number with one of many digits: money in another number type",
    ideal: "the nearest double, or exactly that decimal; never another number",
    scope: Scope(.number)
  ) { node, document, edits in
    edits.offer(numbers, insteadOfNumberAt: node, in: document)
  }
}

private let numbers: [(name: String, text: StaticString)] = [
  ("fraction", "0.1000000000000000055511151231257827021182"),
  ("integer", "1234567890123456789012345678901234567890"),
  ("sum", "0.30000000000000004"),
  ("money", "12345678901234567890.12"),
]
