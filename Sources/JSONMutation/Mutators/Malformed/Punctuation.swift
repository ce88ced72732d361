import JSONText

extension Mutator {
  /// Puts commas where none belong, or none where one does.
  ///
  /// A container offers a `leading` comma and, unless it is empty, a `trailing` one. Any child but
  /// the first offers to edit the comma before it: `missing`, `doubled`, or replaced with a
  /// `semicolon` or a `space`. Between the numbers of `[1,2]` the comma cannot be missing, because
  /// `12` is a number.
  public static let comma = Mutator(
    "comma", .malformed,
    purpose: "adds, drops or replaces a comma: JSON that is written by hand",
    ideal: "fail at the offset of the comma or of what is in its location"
  ) { node, document, edits in
    let index = document.index
    let kind = index.kind(of: node)
    if kind == .array || kind == .object {
      let start = index.range(of: node).lowerBound + 1
      edits.offer("leading") { $0.insert(",", at: start) }
      if index.childCount(of: node) > 0 {
        edits.offer("trailing") { $0.insert(",", at: index.endOfChildren(of: node)) }
      }
    }
    guard let comma = index.comma(before: node) else { return }
    let bytes = comma..<comma + 1
    if !joinsNumbers(comma, before: node, in: index) {
      // The neighbors are claimed: others might join.
      edits.offer("missing") {
        $0.replace(comma - 1..<comma + 2)
        $0.append(comma - 1..<comma, of: document)
        $0.append(comma + 1..<comma + 2, of: document)
      }
    }
    edits.offer("doubled") { $0.insert(",", at: comma) }
    edits.offer("semicolon") { $0.replace(bytes, with: ";") }
    edits.offer("space") { $0.replace(bytes, with: " ") }
  }
}

/// Whether a digit follows the comma where a number may end before it.
private func joinsNumbers(
  _ comma: Int, before node: NodeID, in index: DocumentIndex
) -> Bool {
  index.kind(of: node) == .number && index.bytes[comma - 1].isASCIIDigit
    && index.bytes[comma + 1].isASCIIDigit
}

extension Mutator {
  /// Deletes, doubles or swaps one bracket, colon or quotation mark.
  ///
  /// A bracket is swapped for one of the other kind, a quotation mark for an apostrophe, a colon
  /// for an equals sign. The offset counts from the start of the key or, without one, of the value.
  ///
  /// Nothing later in the text repairs the damage: brackets do not match, the number of quotation
  /// marks is odd, or a key has no colon.
  public static let structuralCharacter = Mutator(
    "structural-character", .malformed,
    purpose: "deletes, doubles or swaps a structural character: JSON written by hand",
    ideal: "fail at the offset where the structure breaks"
  ) { node, document, edits in
    let index = document.index
    let start = index.memberRange(of: node).lowerBound
    func offer(at offset: Int, swap: StaticString) {
      offerEdits(ofByteAt: offset, swap, from: start, in: document, to: &edits)
    }
    if let key = index.keyRange(of: node), let colon = index.colon(of: node) {
      offer(at: key.lowerBound, swap: "'")
      offer(at: key.upperBound - 1, swap: "'")
      offer(at: colon, swap: "=")
    }
    let value = index.range(of: node)
    switch index.kind(of: node) {
    case .array:
      offer(at: value.lowerBound, swap: "{")
      offer(at: value.upperBound - 1, swap: "}")
    case .object:
      offer(at: value.lowerBound, swap: "[")
      offer(at: value.upperBound - 1, swap: "]")
    case .string:
      offer(at: value.lowerBound, swap: "'")
      offer(at: value.upperBound - 1, swap: "'")
    case .null, .boolean, .number: break
    }
  }
}

private func offerEdits(
  ofByteAt offset: Int, _ swap: StaticString, from start: Int, in document: Document,
  to edits: inout EditSink
) {
  let byte = offset..<offset + 1
  edits.offer(Variant("delete", at: offset - start)) {
    $0.remove(byte)
    $0.claimEnd(of: document)
  }
  edits.offer(Variant("double", at: offset - start)) {
    $0.claim(byte, of: document)
    $0.append(byte, of: document)
    $0.claimEnd(of: document)
  }
  edits.offer(Variant("swap", at: offset - start)) {
    $0.replace(byte, with: swap)
    $0.claimEnd(of: document)
  }
}

extension Mutator {
  /// Puts other quotation marks around a string or a key, or none around a key.
  ///
  /// Printed dictionaries and word processors produce them. The text between the marks stays as it
  /// is.
  public static let wrongQuotes = Mutator(
    "wrong-quotes", .malformed,
    purpose: "replaces quotation marks: a dictionary printed by a script",
    ideal: "fail at the offset of the wrong quotation mark"
  ) { node, document, edits in
    let index = document.index
    if let key = index.keyRange(of: node) {
      for mark in marks {
        edits.offer(mark.key) { quote(key, with: mark.open, mark.close, in: document, &$0) }
      }
      edits.offer("unquoted-key") { quote(key, with: "", "", in: document, &$0) }
    }
    guard index.kind(of: node) == .string else { return }
    let value = index.range(of: node)
    for mark in marks {
      edits.offer(mark.value) { quote(value, with: mark.open, mark.close, in: document, &$0) }
    }
  }
}

private let marks: [(value: Variant, key: Variant, open: StaticString, close: StaticString)] = [
  ("single-value", "single-key", "'", "'"),
  ("typographic-value", "typographic-key", "\u{201C}", "\u{201D}"),
]

private func quote(
  _ literal: Range<Int>, with open: StaticString, _ close: StaticString, in document: Document,
  _ edit: inout Edit
) {
  edit.replace(literal, with: open)
  edit.append(literal.dropFirst().dropLast(), of: document)
  edit.append(close)
}

extension Mutator {
  /// Puts a comment before a value or after the document.
  ///
  /// The variants are `line`, `block` and `hash`. The root also offers each of them at the end, as
  /// in `line-at-end`.
  public static let comment = Mutator(
    "comment", .malformed,
    purpose: "adds a comment: configuration that is served as data",
    ideal: "fail at the offset of the comment"
  ) { node, document, edits in
    let start = document.index.range(of: node).lowerBound
    for comment in comments {
      edits.offer(comment.variant) { $0.insert(comment.text, at: start) }
    }
    guard node == document.index.root else { return }
    for comment in comments {
      edits.offer(comment.atEnd) { $0.insert(comment.text, at: document.index.bytes.count) }
    }
  }
}

private let comments: [(variant: Variant, atEnd: Variant, text: StaticString)] = [
  ("line", "line-at-end", "// comment\n"),
  ("block", "block-at-end", "/* comment */"),
  ("hash", "hash-at-end", "# comment\n"),
]
