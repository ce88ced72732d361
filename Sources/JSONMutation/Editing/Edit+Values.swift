import JSONText

extension Edit {
  /// Opens a splice that replaces a value with itself but for some of its bytes.
  ///
  /// - Parameters:
  ///   - value: The bytes of the value, all of which the edit claims: a slice of the document's.
  ///   - part: The offsets of those that change; empty to insert.
  ///   - text: What is put in their location.
  mutating func replace(
    _ value: ArraySlice<UInt8>, changing part: Range<Int>, to text: StaticString
  ) {
    replace(value.indices, with: value[..<part.lowerBound])
    append(text)
    append(value[part.upperBound...])
  }

  /// Appends an integer to the replacement of the last splice, in decimal digits.
  mutating func append(decimal number: Int64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = digits.count
      var rest = number.magnitude
      repeat {
        start -= 1
        digits.initializeElement(at: start, to: 0x30 + UInt8(rest % 10))
        rest /= 10
      } while rest > 0
      if number < 0 {
        start -= 1
        digits.initializeElement(at: start, to: UInt8(ascii: "-"))
      }
      append(UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }
}

extension DocumentIndex {
  /// The bytes between the quotation marks of a string; nil where there is no string.
  func body(ofStringAt node: NodeID) -> Range<Int>? {
    kind(of: node) == .string ? interior(of: node) : nil
  }

  /// The bytes between the quotation marks of a string without escapes; nil elsewhere.
  func unescapedBody(ofStringAt node: NodeID) -> Range<Int>? {
    guard let body = body(ofStringAt: node) else { return nil }
    return bytes[body].contains(UInt8(ascii: "\\")) ? nil : body
  }

  /// Whether a member's key is spelled like a literal, which has its quotation marks.
  func hasKey(spelled literal: StaticString, _ member: NodeID) -> Bool {
    guard isMember(member) else { return false }
    let key = bytes[memberRange(of: member).lowerBound...].prefix(literal.utf8CodeUnitCount)
    return key.elementsEqual(literal.bytes)
  }
}

extension UInt8 {
  /// The capital of a small ASCII letter, and any other byte as it is.
  var uppercased: UInt8 { (0x61...0x7A).contains(self) ? self & 0xDF : self }

  /// The small letter of an ASCII capital, and any other byte as it is.
  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
