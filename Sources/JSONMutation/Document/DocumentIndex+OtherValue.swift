import JSONText

extension DocumentIndex {
  /// A short value of the same type, where it has more than one; `true` instead of null.
  func otherValue(than node: NodeID) -> StaticString {
    let literal = bytes[range(of: node)]
    switch kind(of: node) {
    case .null: return "true"
    case .boolean: return literal.first == UInt8(ascii: "t") ? "false" : "true"
    case .number: return literal.first == UInt8(ascii: "1") ? "2" : "1"
    case .string: return literal.elementsEqual(#""other""#.utf8) ? #""another""# : #""other""#
    case .array: return childCount(of: node) > 0 ? "[]" : "[null]"
    case .object: return childCount(of: node) > 0 ? "{}" : #"{"other":null}"#
    }
  }
}
