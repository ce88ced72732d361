import JSONText

extension Mutator {
  /// Replaces a boolean or a number with a sentence that explains why there is no value.
  public static let explanatoryString = Mutator(
    "explanatory-string", .structural, sets: [.drift, .types],
    purpose: "replaces a boolean or number with a sentence: an excuse for it",
    ideal: "a declared default and a report, else a type mismatch at the path",
    scope: Scope(.boolean, .number)
  ) { node, document, edits in
    let kind = document.index.kind(of: node)
    guard kind == .boolean || kind == .number else { return }
    let range = document.index.range(of: node)
    edits.offer { $0.replace(range, with: #""This is not available right now.""#) }
  }
}

extension Mutator {
  /// Puts white space before or after the text of a string: a variant for each kind.
  ///
  /// An empty string is not padded at its start, which would be the same edit.
  public static let padString = Mutator(
    "pad-string", .structural, sets: [.values],
    purpose: "puts white space around a string: values imported from a table",
    ideal: "accept the exact string",
    scope: Scope(.string)
  ) { node, document, edits in
    guard let body = document.index.body(ofStringAt: node) else { return }
    if !body.isEmpty { edits.offer("leading") { $0.insert(" ", at: body.lowerBound) } }
    for (variant, space) in spaces {
      edits.offer(variant) { $0.insert(space, at: body.upperBound) }
    }
  }
}

private let spaces: [(Variant, StaticString)] = [
  ("trailing", " "), ("tab", #"\t"#), ("no-break-space", "\u{A0}"),
]

extension Mutator {
  /// Appends characters that text code often gets wrong to a string: a variant for each kind.
  public static let unicodeStress = Mutator(
    "unicode-stress", .structural, sets: [.values],
    purpose: "appends rare characters to a string: names from all over the world",
    ideal: "accept the exact string",
    scope: Scope(.string), plausibility: .exotic
  ) { node, document, edits in
    guard document.index.kind(of: node) == .string else { return }
    let end = document.index.range(of: node).upperBound - 1
    for (variant, text) in texts {
      edits.offer(variant) { $0.insert(text, at: end) }
    }
  }
}

private let texts: [(Variant, StaticString)] = [
  ("zwj-emoji", "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"),
  ("bidi", "\u{202E}abc\u{202C}\u{5D0}\u{200F}"),
  ("zalgo", "Z\u{351}\u{36B}\u{343}\u{36A}\u{302}\u{36B}\u{33D}\u{34F}\u{334}\u{319}"),
  ("zero-width", "\u{200B}\u{200C}\u{200D}\u{2060}"),
  ("case-expanding", "\u{DF}\u{149}\u{130}\u{FB03}"),
  ("astral", "\u{1D54F}\u{20BB7}"),
]

extension Mutator {
  /// Replaces a string or number that occurs as an identifier elsewhere in the document with one that
  /// looks like it, but identifies nothing there.
  ///
  /// Identifiers are the values at `id`, `_id`, `uuid` and `guid`, and the keys of maps. A number counts
  /// if its own key ends in the word id or ids.
  public static let danglingID = Mutator(
    "dangling-id", .structural, sets: [.drift, .values],
    purpose: "replaces an identifier that something else has: a reference to nothing",
    ideal: "the record with the identifier as it was sent, and nothing in place of what is missing",
    scope: Scope(.number, .string)
  ) { node, document, edits in
    guard let other = document.identifiers.dangling(at: node, in: document.index) else { return }
    edits.offer { $0.replace(document.index.range(of: node), with: other) }
  }
}

extension Mutator {
  /// Spells a boolean as a number or a string: a variant for each spelling.
  public static let respellBoolean = Mutator(
    "respell-boolean", .structural, sets: [.drift, .types],
    purpose: "spells a boolean as a number or a string: a database without booleans",
    ideal: "the boolean where that is opted into, and a report; else an error at the path",
    scope: Scope(.boolean), plausibility: .likely
  ) { node, document, edits in
    guard document.index.kind(of: node) == .boolean else { return }
    let range = document.index.range(of: node)
    let isTrue = document.index.bytes[range.lowerBound] == UInt8(ascii: "t")
    for (variant, yes, no) in spellings {
      edits.offer(variant) { $0.replace(range, with: isTrue ? yes : no) }
    }
  }
}

private let spellings: [(Variant, yes: StaticString, no: StaticString)] = [
  ("number", "1", "0"), ("string", #""true""#, #""false""#), ("word", #""yes""#, #""no""#),
  ("letter", #""Y""#, #""N""#),
]
