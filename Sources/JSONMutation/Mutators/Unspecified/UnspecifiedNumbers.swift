import JSONText

extension Mutator {
  /// Replaces a number with an integer just beyond what a common type holds exactly.
  ///
  /// A `Double` rounds from 2^53 on, and `Int64` and `UInt64` overflow. RFC 8259 expects only
  /// integers below 2^53 to be read alike everywhere.
  public static let hugeInteger = Mutator(
    "huge-integer",
    purpose: "replaces a number with an integer that is out of range: an id of 64 bits",
    ideal: "exactly that integer, or an error at the path; never one rounded or clamped",
    numbers: [
      ("double", "9007199254740993"),
      ("negative-double", "-9007199254740993"),
      ("int64", "9223372036854775808"),
      ("negative-int64", "-9223372036854775809"),
      ("uint64", "18446744073709551616"),
      ("int128", "170141183460469231731687303715884105728"),
    ])

  /// Replaces a number with one at or beyond the limits of a `Double`.
  ///
  /// Some decoders trap when they convert such a number to an integer.
  public static let extremeNumber = Mutator(
    "extreme-number",
    purpose: "replaces a number with one at the limits of a double: a sum that ran away",
    ideal: "the nearest double where there is one, else an error at the path; no trap",
    numbers: [
      ("overflow", "1e400"),
      ("negative-overflow", "-1e400"),
      ("underflow", "1e-400"),
      ("large", "1e308"),
      ("slight-overflow", "1.8e308"),
      ("least", "5e-324"),
    ])

  /// Replaces a number with negative zero.
  ///
  /// A `Double` has a negative zero, an integer does not.
  public static let negativeZero = Mutator(
    "negative-zero",
    purpose: "replaces a number with zero and a minus sign: a small number that was rounded",
    ideal: "zero for an integer, negative zero for a floating-point number",
    numbers: [
      ("integer", "-0"),
      ("fraction", "-0.0"),
      ("exponent", "-0e0"),
    ])

  /// Replaces a number with one of more digits than a `Double` holds.
  public static let longDecimal = Mutator(
    "long-decimal",
    purpose: "replaces a number with one of many digits: money in another number type",
    ideal: "the nearest double, or exactly that decimal; never another number",
    numbers: [
      ("fraction", "0.1000000000000000055511151231257827021182"),
      ("integer", "1234567890123456789012345678901234567890"),
      ("sum", "0.30000000000000004"),
      ("money", "12345678901234567890.12"),
    ])

  /// Replaces a number with each of some numbers that RFC 8259 leaves to implementations.
  private init(
    _ id: MutatorID, purpose: String, ideal: String, numbers: [(name: String, text: StaticString)]
  ) {
    self.init(
      id, .unspecified, sets: [.values], purpose: purpose, ideal: ideal, scope: Scope(.number)
    ) { node, document, edits in
      guard document.index.kind(of: node) == .number else { return }
      let range = document.index.range(of: node)
      for (name, text) in numbers { edits.offer(name, replacing: range, with: text, in: document) }
    }
  }
}
