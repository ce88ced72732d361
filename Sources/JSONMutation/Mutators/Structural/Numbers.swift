import JSONText

extension Mutator {
  /// Replaces a number with its negation, zero, a neighbor, or the limit of an integer type and the
  /// number above it.
  ///
  /// Neighbors and limits are offered for integers only. A double holds every replacement exactly.
  public static let adjustNumber = Mutator(
    "adjust-number", .structural, sets: [.values],
    purpose: "changes a number's sign or size: an untested value",
    ideal: "accept the number; an error at the path where its type is too small, never a crash",
    scope: Scope(.number)
  ) { node, document, edits in
    let range = document.index.range(of: node)
    guard let number = NumberForm(document.index.bytes[range]) else { return }
    if number.isPortable, !number.isZero {
      edits.offer("negated") { edit in
        edit.replace(range, with: number.isNegative ? "" : "-")
        edit.append(number.text.dropFirst(number.isNegative ? 1 : 0))
      }
    }
    if !number.isZero { edits.offer("zero") { $0.replace(range, with: "0") } }
    guard let value = number.value else { return }
    let neighbors: [(Variant, Int64)] = [("one-more", value + 1), ("one-less", value - 1)]
    let limits = integerLimits.flatMap { most, above, limit in [(most, limit), (above, limit + 1)] }
    for (variant, other) in neighbors + limits where other != value {
      edits.offer(variant) { $0.replace(range, with: String(other)) }
    }
  }

  /// Gives an integer a fraction: `3` becomes `3.5`.
  ///
  /// Integers of more than 15 digits stay as they are, because no double keeps their fraction.
  public static let integerToFraction = Mutator(
    "integer-to-fraction", .structural, sets: [.drift, .types],
    purpose: "gives an integer a fraction: a count that became an average",
    ideal: "a declared default and a report, else an error at the path; never a number cut short",
    scope: Scope(.number), plausibility: .everyday
  ) { node, document, edits in
    let range = document.index.range(of: node)
    guard NumberForm(document.index.bytes[range])?.value != nil else { return }
    edits.offer(appending: ".5", to: range, in: document)
  }

