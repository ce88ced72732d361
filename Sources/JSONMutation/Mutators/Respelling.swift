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
    for (prefix, literal) in document.index.literals(of: node) {
      for escaping in Escaping.allCases {
        guard let respelled = escaping.respelled(literal) else { continue }
        edits.offer(Variant("\(prefix)\(escaping.rawValue)")) {
          $0.replace(literal.indices, with: respelled)
        }
      }
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
    let range = document.index.range(of: node)
    guard let number = NumberForm(document.index.bytes[range]),
      number.digits.count <= maximumDigitCount, !number.isZero || !number.isNegative
    else { return }
    if !number.exponent.isEmpty {
      offerExponents(of: number, in: document, to: &edits)
    } else if number.fraction.isEmpty {
      edits.offer("fraction", appending: ".0", to: range, in: document)
      edits.offer("exponent", appending: "e0", to: range, in: document)
      if !number.isZero { edits.offer("shifted", appending: "0e-1", to: range, in: document) }
    } else {
      offerFractions(of: number, in: document, to: &edits)
    }
  }
}

private let maximumDigitCount = 15

private func offerFractions(
  of number: NumberForm, in document: Document, to edits: inout EditSink
) {
  let range = number.text.indices
  edits.offer("exponent") { edit in
    let digits = number.digits
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    edit.replace(range, with: number.isNegative ? "-" : "")
    edit.append(significant.isEmpty ? digits.suffix(1) : significant)
    edit.append("e-\(number.fraction.count - 1)")
  }
  edits.offer("trailing-zero", appending: "0", to: range, in: document)
  guard number.fraction.dropFirst().allSatisfy({ $0 == UInt8(ascii: "0") }) else { return }
  edits.offer("integer") { $0.replace(range, with: number.text[..<number.integer.endIndex]) }
}

private func offerExponents(
  of number: NumberForm, in document: Document, to edits: inout EditSink
) {
  let range = number.text.indices
  let mantissa = number.text[..<number.exponent.startIndex]
  let letter = number.exponent.prefix(1)
  let power = number.exponent.dropFirst()
  let digits = power.drop { !$0.isASCIIDigit }
  let sign = power[..<digits.startIndex]
  edits.offer("letter-case") {
    $0.replace(range, with: mantissa + letter.map { $0 ^ 0x20 } + power)
  }
  edits.offer("leading-zero") {
    $0.replace(range, with: mantissa + letter + sign + [UInt8(ascii: "0")] + digits)
  }
  if let plain = number.plain(maximumDigitCount: maximumDigitCount) {
    edits.offer("plain") { $0.replace(range, with: plain) }
  }
  guard sign.first != UInt8(ascii: "-") else { return }
  edits.offer("plus-sign") {
    $0.replace(range, with: mantissa + letter + (sign.isEmpty ? [UInt8(ascii: "+")] : []) + digits)
  }
}

enum Escaping: String, CaseIterable {
  /// Escapes each `/` with a backslash.
  case solidus
  /// Escapes every character with `\u` and four digits.
  case unicode
  /// Escapes all characters but ASCII with `\u` and four digits.
  case ascii
  /// Removes escapes that are not needed.
  case unescaped

  /// The literal with other escapes; nil if nothing changes.
  func respelled(_ literal: ArraySlice<UInt8>) -> [UInt8]? {
    var result = [UInt8(ascii: "\"")]
    var isChanged = false
    for character in StringCharacters(of: literal) {
      if let scalar = character.scalar, respells(scalar, character.spelling) {
        isChanged = true
        result += spelling(of: scalar).utf8
      } else {
        result += literal[character.range]
      }
    }
    return isChanged ? result + [UInt8(ascii: "\"")] : nil
  }

  private func respells(_ scalar: Unicode.Scalar, _ spelling: StringCharacters.Spelling) -> Bool {
    switch self {
    case .solidus: spelling == .raw && scalar == "/"
    case .unicode: spelling != .hexadecimal
    case .ascii: spelling == .raw && !scalar.isASCII
    case .unescaped: spelling != .raw && scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
    }
  }

  private func spelling(of scalar: Unicode.Scalar) -> String {
    switch self {
    case .solidus: #"\/"#
    case .unicode, .ascii: scalar.utf16.map(JSONString.escape(of:)).joined()
    case .unescaped: String(scalar)
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
    offset += lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    let scalar = String(decoding: body[start..<offset], as: UTF8.self).unicodeScalars.first
    return Element(range: start..<offset, spelling: .raw, scalar: scalar)
  }

  private func hexadecimalUnit(at start: Int) -> UInt32? {
    guard start + 6 <= body.endIndex, body[start] == UInt8(ascii: "\\"),
      body[start + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt32(hexDigits: body[start + 2..<start + 6])
  }
}
