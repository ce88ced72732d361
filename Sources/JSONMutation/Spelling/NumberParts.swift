import JSONText

/// The parts of a number literal, as offsets into the document.
struct NumberParts {
  /// The digits before the point.
  let integer: Range<Int>
  /// The point and the digits behind it; empty, behind the integer, where there are none.
  let fraction: Range<Int>
  /// The exponent with its letter and sign; empty, at the end, where there is none.
  let exponent: Range<Int>
  /// Whether there is a minus sign before the digits.
  let isNegative: Bool

  /// Finds the parts of the number at a location.
  ///
  /// - Complexity: O(*k*) in the length of the literal.
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
}
