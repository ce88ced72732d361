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

  /// Writes a number another way, with exactly the same decimal value.
  ///
  /// One server's `1` is another's `1.0` or `1e0`. Negative zeros stay as they are, and so do
  /// numbers of more than 15 digits, which a double may not hold.
  public static let respellNumber = Mutator(
    "respell-number", .meaningPreserving, sets: [.drift],
    purpose: "writes a number in another way: a server in another language",
    ideal: "the same value, where a number is decoded",
    scope: Scope(.number)
  ) { node, document, edits in
    guard document.index.kind(of: node) == .number else { return }
    let bytes = document.index.bytes
    let range = document.index.range(of: node)
    let parts = NumberParts(of: node, in: document.index)
    let isZero = parts.isZero(in: bytes)
    guard parts.digitCount <= maximumDigitCount, !isZero || parts.sign.isEmpty else { return }
    if !parts.exponent.isEmpty {
      offerExponents(of: parts, range, in: document, to: &edits)
    } else if parts.fraction.isEmpty {
      edits.offer("fraction", appending: ".0", to: range, in: document)
      edits.offer("exponent", appending: "e0", to: range, in: document)
      if !isZero { edits.offer("shifted", appending: "0e-1", to: range, in: document) }
    } else {
      offerFractions(of: parts, range, in: document, to: &edits)
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

private let maximumDigitCount = 15

private func offerFractions(
  of parts: NumberParts, _ range: Range<Int>, in document: Document, to edits: inout EditSink
) {
  let bytes = document.index.bytes
  edits.offer("exponent") { edit in
    let digits = bytes[parts.integer] + bytes[parts.fractionDigits]
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    edit.replace(range, with: bytes[parts.sign])
    edit.append(significant.isEmpty ? digits.suffix(1) : significant)
    edit.append("e-")
    edit.append(String(parts.fractionDigits.count).utf8)
  }
  edits.offer("trailing-zero", appending: "0", to: range, in: document)
  guard bytes[parts.fractionDigits].allSatisfy({ $0 == UInt8(ascii: "0") }) else { return }
  edits.offer("integer") { edit in
    edit.replace(range, with: bytes[range.lowerBound..<parts.integer.upperBound])
  }
}

private func offerExponents(
  of parts: NumberParts, _ range: Range<Int>, in document: Document, to edits: inout EditSink
) {
  let bytes = document.index.bytes
  let letter = parts.exponent.lowerBound
  let digits = bytes[parts.power].drop { !$0.isASCIIDigit }
  let sign = bytes[parts.power.lowerBound..<digits.startIndex]
  edits.offer("letter-case") { edit in
    edit.replace(range, with: bytes[range.lowerBound..<letter])
    edit.append(byte: bytes[letter] ^ 0x20)
    edit.append(bytes[parts.power])
  }
  edits.offer("leading-zero") { edit in
    edit.replace(range, with: bytes[range.lowerBound...letter])
    edit.append(sign)
    edit.append("0")
    edit.append(digits)
  }
  if let plain = parts.plain(in: bytes, maximumDigitCount: maximumDigitCount) {
    edits.offer("plain") { $0.replace(range, with: plain) }
  }
  guard sign.first != UInt8(ascii: "-") else { return }
  edits.offer("plus-sign") { edit in
    edit.replace(range, with: bytes[range.lowerBound...letter])
    if sign.isEmpty { edit.append("+") }
    edit.append(digits)
  }
}

enum Escaping {
  /// Escapes each `/` with a backslash.
  case solidus
  /// Escapes every character with `\u` and four digits.
  case unicode
  /// Escapes all characters but ASCII with `\u` and four digits.
  case ascii
  /// Removes escapes that are not needed.
  case unescaped

  func changes(_ literal: ArraySlice<UInt8>) -> Bool {
    StringCharacters(of: literal).contains(where: respells)
  }

  func append(_ literal: ArraySlice<UInt8>, to edit: inout Edit) {
    edit.append(#"""#)
    for character in StringCharacters(of: literal) {
      if let scalar = character.scalar, respells(character) {
        append(scalar, to: &edit)
      } else {
        edit.append(literal[character.range])
      }
    }
    edit.append(#"""#)
  }

  private func respells(_ character: StringCharacters.Element) -> Bool {
    guard let scalar = character.scalar else { return false }
    return switch self {
    case .solidus: character.spelling == .raw && scalar == "/"
    case .unicode: character.spelling != .hexadecimal
    case .ascii: character.spelling == .raw && !scalar.isASCII
    case .unescaped:
      character.spelling != .raw && scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
    }
  }

  private func append(_ scalar: Unicode.Scalar, to edit: inout Edit) {
    switch self {
    case .solidus: edit.append(#"\/"#)
    case .unicode, .ascii: for unit in scalar.utf16 { edit.append(escapeOf: unit) }
    case .unescaped: edit.append(scalar.utf8)
    }
  }
}

extension Edit {
  fileprivate mutating func append(escapeOf unit: UInt16) {
    append(#"\u"#)
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(unit >> UInt16(shift) & 0x0F)
      append(byte: digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}

struct StringCharacters: Sequence, IteratorProtocol {
  enum Spelling {
    /// As itself, in UTF-8.
    case raw
    /// With a backslash and one letter or sign, such as `\n`.
    case short
    /// With `\u` and four digits, or as a pair of two of these.
    case hexadecimal
  }

  struct Element {
    let range: Range<Int>
    let spelling: Spelling
    let scalar: Unicode.Scalar?
  }

  private let body: ArraySlice<UInt8>
  private var offset: Int

  init(of literal: ArraySlice<UInt8>) {
    body = literal.dropFirst().dropLast()
    offset = body.startIndex
  }

  mutating func next() -> Element? {
    guard offset < body.endIndex else { return nil }
    let start = offset
    guard body[start] == UInt8(ascii: "\\") else { return raw(from: start) }
    guard let unit = hexadecimalUnit(at: start) else {
      offset += 2
      let scalar = Unicode.Scalar(JSONString.unescaped(body[start + 1]))
      return Element(range: start..<offset, spelling: .short, scalar: scalar)
    }
    offset += 6
    var value = unit
    if unit & 0xFC00 == 0xD800, let low = hexadecimalUnit(at: offset), low & 0xFC00 == 0xDC00 {
      offset += 6
      value = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
    }
    return Element(range: start..<offset, spelling: .hexadecimal, scalar: Unicode.Scalar(value))
  }

  private mutating func raw(from start: Int) -> Element {
    let lead = body[start]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = length == 1 ? UInt32(lead) : UInt32(lead & (0x7F >> length))
    for next in start + 1..<start + length { value = value << 6 | UInt32(body[next] & 0x3F) }
    offset = start + length
    return Element(range: start..<offset, spelling: .raw, scalar: Unicode.Scalar(value))
  }

  private func hexadecimalUnit(at start: Int) -> UInt32? {
    guard start + 6 <= body.endIndex, body[start] == UInt8(ascii: "\\"),
      body[start + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt32(hexDigits: body[start + 2..<start + 6])
  }
}
