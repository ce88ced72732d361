import JSONText

extension Edit {
  /// Opens a splice that claims a value, and replaces a part of it; an empty part inserts.
  ///
  /// `value` is a slice of the document's bytes, and `part` has offsets into the document.
  mutating func replace(
    _ value: ArraySlice<UInt8>, changing part: Range<Int>, to text: StaticString
  ) {
    replace(value.indices, with: value[..<part.lowerBound])
    append(text)
    append(value[part.upperBound...])
  }

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

  /// Replaces bytes with themselves, so that no other edit can change them.
  mutating func claim(_ range: Range<Int>, of document: Document) {
    replace(range)
    append(range, of: document)
  }

  /// Claims the last byte of the root's value, unless the last splice has it already.
  ///
  /// An edit that leaves a bracket or quotation mark without its partner claims the end. Otherwise
  /// another such edit, or a cut before the end, might repair what it broke.
  mutating func claimEnd(of document: Document) {
    let end = document.index.range(of: document.index.root).upperBound
    if let last = pieces.last, last.range.upperBound >= end { return }
    claim(end - 1..<end, of: document)
  }
}

extension UInt8 {
  var uppercased: UInt8 { (0x61...0x7A).contains(self) ? self & 0xDF : self }

  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
