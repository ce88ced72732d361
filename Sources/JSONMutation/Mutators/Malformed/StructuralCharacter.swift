import JSONText

extension Mutator {
  /// Deletes, doubles or swaps one bracket, colon or quotation mark.
  ///
  /// A bracket is swapped for one of the other kind, a quotation mark for an apostrophe, a colon
  /// for an equals sign. The offset counts from the start of the key or, without one, of the value.
  ///
  /// Nothing later in the text repairs the damage: brackets do not match, the number of quotation
  /// marks is odd, or a key has no colon.
  public static let structuralCharacter = Mutator(
    "structural-character", .malformed,
    purpose: "deletes, doubles or swaps a structural character: JSON written by hand",
    ideal: "fail at the offset where the structure breaks"
  ) { node, document, edits in
    let index = document.index
    let start = index.memberRange(of: node).lowerBound
    func offer(at offset: Int, swap: StaticString) {
      offerEdits(ofByteAt: offset, swap, from: start, in: document, to: &edits)
    }
    if let key = index.keyRange(of: node), let colon = index.colon(of: node) {
      offer(at: key.lowerBound, swap: "'")
      offer(at: key.upperBound - 1, swap: "'")
      offer(at: colon, swap: "=")
    }
    let value = index.range(of: node)
    switch index.kind(of: node) {
    case .array:
      offer(at: value.lowerBound, swap: "{")
      offer(at: value.upperBound - 1, swap: "}")
    case .object:
      offer(at: value.lowerBound, swap: "[")
      offer(at: value.upperBound - 1, swap: "]")
    case .string:
      offer(at: value.lowerBound, swap: "'")
      offer(at: value.upperBound - 1, swap: "'")
    case .null, .boolean, .number: break
    }
  }
}

private func offerEdits(
  ofByteAt offset: Int, _ swap: StaticString, from start: Int, in document: Document,
  to edits: inout EditSink
) {
  let byte = offset..<offset + 1
  edits.offer(Variant("delete", at: offset - start)) {
    $0.remove(byte)
    $0.claimEnd(of: document)
  }
  edits.offer(Variant("double", at: offset - start)) {
    $0.claim(byte, of: document)
    $0.append(byte, of: document)
    $0.claimEnd(of: document)
  }
  edits.offer(Variant("swap", at: offset - start)) {
    $0.replace(byte, with: swap)
    $0.claimEnd(of: document)
  }
}
