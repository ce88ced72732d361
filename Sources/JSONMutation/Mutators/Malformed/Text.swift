import JSONText

extension Mutator {
  /// Puts an escape that JSON does not have at the end of a string or a key.
  ///
  /// `lone-backslash` escapes the closing quotation mark. That leaves an odd number of marks, so
  /// some string does not end.
  public static let badEscape = Mutator(
    "bad-escape", .malformed,
    purpose: "adds an escape that JSON does not have: a literal of another language",
    ideal: "fail at the offset of the escape"
  ) { node, document, edits in
    if let key = document.index.keyRange(of: node) {
      for escape in escapes {
        edits.offer(escape.inKey) { append(escape.text, to: key, in: document, &$0) }
      }
    }
    guard document.index.kind(of: node) == .string else { return }
    let value = document.index.range(of: node)
    for escape in escapes {
      edits.offer(escape.variant) { append(escape.text, to: value, in: document, &$0) }
    }
  }
}

private let escapes: [(variant: Variant, inKey: Variant, text: StaticString)] = [
  ("hexadecimal", "hexadecimal-in-key", #"\x41"#),
  ("two-digits", "two-digits-in-key", #"\u12"#),
  ("no-digits", "no-digits-in-key", #"\u"#),
  ("braces", "braces-in-key", #"\u{41}"#),
  ("capital", "capital-in-key", #"\U0041"#),
  ("octal", "octal-in-key", #"\012"#),
  ("bell", "bell-in-key", #"\a"#),
  ("apostrophe", "apostrophe-in-key", #"\'"#),
  ("lone-backslash", "lone-backslash-in-key", #"\"#),
]

private func append(
  _ escape: StaticString, to literal: Range<Int>, in document: Document, _ edit: inout Edit
) {
  edit.replace(literal.suffix(1), with: escape)
  edit.append(literal.suffix(1), of: document)
  edit.claimEnd(of: document)
}

extension Mutator {
  /// Puts a control character into a string or a key without escaping it.
  ///
  /// A string offers each at its start and in its middle, with the offset from the opening
  /// quotation mark. A key offers each at its start.
  public static let controlCharacter = Mutator(
    "control-character", .malformed,
    purpose: "adds a raw control character to a string: a serializer that does not escape",
    ideal: "fail at the offset of the control character"
  ) { node, document, edits in
    let index = document.index
    if let key = index.keyRange(of: node) {
      for (_, variant, text) in characters {
        edits.offer(variant) { $0.insert(text, at: key.lowerBound + 1) }
      }
    }
    guard index.kind(of: node) == .string else { return }
    let value = index.range(of: node)
    var middle = value.lowerBound + value.count / 2
    while index.bytes[middle] & 0xC0 == 0x80 { middle -= 1 }
    for (name, _, text) in characters {
      edits.offer(Variant(name, at: 1)) { $0.insert(text, at: value.lowerBound + 1) }
      guard middle > value.lowerBound + 1 else { continue }
      edits.offer(Variant(name, at: middle - value.lowerBound)) { $0.insert(text, at: middle) }
    }
  }
}

private let characters: [(name: String, inKey: Variant, text: StaticString)] = [
  ("newline", "newline-in-key", "\n"), ("tab", "tab-in-key", "\t"),
  ("null", "null-in-key", "\0"), ("escape", "escape-in-key", "\u{1B}"),
]

extension Mutator {
  /// Puts bytes that are not UTF-8 at the end of a string or a key.
  ///
  /// Text in another encoding, or cut in the middle of a character, looks like this. The quotation
  /// mark that follows keeps other bytes from completing the sequence.
  public static let invalidEncoding = Mutator(
    "invalid-encoding", .malformed,
    purpose: "adds bytes that are not UTF-8 to a string: a database in another encoding",
    ideal: "fail at the offset of the bytes, never a silent U+FFFD"
  ) { node, document, edits in
    if let key = document.index.keyRange(of: node) {
      for text in texts {
        edits.offer(text.inKey) {
          $0.insert(at: key.upperBound - 1)
          $0.append(text.bytes)
        }
      }
    }
    guard document.index.kind(of: node) == .string else { return }
    let end = document.index.range(of: node).upperBound - 1
    for text in texts {
      edits.offer(text.variant) {
        $0.insert(at: end)
        $0.append(text.bytes)
      }
    }
  }
}

private let texts: [(variant: Variant, inKey: Variant, bytes: [UInt8])] = [
  ("continuation", "continuation-in-key", [0x80]),
  ("overlong", "overlong-in-key", [0xC0, 0xAF]),
  ("cut-sequence", "cut-sequence-in-key", [0xE2, 0x82]),
  ("surrogate", "surrogate-in-key", [0xED, 0xA0, 0x80]),
  ("too-large", "too-large-in-key", [0xF4, 0x90, 0x80, 0x80]),
  ("latin-one", "latin-one-in-key", [0xE9]),
  ("all-ones", "all-ones-in-key", [0xFF]),
]
