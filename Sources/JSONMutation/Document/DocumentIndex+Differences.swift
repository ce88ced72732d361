import JSONText

extension DocumentIndex {
  /// Whether two values that are not inside each other certainly differ.
  ///
  /// The values are compared place by place up to the first difference. Some values that differ are
  /// not seen to: numbers and strings in other spellings, and members in another order.
  ///
  /// - Complexity: O(*n*) in the number of bytes up to the first difference.
  func certainlyDiffer(_ one: Place, _ other: Place) -> Bool {
    for (place, match) in zip(subtree(of: one), subtree(of: other)) {
      let place = Place(number: place)
      let match = Place(number: match)
      if place != one, let object = parent(of: match), isMember(place) {
        guard let key = plainKey(of: place) else { return false }
        if !hasKey(bytes[key], match) { return !isTaken(key, in: object) }
      }
      if kind(of: place) != kind(of: match) { return true }
      if isContainer(place) {
        if childCount(of: place) != childCount(of: match) { return true }
      } else if bytes[range(of: place)] != bytes[range(of: match)] {
        return isPlain(place) && isPlain(match)
      }
    }
    return false
  }

  /// Whether a scalar has no other spelling of its kind: no escapes, no fraction and no exponent.
  private func isPlain(_ scalar: Place) -> Bool {
    let literal = bytes[range(of: scalar)]
    return switch kind(of: scalar) {
    case .number: literal.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    case .string: !literal.contains(UInt8(ascii: "\\"))
    case .null, .boolean, .array, .object: true
    }
  }
}
