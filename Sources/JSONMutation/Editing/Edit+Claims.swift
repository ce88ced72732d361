import JSONText

extension Edit {
  /// Replaces bytes with themselves, so that no other edit can have them.
  mutating func claim(_ range: Range<Int>, of document: Document) {
    replace(range)
    append(range, of: document)
  }

  /// Claims the last byte of the root's value, unless the last splice has it already.
  ///
  /// What leaves brackets or quotation marks without a partner claims it: of two such edits one
  /// might repair what the other broke, and so might cutting off the end.
  mutating func claimEnd(of document: Document) {
    let end = document.index.range(of: document.index.root).upperBound
    if let last = pieces.last, last.range.upperBound >= end { return }
    claim(end - 1..<end, of: document)
  }
}
