import JSONText

extension Mutator {
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
    offerFlips(
      in: value, count: count, isString: isString, from: start, in: document, to: &edits)
    edits.offer("burst") { edit in
      edit.replace(value)
      for offset in 0..<value.count { edit.append(byte: offset.isMultiple(of: 2) ? 0xFF : 0xAA) }
    }
  }
}

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
