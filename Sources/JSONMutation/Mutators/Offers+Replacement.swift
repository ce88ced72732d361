import JSONText

extension Offers {
  /// Offers to put a text in place of bytes of a document, unless it is there already.
  mutating func offer(
    _ name: String, replacing range: Range<Int>, with text: StaticString, in document: Document
  ) {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard !document.index.bytes[range].elementsEqual(bytes) else { return }
    offer(Variant(name)) { $0.replace(range, with: text) }
  }

  /// Offers to replace bytes of a document with the same and a text behind them.
  mutating func offer(
    _ name: String, appending text: StaticString, to range: Range<Int>, in document: Document
  ) {
    offer(Variant(name)) { edit in
      edit.replace(range, with: document.index.bytes[range])
      edit.append(text)
    }
  }
}
