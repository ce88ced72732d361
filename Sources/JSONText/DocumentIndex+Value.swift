extension DocumentIndex {
  /// Whether another text has the same value.
  ///
  /// Members are compared by key, in any order. Members with equal keys are compared in order. Strings
  /// are equal if their UTF-16 code units are. Numbers are equal if their exact decimal values are,
  /// but `-0` is not equal to `0`.
  ///
  /// With `ignoringAddedMembers`, objects in `other` may have additional members.
  ///
  /// - Complexity: O(*n*) in the number of bytes, on average, in constant stack space.
  public func hasSameValue(as other: DocumentIndex, ignoringAddedMembers: Bool = false) -> Bool {
    var pairs = [(root, other.root)]
    while let (node, match) = pairs.popLast() {
      guard kind(of: node) == other.kind(of: match) else { return false }
      let literal = bytes[range(of: node)]
      let otherLiteral = other.bytes[other.range(of: match)]
      switch kind(of: node) {
      case .null: break
      case .boolean: if literal != otherLiteral { return false }
      case .number:
        if DecimalValue(literal) != DecimalValue(otherLiteral) { return false }
      case .string:
        if JSONString.codeUnits(of: literal) != JSONString.codeUnits(of: otherLiteral) {
          return false
        }
      case .array:
        guard childCount(of: node) == other.childCount(of: match) else { return false }
        for pair in zip(children(of: node), other.children(of: match)) { pairs.append(pair) }
      case .object:
        var matches = other.members(of: match)
        for (key, members) in members(of: node) {
          guard let found = matches.removeValue(forKey: key) else { return false }
          guard found.count == members.count else { return false }
          for pair in zip(members, found) { pairs.append(pair) }
        }
        guard ignoringAddedMembers || matches.isEmpty else { return false }
      }
    }
    return true
  }

  private func members(of object: NodeID) -> [[UInt16]: [NodeID]] {
    Dictionary(grouping: children(of: object)) { member in
      keyRange(of: member).map { JSONString.codeUnits(of: bytes[$0]) } ?? []
    }
  }
}

/// The exact value of a number literal: an integer without leading or trailing zeros, times a power
/// of ten.
private struct DecimalValue: Equatable {
  private let isNegative: Bool
  private let digits: [UInt8]
  private let exponent: Int
  /// The exponent as written, if it does not fit in 32 bits; it is equal only to itself.
  private let hugeExponent: [UInt8]?

  init(_ literal: some Collection<UInt8>) {
    isNegative = literal.first == UInt8(ascii: "-")
    var digits: [UInt8] = []
    var exponent = 0
    var isFraction = false
    var rest = Array(literal.drop { $0 == UInt8(ascii: "-") })[...]
    while let byte = rest.first, byte | 0x20 != UInt8(ascii: "e") {
      rest.removeFirst()
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        digits.append(byte)
        if isFraction { exponent -= 1 }
      }
    }
    // 32 bits leave room to move the decimal point by the length of any literal.
    let written =
      rest.isEmpty ? 0 : Int32(String(decoding: rest.dropFirst(), as: UTF8.self)).map(Int.init)
    let leading = digits.prefix { $0 == 0x30 }.count
    digits.removeFirst(leading)
    while digits.last == 0x30 {
      digits.removeLast()
      exponent += 1
    }
    self.digits = digits
    self.exponent = digits.isEmpty ? 0 : exponent + (written ?? 0)
    hugeExponent = digits.isEmpty || written != nil ? nil : Array(rest.dropFirst())
  }
}
