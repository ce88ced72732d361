import JSONText

extension Mutator {
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
