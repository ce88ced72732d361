extension Collection<UInt8> {
  /// Whether the bytes start with the byte order mark of UTF-8.
  var hasByteOrderMark: Bool { starts(with: [0xEF, 0xBB, 0xBF]) }

  /// The bytes behind a byte order mark, which RFC 8259 (section 8.1) allows a parser to ignore, as
  /// Foundation's does.
  package var withoutByteOrderMark: SubSequence { dropFirst(hasByteOrderMark ? 3 : 0) }
}
