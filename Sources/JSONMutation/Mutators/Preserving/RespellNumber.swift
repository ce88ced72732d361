public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Writes a number in another way that has exactly the same decimal value.
///
/// It stands for a server in another language: what one writes as `1`, others write as `1.0` or
/// `1e0`. Numbers of more than 15 digits, which a double may not hold, and negative zeros stay as
/// they are.
public struct RespellNumber: Mutator {
  public var id: MutatorID { "respell-number" }
  public var mutationClass: MutationClass { .meaningPreserving }
  public var purpose: String { "writes a number in another way: a server in another language" }
  public var ideal: String { "the same value, where a number is decoded" }
  public var scope: Scope { Scope(.number) }

  private static let maximumDigitCount = 15

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard document.index.kind(of: node) == .number else { return }
    let bytes = document.index.bytes
    let range = document.index.range(of: node)
    let parts = NumberParts(of: node, in: document.index)
    let isZero = parts.isZero(in: bytes)
    guard parts.digitCount <= Self.maximumDigitCount, !isZero || parts.sign.isEmpty else { return }
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
    if let plain = parts.plain(in: bytes, maximumDigitCount: Self.maximumDigitCount) {
      edits.offer("plain") { $0.replace(range, with: plain) }
    }
    guard sign.first != UInt8(ascii: "-") else { return }
    edits.offer("plus-sign") { edit in
      edit.replace(range, with: bytes[range.lowerBound...letter])
      if sign.isEmpty { edit.append("+") }
      edit.append(digits)
    }
  }
}

extension Mutator where Self == RespellNumber {
  /// Writes a number in another way.
  public static var respellNumber: RespellNumber { RespellNumber() }
}