  /// Replaces a value with one of its own kind that a narrower type refuses: a negative number, one
  /// above 32 bits, one with a fraction, an empty text, or a longer one that no enum knows.
  ///
  /// ``adjustNumber`` and ``emptyValue`` have more variants of each. These are the few that tell the
  /// types of Swift apart, for baselines.
  public static let outOfRange = Mutator(
    "out-of-range", .structural, sets: [.baseline],
    purpose: "replaces a value with one that a narrower type of the same kind refuses",
    ideal: "accept the value; an error at the path where its type is too narrow, never a crash",
    scope: Scope(.number, .string), plausibility: .likely
  ) { node, document, edits in
    let range = document.index.range(of: node)
    if document.index.kind(of: node) == .string {
      guard range.count > 2 else { return }
      edits.offer("empty") { $0.replace(range, with: #""""#) }
      edits.offer("longer") { $0.insert("x", at: range.upperBound - 1) }
      return
    }
    guard let number = NumberForm(document.index.bytes[range]), number.isPortable else { return }
    if !number.isNegative, !number.isZero {
      edits.offer("negative") { $0.replace(range, with: [UInt8(ascii: "-")] + number.text) }
    }
    guard let value = number.value else { return }
    if value <= Int64(Int32.max) {
      edits.offer("above-int32") { $0.replace(range, with: "2147483648") }
    }
    edits.offer("fraction", appending: ".5", to: range, in: document)
  }

  /// Puts a number between quotation marks.
  public static let numberToString = Mutator(
    "number-to-string", .structural, sets: [.baseline, .drift, .types],
    purpose: "puts a number between quotation marks: an id that became a string",
    ideal: "the number where that is opted into, and a report; else an error at the path",
    scope: Scope(.number), plausibility: .likely
  ) { node, document, edits in
    let number = document.index.bytes[document.index.range(of: node)]
    edits.offer { $0.replace(number.indices, quoting: number) }
  }

  /// Removes the quotation marks from a string that spells a number.
  ///
  /// Numbers that parsers may read differently stay as they are.
  public static let stringToNumber = Mutator(
    "string-to-number", .structural, sets: [.baseline, .drift, .types],
    purpose: "takes the quotes from a number: a backend that was given types",
    ideal: "its text where that is opted into, and a report; else an error at the path",
    scope: Scope(.string), plausibility: .likely
  ) { node, document, edits in
    let text = document.index.bytes[document.index.interior(of: node)]
    guard NumberForm(text)?.isPortable == true else { return }
    edits.offer { $0.replace(document.index.range(of: node), with: text) }
  }
}

private let integerLimits: [(most: Variant, above: Variant, limit: Int64)] = [
  ("int8-max", "int8-above", 127), ("uint8-max", "uint8-above", 255),
  ("int16-max", "int16-above", 32_767), ("uint16-max", "uint16-above", 65_535),
  ("int32-max", "int32-above", 2_147_483_647), ("uint32-max", "uint32-above", 4_294_967_295),
]

/// The parts of a number literal.
struct NumberForm {
  let text: ArraySlice<UInt8>
  let isNegative: Bool
  /// The digits before the point.
  let integer: ArraySlice<UInt8>
  /// The point and the digits after it; empty if there is no fraction.
  let fraction: ArraySlice<UInt8>
  /// The exponent with its letter and sign; empty if there is no exponent.
  let exponent: ArraySlice<UInt8>

  /// Reads a text; nil if it is not a number of JSON.
  init?(_ text: ArraySlice<UInt8>) {
    self.text = text
    isNegative = text.first == UInt8(ascii: "-")
    integer = text.dropFirst(isNegative ? 1 : 0).prefix(while: \.isASCIIDigit)
    guard let first = integer.first, first != UInt8(ascii: "0") || integer.count == 1 else {
      return nil
    }
    fraction = text[integer.endIndex...].prefix { $0.lowercased != UInt8(ascii: "e") }
    exponent = text[fraction.endIndex...]
    guard fraction.isEmpty || fraction.first == UInt8(ascii: "."), fraction.count != 1,
      fraction.dropFirst().allSatisfy(\.isASCIIDigit), exponent.isEmpty || !powerDigits.isEmpty,
      powerDigits.allSatisfy(\.isASCIIDigit)
    else { return nil }
  }

  private var powerDigits: ArraySlice<UInt8> {
    let power = exponent.dropFirst()
    let isSigned = power.first == UInt8(ascii: "+") || power.first == UInt8(ascii: "-")
    return power.dropFirst(isSigned ? 1 : 0)
  }

  var digits: ArraySlice<UInt8> { integer + fraction.dropFirst() }

  var isZero: Bool { digits.allSatisfy { $0 == UInt8(ascii: "0") } }

  /// Whether all parsers read the same value: at most 15 digits, or 14 and a point, at most two digits
  /// of an exponent, and no negative zero.
  var isPortable: Bool {
    integer.count + fraction.count <= 15 && powerDigits.count <= 2 && !(isNegative && isZero)
  }

  /// The value of a portable number without fraction or exponent; nil for others.
  var value: Int64? {
    guard isPortable, fraction.isEmpty, exponent.isEmpty else { return nil }
    return Int64(String(decoding: text, as: UTF8.self))
  }

  /// The same number without an exponent; nil if that takes more digits than allowed.
  func plain(maximumDigitCount: Int) -> [UInt8]? {
    let zero = UInt8(ascii: "0")
    guard let shift = Int(String(decoding: exponent.dropFirst(), as: UTF8.self)),
      (-maximumDigitCount...maximumDigitCount).contains(shift)
    else { return nil }
    var point = integer.count + shift
    var digits = Array(repeating: zero, count: max(0, 1 - point)) + self.digits
    point = max(1, point)
    digits += Array(repeating: zero, count: max(0, point - digits.count))
    let leading = min(digits.prefix { $0 == zero }.count, point - 1)
    guard digits.count - leading <= maximumDigitCount else { return nil }
    let tail = digits[point...]
    return text.prefix(isNegative ? 1 : 0) + digits[leading..<point]
      + (tail.isEmpty ? [] : [UInt8(ascii: ".")] + tail)
  }
}
