import JSONText

extension Mutator {
  /// Puts a byte order mark before the document, as Windows editors do.
  ///
  /// RFC 8259 forbids sending the mark, but lets parsers ignore it.
  public static let byteOrderMark = Mutator(
    "byte-order-mark", .unspecified,
    purpose: "puts a byte order mark before the document: a server of Windows",
    ideal: "the same value, or a failure at byte 0",
    scope: .root
  ) { node, document, edits in
    guard node == document.index.root else { return }
    edits.offer { $0.insert("\u{FEFF}", at: 0) }
  }
}
