import JSONText

extension EditSink {
  /// EditSink to put a text in place of bytes of a document, unless it is there already.
  mutating func offer(
    _ name: String, replacing range: Range<Int>, with text: StaticString, in document: Document
  ) {
    guard !document.index.bytes[range].elementsEqual(text.bytes) else { return }
    offer(Variant(name)) { $0.replace(range, with: text) }
  }

  /// EditSink to put each of some numbers in place of another one; nothing where there is no number.
  mutating func offer(
    _ numbers: [(name: String, text: StaticString)], insteadOfNumberAt node: NodeID,
    in document: Document
  ) {
    guard document.index.kind(of: node) == .number else { return }
    let range = document.index.range(of: node)
    for (name, text) in numbers { offer(name, replacing: range, with: text, in: document) }
  }

  /// EditSink to replace bytes of a document with the same and a text behind them.
  mutating func offer(
    _ name: String, appending text: StaticString, to range: Range<Int>, in document: Document
  ) {
    offer(Variant(name)) { edit in
      edit.replace(range, with: document.index.bytes[range])
      edit.append(text)
    }
  }
}
