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
    guard document.index.kind(of: node) == .number else { return }
    let range = document.index.range(of: node)
    let text = document.index.bytes[range]
    guard let form = NumberForm(text) else { return }
    if form.isPortable, !form.isZero {
      edits.offer("negated") { edit in
        edit.replace(range, with: form.isNegative ? "" : "-")
        edit.append(text.dropFirst(form.isNegative ? 1 : 0))
      }
    }
    if !form.isZero { edits.offer("zero") { $0.replace(range, with: "0") } }
    guard let number = form.integer else { return }
    func offer(_ variant: Variant, _ other: Int64) {
      guard number != other else { return }
      edits.offer(variant) { edit in
        edit.replace(range)
        edit.append(decimal: other)
      }
    }
    offer("one-more", number + 1)
    offer("one-less", number - 1)
    for (most, above, limit) in limits {
      offer(most, limit)
      offer(above, limit + 1)
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
    guard document.index.kind(of: node) == .number else { return }
    let number = document.index.bytes[document.index.range(of: node)]
    guard NumberForm(number)?.integer != nil else { return }
    edits.offer { edit in
      edit.replace(number.indices, with: number)
      edit.append(".5")
    }
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
    plausibility: .likely
  ) { node, document, edits in
    let range = document.index.range(of: node)
    let text = document.index.bytes[range]
    switch document.index.kind(of: node) {
    case .string where text.count > 2:
      edits.offer("empty") { $0.replace(range, with: #""""#) }
      edits.offer("longer") { $0.insert("x", at: range.upperBound - 1) }
    case .number:
      guard let form = NumberForm(text), form.isPortable else { return }
      if !form.isNegative, !form.isZero {
        edits.offer("negative") { edit in
          edit.replace(range, with: "-")
          edit.append(text)
        }
      }
      guard let number = form.integer else { return }
      if number <= Int64(Int32.max) {
        edits.offer("above-int32") { $0.replace(range, with: "2147483648") }
      }
      edits.offer("fraction") { edit in
        edit.replace(range, with: text)
        edit.append(".5")
      }
    default: return
    }
  }

  /// Puts a number between quotation marks.
  ///
  /// Backends do this for identifiers that exceed JavaScript's numbers, and databases that return
  /// text.
  public static let numberToString = Mutator(
    "number-to-string", .structural, sets: [.baseline, .drift, .types],
    purpose: "puts a number between quotation marks: an id that became a string",
    ideal: "the number where that is opted into, and a report; else an error at the path",
    scope: Scope(.number), plausibility: .likely
  ) { node, document, edits in
    guard document.index.kind(of: node) == .number else { return }
    let number = document.index.bytes[document.index.range(of: node)]
    edits.offer { edit in
      edit.replace(number.indices, with: #"""#)
      edit.append(number)
      edit.append(#"""#)
    }
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
    guard let body = document.index.body(ofStringAt: node) else { return }
    let range = document.index.range(of: node)
    let number = document.index.bytes[body]
    guard let form = NumberForm(number), form.isPortable else { return }
    edits.offer { $0.replace(range, with: number) }
  }
}

private let limits: [(most: Variant, above: Variant, limit: Int64)] = [
  ("int8-max", "int8-above", 127), ("uint8-max", "uint8-above", 255),
  ("int16-max", "int16-above", 32_767), ("uint16-max", "uint16-above", 65_535),
  ("int32-max", "int32-above", 2_147_483_647), ("uint32-max", "uint32-above", 4_294_967_295),
]

struct NumberParts {
  let integer: Range<Int>
  /// The point and the digits after it; empty, at the end of the integer, if there is no fraction.
  let fraction: Range<Int>
  /// The exponent with its letter and sign; empty, at the end, if there is no exponent.
  let exponent: Range<Int>
  let isNegative: Bool

  init(of node: NodeID, in index: DocumentIndex) {
    let range = index.range(of: node)
    isNegative = index.bytes[range.lowerBound] == UInt8(ascii: "-")
    let start = range.lowerBound + (isNegative ? 1 : 0)
    let point = start..<range.upperBound
    let integerEnd = point.first { !index.bytes[$0].isASCIIDigit } ?? range.upperBound
    let letter = (integerEnd..<range.upperBound).first {
      index.bytes[$0] | 0x20 == UInt8(ascii: "e")
    }
    integer = start..<integerEnd
    fraction = integerEnd..<(letter ?? range.upperBound)
    exponent = (letter ?? range.upperBound)..<range.upperBound
  }

  var sign: Range<Int> { integer.lowerBound - (isNegative ? 1 : 0)..<integer.lowerBound }

  var fractionDigits: Range<Int> {
    min(fraction.lowerBound + 1, fraction.upperBound)..<fraction.upperBound
  }

  var power: Range<Int> { min(exponent.lowerBound + 1, exponent.upperBound)..<exponent.upperBound }

  var digitCount: Int { integer.count + fractionDigits.count }

  func isZero(in bytes: [UInt8]) -> Bool {
    bytes[integer].allSatisfy { $0 == UInt8(ascii: "0") }
      && bytes[fractionDigits].allSatisfy { $0 == UInt8(ascii: "0") }
  }

  /// The same number without an exponent; nil if that takes more digits than allowed.
  func plain(in bytes: [UInt8], maximumDigitCount: Int) -> [UInt8]? {
    let zero = UInt8(ascii: "0")
    guard let shift = Int(String(decoding: bytes[power], as: UTF8.self)),
      (-maximumDigitCount...maximumDigitCount).contains(shift)
    else { return nil }
    var point = integer.count + shift
    var digits = Array(repeating: zero, count: max(0, 1 - point))
    digits += bytes[integer] + bytes[fractionDigits]
    point = max(1, point)
    digits += Array(repeating: zero, count: max(0, point - digits.count))
    let leading = min(digits.prefix { $0 == zero }.count, point - 1)
    guard digits.count - leading <= maximumDigitCount else { return nil }
    let tail = digits[point...]
    return bytes[sign] + digits[leading..<point] + (tail.isEmpty ? [] : [UInt8(ascii: ".")] + tail)
  }
}

struct NumberForm {
  let isNegative: Bool
  let isZero: Bool
  /// Whether all parsers read the same value: at most 15 digits, or 14 and a point, at most two digits
  /// of an exponent, and no negative zero.
  let isPortable: Bool
  /// The value of a portable number without fraction or exponent; nil for others.
  let integer: Int64?

  init?(_ text: ArraySlice<UInt8>) {
    let isNegative = text.first == UInt8(ascii: "-")
    let start = text.startIndex + (isNegative ? 1 : 0)
    let endOfInteger = Self.endOfDigits(in: text, from: start)
    guard endOfInteger > start else { return nil }
    guard text[start] != UInt8(ascii: "0") || endOfInteger == start + 1 else { return nil }
    var end = endOfInteger
    if end < text.endIndex, text[end] == UInt8(ascii: ".") {
      end = Self.endOfDigits(in: text, from: endOfInteger + 1)
      guard end > endOfInteger + 1 else { return nil }
    }
    let mantissa = text[start..<end]
    var exponent = end..<end
    if end < text.endIndex, text[end].lowercased == UInt8(ascii: "e") {
      var first = end + 1
      if first < text.endIndex, text[first] == UInt8(ascii: "+") || text[first] == UInt8(ascii: "-")
      {
        first += 1
      }
      exponent = first..<Self.endOfDigits(in: text, from: first)
      guard !exponent.isEmpty else { return nil }
      end = exponent.upperBound
    }
    guard end == text.endIndex else { return nil }
    self.isNegative = isNegative
    isZero = mantissa.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
    isPortable = mantissa.count <= 15 && exponent.count <= 2 && !(isNegative && isZero)
    integer =
      isPortable && end == endOfInteger
      ? mantissa.reduce(0) { $0 * 10 + Int64($1 - 0x30) } * (isNegative ? -1 : 1) : nil
  }

  private static func endOfDigits(in text: ArraySlice<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.endIndex, text[end].isASCIIDigit { end += 1 }
    return end
  }
}
