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
}
