import JSONText

extension Mutator {
  /// Replaces null and booleans with the spellings of other languages.
  ///
  /// Both offer `capitalized`, as in Python, and `upper-case`, as in SQL. Null also offers `nil`
  /// and `undefined`. Booleans offer `word`, which is YAML's `yes` or `no`, and `letter`.
  public static let foreignLiteral = Mutator(
    "foreign-literal", .malformed,
    purpose: "replaces null or a boolean with another language's: a printed dictionary",
    ideal: "fail at the offset of the literal"
  ) { node, document, edits in
    let range = document.index.range(of: node)
    let literals: [(variant: Variant, text: StaticString)]
    switch document.index.kind(of: node) {
    case .null: literals = nulls
    case .boolean:
      literals =
        document.index.bytes[range.lowerBound] == UInt8(ascii: "t") ? trues : falses
    case .number, .string, .array, .object: return
    }
    for (variant, text) in literals {
      edits.offer(variant) { $0.replace(range, with: text) }
    }
  }

  /// Spells a number as other languages may, but JSON does not.
  public static let malformedNumber = Mutator(
    "malformed-number", .malformed,
    purpose: "respells a number against the grammar: text pasted by a serializer",
    ideal: "fail at the offset of the number or inside of it",
    scope: Scope(.number)
  ) { node, document, edits in
    guard document.index.kind(of: node) == .number else { return }
    let parts = NumberParts(of: node, in: document.index)
    offerPrefixes(parts, to: &edits)
    offerSuffixes(parts, to: &edits)
    edits.offer("bare-sign") { $0.replace(document.index.range(of: node), with: "-") }
  }

  /// Replaces a number with what languages print for numbers that JSON cannot express.
  public static let notANumber = Mutator(
    "not-a-number", .malformed,
    purpose: "replaces a number with one that JSON cannot express: a division by zero",
    ideal: "fail at the offset of the literal, unless the decoder was told to read it",
    scope: Scope(.number)
  ) { node, document, edits in
    guard document.index.kind(of: node) == .number else { return }
    let range = document.index.range(of: node)
    for (variant, text) in literals {
      edits.offer(variant) { $0.replace(range, with: text) }
    }
  }

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

  /// Flips one bit of a byte, or overwrites a whole value.
  ///
  /// A variant such as `bit-7` has the byte's offset from the start of the key or, without one, of
  /// the value. Only four bytes of a long key or scalar are edited, and only the brackets of a
  /// container. A flip that might leave valid JSON is not offered: outside strings the result must
  /// be a byte that no token has, inside them a control character or invalid UTF-8. `burst`
  /// replaces every byte of the value.
  public static let bitFlip = Mutator(
    "bit-flip", .malformed,
    purpose: "flips a bit, or overwrites a value: bad memory on the way",
    ideal: "fail at the offset of the byte; no crash and no hang"
  ) { node, document, edits in
    let index = document.index
    let start = index.memberRange(of: node).lowerBound
    if let key = index.keyRange(of: node), let colon = index.colon(of: node) {
      offerFlips(in: key, count: 4, isString: true, from: start, in: document, to: &edits)
      let colon = colon..<colon + 1
      offerFlips(in: colon, count: 1, isString: false, from: start, in: document, to: &edits)
    }
    let kind = index.kind(of: node)
    let value = index.range(of: node)
    let count = kind == .array || kind == .object ? 2 : 4
    let isString = kind == .string
    offerFlips(in: value, count: count, isString: isString, from: start, in: document, to: &edits)
    edits.offer("burst") { edit in
      edit.replace(value)
      for offset in 0..<value.count { edit.append(byte: offset.isMultiple(of: 2) ? 0xFF : 0xAA) }
    }
  }
}

private let nulls: [(variant: Variant, text: StaticString)] = [
  ("capitalized", "None"), ("upper-case", "NULL"), ("nil", "nil"), ("undefined", "undefined"),
]

private let trues: [(variant: Variant, text: StaticString)] = [
  ("capitalized", "True"), ("upper-case", "TRUE"), ("word", "yes"), ("letter", "t"),
]

private let falses: [(variant: Variant, text: StaticString)] = [
  ("capitalized", "False"), ("upper-case", "FALSE"), ("word", "no"), ("letter", "f"),
]

