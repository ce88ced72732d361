import JSONText

extension Mutator {
  /// Replaces a boolean or a number with a sentence that explains why there is no value.
  public static let explanatoryString = Mutator(
    "explanatory-string", .structural, sets: [.drift, .types],
    purpose: "replaces a boolean or number with a sentence: an excuse for it",
    ideal: "a declared default and a report, else a type mismatch at the path",
    scope: Scope(.boolean, .number)
  ) { node, document, edits in
    let range = document.index.range(of: node)
    edits.offer { $0.replace(range, with: #""This is not available right now.""#) }
  }

  /// Puts white space before or after the text of a string: a variant for each kind.
  ///
  /// An empty string is not padded at its start, which would be the same edit.
  public static let padString = Mutator(
    "pad-string", .structural, sets: [.values],
    purpose: "puts white space around a string: values imported from a table",
    ideal: "accept the exact string",
    scope: Scope(.string)
  ) { node, document, edits in
    let body = document.index.interior(of: node)
    if !body.isEmpty { edits.offer("leading") { $0.insert(" ", at: body.lowerBound) } }
    for (variant, space) in spaces {
      edits.offer(variant) { $0.insert(space, at: body.upperBound) }
    }
  }

  /// Appends characters that text code often gets wrong to a string: a variant for each kind.
  public static let unicodeStress = Mutator(
    "unicode-stress", .structural, sets: [.values],
    purpose: "appends rare characters to a string: names from all over the world",
    ideal: "accept the exact string",
    scope: Scope(.string), plausibility: .exotic
  ) { node, document, edits in
    let end = document.index.range(of: node).upperBound - 1
    for (variant, text) in texts {
      edits.offer(variant) { $0.insert(text, at: end) }
    }
  }

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

  /// Spells a boolean as a number or a string: a variant for each spelling.
  public static let respellBoolean = Mutator(
    "respell-boolean", .structural, sets: [.baseline, .drift, .types],
    purpose: "spells a boolean as a number or a string: a database without booleans",
    ideal: "the boolean where that is opted into, and a report; else an error at the path",
    scope: Scope(.boolean), plausibility: .likely
  ) { node, document, edits in
    let range = document.index.range(of: node)
    let isTrue = document.index.bytes[range.lowerBound] == UInt8(ascii: "t")
    for (variant, yes, no) in spellings {
      edits.offer(variant) { $0.replace(range, with: isTrue ? yes : no) }
    }
  }

  /// Corrupts a UUID, an e-mail address, a URL or base64 slightly: variants for each way.
  ///
  /// All four are recognized by their form. A URL starts with `http://` or `https://`. Base64 has
  /// padding, or at least 16 characters with capitals, lowercase letters and digits among them.
  public static let nearMiss = Mutator(
    "near-miss", .structural, sets: [.values],
    purpose: "spoils a UUID, an e-mail address, a URL or base64: a value cut short",
    ideal: "an error at the path, or a declared default and a report",
    scope: Scope(.string)
  ) { node, document, edits in
    let body = document.index.interior(of: node)
    let value = document.index.bytes[document.index.range(of: node)]
    func offer(_ variant: Variant, _ part: Range<Int>, to text: String) {
      edits.offer(variant) { $0.replace(value, changing: part, to: text) }
    }
    switch FormattedText(value[body]) {
    case .uuid:
      offer("uuid-short", body.upperBound - 1..<body.upperBound, to: "")
      edits.offer("uuid-braces") {
        $0.replace(value.indices, quoting: Array("{".utf8) + value[body] + Array("}".utf8))
      }
      edits.offer("uuid-bare") {
        $0.replace(value.indices, with: value.filter { $0 != UInt8(ascii: "-") })
      }
    case .email(let at):
      offer("email-no-at", at..<at + 1, to: "")
      offer("email-two-ats", at..<at + 1, to: "@@")
    case .url(let host):
      offer("url-no-scheme", body.lowerBound..<host.lowerBound, to: "")
      offer("url-space", host.lowerBound..<host.lowerBound, to: " ")
      if host.upperBound < body.upperBound {
        offer("url-relative", body.lowerBound..<host.upperBound, to: "")
      }
    case .base64(let end):
      if end < body.upperBound { offer("base64-unpadded", end..<body.upperBound, to: "") }
      let safe = [UInt8(ascii: "+"): UInt8(ascii: "-"), UInt8(ascii: "/"): UInt8(ascii: "_")]
      let urlSafe = value.map { safe[$0] ?? $0 }
      if urlSafe[...] != value {
        edits.offer("base64-url-safe") { $0.replace(value.indices, with: urlSafe) }
      }
      offer("base64-bad-character", body.lowerBound..<body.lowerBound + 1, to: "*")
    case nil: break
    }
  }
}

private let spaces: [(Variant, String)] = [
  ("trailing", " "), ("tab", #"\t"#), ("no-break-space", "\u{A0}"),
]
private let texts: [(Variant, String)] = [
  ("zwj-emoji", "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"),
  ("bidi", "\u{202E}abc\u{202C}\u{5D0}\u{200F}"),
  ("zalgo", "Z\u{351}\u{36B}\u{343}\u{36A}\u{302}\u{36B}\u{33D}\u{34F}\u{334}\u{319}"),
  ("zero-width", "\u{200B}\u{200C}\u{200D}\u{2060}"),
  ("case-expanding", "\u{DF}\u{149}\u{130}\u{FB03}"),
  ("astral", "\u{1D54F}\u{20BB7}"),
]

private let spellings: [(Variant, yes: String, no: String)] = [
  ("number", "1", "0"), ("string", #""true""#, #""false""#), ("word", #""yes""#, #""no""#),
  ("letter", #""Y""#, #""N""#), ("digit", #""1""#, #""0""#),
]

enum FormattedText {
  case uuid
  case email(at: Int)
  case url(host: Range<Int>)
  case base64(end: Int)

  init?(_ text: ArraySlice<UInt8>) {
    if text.isUUID {
      self = .uuid
    } else if let host = URLText(text)?.host {
      self = .url(host: text.startIndex + host.lowerBound..<text.startIndex + host.upperBound)
    } else if let at = Self.at(in: text) {
      self = .email(at: at)
    } else if let end = Self.endOfBase64(text) {
      self = .base64(end: end)
    } else {
      return nil
    }
  }

  /// The offset of the `@` of an e-mail address, which has one `@` and a dot after it.
  private static func at(in text: ArraySlice<UInt8>) -> Int? {
    guard (5...254).contains(text.count), !text.contains(where: " \\/:,".utf8.contains),
      let at = text.firstIndex(of: UInt8(ascii: "@")), at > text.startIndex,
      at == text.lastIndex(of: UInt8(ascii: "@")),
      let dot = text.lastIndex(of: UInt8(ascii: ".")), dot > at + 1, dot < text.endIndex - 1
    else { return nil }
    return at
  }

  private static func endOfBase64(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.count >= 8, text.count % 4 == 0 else { return nil }
    var end = text.endIndex
    while text.endIndex - end < 2, text[end - 1] == UInt8(ascii: "=") { end -= 1 }
    let body = text[..<end]
    guard body.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "+/".utf8.contains($0) }) else {
      return nil
    }
    let isMixed =
      body.contains(where: \.isASCIICapital) && body.contains(where: \.isASCIISmall)
      && body.contains(where: \.isASCIIDigit) && text.count >= 16
    return isMixed || end < text.endIndex ? end : nil
  }
}
