import JSONText

extension Mutator {
  /// Puts a byte order mark before the document, as Windows editors do.
  ///
  /// RFC 8259 forbids sending the mark, but lets parsers ignore it.
  public static let byteOrderMark = Mutator(
    "byte-order-mark", .unspecified, sets: [.baseline],
    purpose: "puts a byte order mark before the document: a server of Windows",
    ideal: "the same value, or a failure at byte 0",
    scope: .root
  ) { node, document, edits in
    guard node == document.index.root else { return }
    edits.offer { $0.insert("\u{FEFF}", at: 0) }
  }

  /// Puts unpaired surrogate escapes at the start or the end of a string or a key.
  ///
  /// The grammar allows such an escape, but it encodes no character.
  public static let loneSurrogate = Mutator(
    "lone-surrogate", .unspecified, sets: [.values],
    purpose: "puts half a surrogate pair into a string: an emoji that was cut in two",
    ideal: "a replacement character and a report, or an error at the path"
  ) { node, document, edits in
    let index = document.index
    if index.kind(of: node) == .string {
      let literal = index.bytes[index.range(of: node)]
      for form in forms where canInsert(form, into: literal) {
        edits.offer(Variant(form.name)) { insert(form, into: literal, of: &$0) }
      }
    }
    guard let key = index.keyRange(of: node).map({ index.bytes[$0] }) else { return }
    for form in forms where canInsert(form, into: key) {
      edits.offer(Variant(form.keyName)) { insert(form, into: key, of: &$0) }
    }
  }

  /// Puts a null character, a byte order mark or a noncharacter at the start of a string, or in
  /// place of its text.
  ///
  /// The latter two also come without an escape. Some decoders end a string at U+0000, or drop
  /// U+FEFF.
  public static let unusualCharacter = Mutator(
    "unusual-character", .unspecified, sets: [.values],
    purpose: "puts U+0000, U+FEFF or U+FFFF into a string: text cut out of a file",
    ideal: "exactly that string",
    scope: Scope(.string)
  ) { node, document, edits in
    guard document.index.kind(of: node) == .string else { return }
    let range = document.index.range(of: node)
    let body = range.lowerBound + 1..<range.upperBound - 1
    for (start, alone, text) in characters {
      if !body.isEmpty {
        edits.offer(Variant(start)) { $0.insert(text, at: body.lowerBound) }
      }
      edits.offer(alone, replacing: body, with: text, in: document)
    }
  }

  /// Writes the whole document in UTF-16 or UTF-32, in either byte order, with and without a byte
  /// order mark.
  ///
  /// RFC 7159 still allowed these encodings. RFC 8259 allows them only between systems that agree
  /// on them.
  public static let reencode = Mutator(
    "reencode", .unspecified,
    purpose: "writes the document in UTF-16 or UTF-32: an old server",
    ideal: "the same value where a mark tells the encoding, else a clean failure",
    scope: .root
  ) { node, document, edits in
    guard node == document.index.root else { return }
    for (name, encoding) in encodings {
      edits.offer(Variant(name)) { edit in
        edit.replace(document.index.bytes.indices)
        edit.append(encoding.encoded(document.index.bytes))
      }
    }
  }
}

private typealias SurrogateForm = (
  name: String, keyName: String, escapes: StaticString, isAtStart: Bool
)

private let forms: [SurrogateForm] = [
  ("high-start", "key-high-start", #"\ud83d"#, true),
  ("low-start", "key-low-start", #"\ude00"#, true),
  ("reversed-start", "key-reversed-start", #"\ude00\ud83d"#, true),
  ("high-end", "key-high-end", #"\ud83d"#, false),
  ("low-end", "key-low-end", #"\ude00"#, false),
  ("reversed-end", "key-reversed-end", #"\ude00\ud83d"#, false),
]

private func insert(_ form: SurrogateForm, into literal: ArraySlice<UInt8>, of edit: inout Edit) {
  edit.insert(form.escapes, at: form.isAtStart ? literal.startIndex + 1 : literal.endIndex - 1)
}

/// Whether the neighbor of the escapes is not a surrogate escape, which could pair with them.
///
/// In an empty string only the start counts, which is also its end.
private func canInsert(_ form: SurrogateForm, into literal: ArraySlice<UInt8>) -> Bool {
  guard literal.count > 2 else { return form.isAtStart }
  let body = literal.dropFirst().dropLast()
  let neighbor = form.isAtStart ? body.prefix(6) : body.suffix(6)
  return !(neighbor.starts(with: #"\ud"#.utf8) || neighbor.starts(with: #"\uD"#.utf8))
}

private let characters: [(start: String, alone: String, text: StaticString)] = [
  ("null-start", "null-alone", #"\u0000"#),
  ("mark-start", "mark-alone", #"\ufeff"#),
  ("raw-mark-start", "raw-mark-alone", "\u{FEFF}"),
  ("noncharacter-start", "noncharacter-alone", #"\uffff"#),
  ("raw-noncharacter-start", "raw-noncharacter-alone", "\u{FFFF}"),
]

private let encodings: [(name: String, encoding: Encoding)] = [
  ("utf-16le", Encoding(byteCount: 2, isBigEndian: false, hasMark: false)),
  ("utf-16le-mark", Encoding(byteCount: 2, isBigEndian: false, hasMark: true)),
  ("utf-16be", Encoding(byteCount: 2, isBigEndian: true, hasMark: false)),
  ("utf-16be-mark", Encoding(byteCount: 2, isBigEndian: true, hasMark: true)),
  ("utf-32le", Encoding(byteCount: 4, isBigEndian: false, hasMark: false)),
  ("utf-32le-mark", Encoding(byteCount: 4, isBigEndian: false, hasMark: true)),
  ("utf-32be", Encoding(byteCount: 4, isBigEndian: true, hasMark: false)),
  ("utf-32be-mark", Encoding(byteCount: 4, isBigEndian: true, hasMark: true)),
]

/// A Unicode encoding whose code units are longer than a byte.
private struct Encoding {
  let byteCount: Int
  let isBigEndian: Bool
  let hasMark: Bool

  func encoded(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * byteCount + byteCount)
    if hasMark { append(0xFEFF, to: &result) }
    if byteCount == 2 {
      for unit in text.utf16 { append(UInt32(unit), to: &result) }
    } else {
      for scalar in text.unicodeScalars { append(scalar.value, to: &result) }
    }
    return result
  }

  private func append(_ unit: UInt32, to result: inout [UInt8]) {
    for number in 0..<byteCount {
      let position = isBigEndian ? byteCount - 1 - number : number
      result.append(UInt8(truncatingIfNeeded: unit >> UInt32(8 * position)))
    }
  }
}
