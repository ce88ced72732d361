import JSONText

extension Mutator {
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
}

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
