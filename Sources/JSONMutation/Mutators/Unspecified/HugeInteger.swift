import JSONText

extension Mutator {
  /// Replaces a number with an integer just beyond what a common type holds exactly.
  ///
  /// A `Double` rounds from 2^53 on, and `Int64` and `UInt64` overflow. RFC 8259 expects only
  /// integers below 2^53 to be read alike everywhere.
  public static let hugeInteger = Mutator(
    "huge-integer", .unspecified, sets: [.values],
    purpose: "replaces a number with an integer that is out of range: an id of 64 bits",
    ideal: "exactly that integer, or an error at the path; never one rounded or clamped",
    scope: Scope(.number)
  ) { node, document, edits in
    edits.offer(numbers, insteadOfNumberAt: node, in: document)
  }
}

private let numbers: [(name: String, text: StaticString)] = [
  ("double", "9007199254740993"),
  ("negative-double", "-9007199254740993"),
  ("int64", "9223372036854775808"),
  ("negative-int64", "-9223372036854775809"),
  ("uint64", "18446744073709551616"),
  ("int128", "170141183460469231731687303715884105728"),
]