private func offerPrefixes(_ number: NumberParts, to edits: inout EditSink) {
  let digits = number.integer.lowerBound
  edits.offer("leading-zero") { $0.insert("0", at: digits) }
  if !number.isNegative { edits.offer("plus") { $0.insert("+", at: digits) } }
  edits.offer("double-sign") { $0.insert(number.isNegative ? "-" : "--", at: digits) }
  edits.offer("hexadecimal") { $0.insert("0x", at: digits) }
  edits.offer("no-integer") {
    if number.fraction.isEmpty { $0.insert(".", at: digits) } else { $0.remove(number.integer) }
  }
}

private func offerSuffixes(_ number: NumberParts, to edits: inout EditSink) {
  let end = number.integer.upperBound
  edits.offer("underscore") { $0.insert("_0", at: end) }
  edits.offer("no-fraction") {
    if number.fraction.isEmpty {
      $0.insert(".", at: end)
    } else {
      $0.remove(number.fraction.dropFirst())
    }
  }
  edits.offer("double-point") { $0.insert(number.fraction.isEmpty ? "..0" : ".", at: end) }
  edits.offer("bare-exponent") {
    if number.exponent.isEmpty {
      $0.insert("e", at: number.exponent.lowerBound)
    } else {
      $0.remove(number.exponent.dropFirst())
    }
  }
}

private let literals: [(variant: Variant, text: StaticString)] = [
  ("nan", "NaN"), ("minus-nan", "-NaN"), ("lower-case-nan", "nan"), ("infinity", "Infinity"),
  ("minus-infinity", "-Infinity"), ("infinity-in-c", "inf"), ("undefined", "undefined"),
]

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

private let characters: [(name: String, inKey: Variant, text: StaticString)] = [
  ("newline", "newline-in-key", "\n"), ("tab", "tab-in-key", "\t"),
  ("null", "null-in-key", "\0"), ("escape", "escape-in-key", "\u{1B}"),
]

private let texts: [(variant: Variant, inKey: Variant, bytes: [UInt8])] = [
  ("continuation", "continuation-in-key", [0x80]),
  ("overlong", "overlong-in-key", [0xC0, 0xAF]),
  ("cut-sequence", "cut-sequence-in-key", [0xE2, 0x82]),
  ("surrogate", "surrogate-in-key", [0xED, 0xA0, 0x80]),
  ("too-large", "too-large-in-key", [0xF4, 0x90, 0x80, 0x80]),
  ("latin-one", "latin-one-in-key", [0xE9]),
  ("all-ones", "all-ones-in-key", [0xFF]),
]

private let names = [
  "bit-0", "bit-1", "bit-2", "bit-3", "bit-4", "bit-5", "bit-6", "bit-7",
]

/// Offers the flips of a token's first byte, its last, and others evenly between, `count` at most.
private func offerFlips(
  in token: Range<Int>, count: Int, isString: Bool, from start: Int, in document: Document,
  to edits: inout EditSink
) {
  let count = min(count, token.count)
  for number in 0..<count {
    let offset = token.lowerBound + number * (token.count - 1) / max(count - 1, 1)
    let byte = document.index.bytes[offset]
    let next = offset + 1..<min(offset + 2, token.upperBound)
    for bit in 0..<8 {
      let flipped = byte ^ (1 << bit)
      let isRejected =
        isString && number > 0
        ? isRejectedInString(flipped, from: byte) : !isOutsideStrings(flipped)
      guard isRejected else { continue }
      edits.offer(Variant(names[bit], at: offset - start)) {
        $0.replace(offset..<offset + 1)
        $0.append(byte: flipped)
        // Flipped as well, the next byte might follow this one.
        if !next.isEmpty { $0.claim(next, of: document) }
        if byte == UInt8(ascii: "\"") { $0.claimEnd(of: document) }
      }
    }
  }
}

/// Whether a flip makes a control character, or changes a byte's role in UTF-8: an ASCII character, the
/// first byte of a sequence, or a following one.
private func isRejectedInString(_ flipped: UInt8, from byte: UInt8) -> Bool {
  flipped < 0x20 || (byte ^ flipped) == 0x80 || (byte >= 0x80 && (byte ^ flipped) == 0x40)
}

/// Whether a byte is white space, or occurs in some token other than a string or starts one.
private func isOutsideStrings(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x20, 0x0A, 0x0D, 0x09: true
  case 0x30...0x39: true
  default: "{}[]:,\"+-.Eaeflnrstu".utf8.contains(byte)
  }
}
