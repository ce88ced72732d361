import JSONText

extension Mutator {
  /// Puts white space before or after the document.
  public static let padDocument = Mutator(
    "pad-document", .meaningPreserving, sets: [.drift],
    purpose: "puts white space around the document: a response made by a template",
    ideal: "the same value",
    scope: .root
  ) { node, document, edits in
    guard node == document.index.root else { return }
    for (name, leading, trailing) in paddings {
      edits.offer(Variant(name)) { edit in
        if leading.utf8CodeUnitCount > 0 { edit.insert(leading, at: 0) }
        if trailing.utf8CodeUnitCount > 0 {
          edit.insert(trailing, at: document.index.bytes.endIndex)
        }
      }
    }
  }
}

private let paddings: [(name: String, leading: StaticString, trailing: StaticString)] = [
  ("leading", "\n  \t", ""), ("trailing", "", "  \t"), ("newline", "", "\n"),
  ("crlf", "\r\n", "\r\n"),
]

extension Mutator {
  /// Rewrites the white space between the tokens of the document: none, or lines and indentation.
  ///
  /// A layout that the document already has is not offered.
  public static let rewriteWhitespace = Mutator(
    "rewrite-whitespace", .meaningPreserving, sets: [.drift],
    purpose: "rewrites the space between tokens: another serializer, or a proxy",
    ideal: "the same value",
    scope: .root
  ) { node, document, edits in
    guard node == document.index.root else { return }
    let value = document.index.bytes[document.index.range(of: node)]
    for (name, layout) in layouts where !layout.isLayout(of: value) {
      edits.offer(Variant(name)) { edit in
        edit.replace(value.indices)
        layout.append(value, to: &edit)
      }
    }
  }
}

private let layouts: [(name: String, layout: Layout)] = [
  ("minified", Layout(lineBreak: "", indentation: "", gap: "")),
  ("pretty", Layout(lineBreak: "\n", indentation: "  ", gap: " ")),
  ("crlf", Layout(lineBreak: "\r\n", indentation: "  ", gap: " ")),
  ("tabs", Layout(lineBreak: "\n", indentation: "\t", gap: " ")),
]

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

extension Mutator {
  /// Puts the members of an object into another order, leaving the space between them in place.
  ///
  /// An object with two equal keys stays as it is, because there the order matters.
  public static let reorderMembers = Mutator(
    "reorder-members", .meaningPreserving, sets: [.drift],
    purpose: "puts an object's members into another order: a serializer of hash maps",
    ideal: "the same value"
  ) { node, document, edits in
    let index = document.index
    let count = index.childCount(of: node)
    guard index.kind(of: node) == .object, count >= 2, hasDistinctKeys(node, in: index)
    else { return }
    edits.offer("reversed") { edit in
      edit.reorderMembers(of: node, in: document) { $0.reversed() }
    }
    guard count > 2 else { return }
    edits.offer("rotated") { edit in
      edit.reorderMembers(of: node, in: document) { Array($0.dropFirst() + $0.prefix(1)) }
    }
  }
}

/// Whether no two keys are equal, even after Unicode normalization.
private func hasDistinctKeys(_ object: NodeID, in index: DocumentIndex) -> Bool {
  var keys: Set<String> = []
  return index.children(of: object).allSatisfy { keys.insert(index.key(of: $0) ?? "").inserted }
}

extension Edit {
  fileprivate mutating func reorderMembers(
    of object: NodeID, in document: Document, by order: ([Range<Int>]) -> [Range<Int>]
  ) {
    let bytes = document.index.bytes
    let range = document.index.range(of: object)
    let members = document.index.children(of: object).map(document.index.memberRange(of:))
    replace(range)
    var end = range.lowerBound
    for (old, new) in zip(members, order(members)) {
      append(bytes[end..<old.lowerBound])
      append(new, of: document)
      end = old.upperBound
    }
    append(bytes[end..<range.upperBound])
  }
}
