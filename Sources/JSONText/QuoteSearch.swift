extension UnsafeRawBufferPointer {
  /// The offset of the next quotation mark or backslash; the number of bytes if there is none.
  ///
  /// Searches eight bytes at a time.
  @inlinable package func offsetOfQuoteOrBackslash(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var offset = start
    while offset + 8 <= count {
      let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let quotes = word ^ (ones &* 0x22)
      let backslashes = word ^ (ones &* 0x5C)
      // Subtracting sets the top bit of each byte that was zero, and may set those of bytes after
      // it, but never of one before: the first is right.
      let zeros = ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
      let found = zeros & (ones &* 0x80)
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < count, self[offset] != 0x22, self[offset] != 0x5C { offset += 1 }
    return offset
  }
}
