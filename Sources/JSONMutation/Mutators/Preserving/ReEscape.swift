import JSONText

extension Mutator {
  /// Spells characters of a string or a key another way: with an escape, or without one.
  ///
  /// PHP escapes each `/`, and many serializers escape all but ASCII. A variant that changes
  /// nothing is not offered.
  public static let reEscape = Mutator(
    "re-escape", .meaningPreserving, sets: [.drift],
    purpose: "escapes characters, or unescapes them: another serializer",
    ideal: "the same value"
  ) { node, document, edits in
    let index = document.index
    if index.kind(of: node) == .string {
      let literal = index.bytes[index.range(of: node)]
      for (name, _, escaping) in escapings where escaping.changes(literal) {
        edits.offer(Variant(name)) { $0.replace(literal, by: escaping) }
      }
    }
    guard let key = index.keyRange(of: node).map({ index.bytes[$0] }) else { return }
    for (_, name, escaping) in escapings where escaping.changes(key) {
      edits.offer(Variant(name)) { $0.replace(key, by: escaping) }
    }
  }
}

private let escapings: [(name: String, keyName: String, escaping: Escaping)] = [
  ("solidus", "key-solidus", .solidus), ("unicode", "key-unicode", .unicode),
  ("ascii", "key-ascii", .ascii), ("unescaped", "key-unescaped", .unescaped),
]

extension Edit {
  fileprivate mutating func replace(_ literal: ArraySlice<UInt8>, by escaping: Escaping) {
    replace(literal.indices)
    escaping.append(literal, to: &self)
  }
}
