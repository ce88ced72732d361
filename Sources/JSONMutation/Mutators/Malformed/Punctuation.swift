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

  /// Deletes, duplicates, swaps or repeats a child without repairing commas and colons.
  ///
  /// `delete` leaves the comma of a child that has siblings. `delete-key` and `delete-value` leave
  /// half a member. `duplicate` copies a child right after itself, but not an element that is a
  /// number, because the digits would join. `swap` exchanges a child with the comma after it,
  /// `swap-key` a key with a value that is not a string. `repeat` opens the parent again inside
  /// itself, with all that precedes the child.
  public static let brokenSubtree = Mutator(
    "broken-subtree", .malformed,
    purpose: "deletes, copies or moves a child but no comma: text that was cut and pasted",
    ideal: "fail at the offset where the structure breaks"
  ) { node, document, edits in
    let index = document.index
    guard let parent = index.parent(of: node) else { return }
    let child = index.memberRange(of: node)
    let value = index.range(of: node)
    offerEditsWithComma(of: node, in: document, to: &edits)
    if let key = index.keyRange(of: node) {
      offerEdits(of: key, and: value, in: document, to: &edits)
    }
    if index.isMember(node) || index.kind(of: node) != .number {
      edits.offer("duplicate") {
        $0.claim(child, of: document)
        $0.append(child, of: document)
      }
    }
    edits.offer("repeat") {
      $0.insert(at: value.lowerBound)
      $0.append(index.range(of: parent).lowerBound..<value.lowerBound, of: document)
      $0.claimEnd(of: document)
    }
  }
}

private func joinsNumbers(_ comma: Int, before node: NodeID, in index: DocumentIndex) -> Bool {
  index.kind(of: node) == .number && index.bytes[comma - 1].isASCIIDigit
    && index.bytes[comma + 1].isASCIIDigit
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

private let comments: [(variant: Variant, atEnd: Variant, text: StaticString)] = [
  ("line", "line-at-end", "// comment\n"),
  ("block", "block-at-end", "/* comment */"),
  ("hash", "hash-at-end", "# comment\n"),
]

private func offerEdits(
  of key: Range<Int>, and value: Range<Int>, in document: Document, to edits: inout EditSink
) {
  let colon = key.upperBound..<value.lowerBound
  edits.offer("delete-key") {
    $0.replace(key.lowerBound..<colon.upperBound)
    $0.append(colon, of: document)
  }
  edits.offer("delete-value") {
    $0.replace(colon.lowerBound..<value.upperBound)
    $0.append(colon, of: document)
  }
  guard document.index.bytes[value.lowerBound] != UInt8(ascii: "\"") else { return }
  edits.offer("swap-key") {
    $0.replace(key.lowerBound..<value.upperBound)
    $0.append(value, of: document)
    $0.append(colon, of: document)
    $0.append(key, of: document)
  }
}

private func offerEditsWithComma(of node: NodeID, in document: Document, to edits: inout EditSink) {
  let index = document.index
  guard let parent = index.parent(of: node), index.childCount(of: parent) > 1 else { return }
  let child = index.memberRange(of: node)
  let start = index.previousSibling(of: node).map { index.range(of: $0).upperBound }
  let before = (start ?? child.lowerBound)..<child.lowerBound
  let end = index.nextSibling(of: node).map { index.memberRange(of: $0).lowerBound }
  let after = child.upperBound..<(end ?? child.upperBound)
  edits.offer("delete") {
    $0.replace(before.lowerBound..<after.upperBound)
    $0.append(before, of: document)
    $0.append(after, of: document)
  }
  guard !after.isEmpty else { return }
  edits.offer("swap") {
    $0.replace(before.lowerBound..<after.upperBound)
    $0.append(before, of: document)
    $0.append(after, of: document)
    $0.append(child, of: document)
  }
}
