import JSONText

extension Document {
  /// The value in the document whose size is nearest to 1 KB, as a document of its own; nil where
  /// none has from 700 to 1,400 bytes, or the document is itself that small.
  ///
  /// It is for measuring what a small document costs on real data.
  package var excerptOf1KB: Document? {
    guard index.bytes.count > 1_400 else { return nil }
    let sizes = index.nodeIDs.lazy.map { (node: $0, size: self.index.range(of: $0).count) }
    let nearest = sizes.filter { (700...1_400).contains($0.size) }
      .min { abs($0.size - 1_024) < abs($1.size - 1_024) }?.node
    guard let nearest else { return nil }
    var name = DocumentName(name.name + "#\(index.pointer(to: nearest))")
    name.digest = nil
    return try? Document(name, parsing: Array(index.bytes[index.range(of: nearest)]))
  }
}
