import JSONText

/// What identifies something in a document, and so what other values may refer to.
///
/// Identifiers are the values at the keys `id`, `_id`, `uuid` and `guid`, and the keys of maps. They are
/// found by the bytes alone, so that notes do not change a mutant.
struct Identifiers: Sendable {
  private static let keys: Set<ArraySlice<UInt8>> = Set(
    ["id", "_id", "uuid", "guid"].map { Array("\"\($0)\"".utf8)[...] })

  /// The number of times that each identifier occurs as one, by how it is written.
  private var counts: [ArraySlice<UInt8>: Int] = [:]

  init(of index: DocumentIndex, looks: FieldTable) {
    for node in index.nodeIDs {
      if Self.isIdentifier(node, in: index) {
        counts[index.bytes[index.range(of: node)], default: 0] += 1
      } else if looks.isMap(node, in: index) {
        for member in index.children(of: node) {
          guard let key = index.keyRange(of: member) else { continue }
          counts[index.bytes[key], default: 0] += 1
        }
      }
    }
  }

  /// What to write in place of a value that occurs as an identifier elsewhere; nil for another value.
  ///
  /// It looks like the value, but differs from all identifiers, so that it refers to nothing. A number only refers to something if its key says so: it ends in the word id or ids.
  func dangling(at node: NodeID, in index: DocumentIndex) -> [UInt8]? {
    let literal = index.bytes[index.range(of: node)]
    guard let count = counts[literal], count > (Self.isIdentifier(node, in: index) ? 1 : 0),
      literal.count <= Self.mostBytes, !literal.contains(UInt8(ascii: "\\")),
      literal.count > 2
        || index.kind(of: node) == .number
    else { return nil }
    if index.kind(of: node) == .number, !Self.isReference(node, in: index) { return nil }
    var other = Array(literal)
    // As many are different as there are identifiers, and one more.
    for _ in 0...counts.count {
      other.countUp()
      if counts[other[...]] == nil { break }
    }
    return other
  }

  private static let mostBytes = 200

  private static func isIdentifier(_ node: NodeID, in index: DocumentIndex) -> Bool {
    guard let key = index.keyRange(of: node) else { return false }
    let kind = index.kind(of: node)
    return (kind == .string || kind == .number) && keys.contains(index.bytes[key])
  }

  private static func isReference(_ node: NodeID, in index: DocumentIndex) -> Bool {
    let key = index.keyRange(of: node) ?? index.parent(of: node).flatMap(index.keyRange)
    guard var word = key.map({ index.bytes[$0].dropFirst().dropLast() }) else { return false }
    if word.last == UInt8(ascii: "s") { word.removeLast() }
    let (first, start) = (word.suffix(2).first, word.dropLast(2).last)
    guard word.last.map({ $0 | 0x20 }) == UInt8(ascii: "d"),
      first.map({ $0 | 0x20 }) == UInt8(ascii: "i")
    else { return false }
    guard let start, start.isASCIILetter else { return true }
    return first == UInt8(ascii: "I") && start & 0x20 != 0
  }
}

extension [UInt8] {
  /// Counts up the digits and letters of a string or an integer.
  ///
  /// Each kind is counted for itself, so that UUIDs and hexadecimal digits stay what they are. After the
  /// last of all, it is one byte longer.
  fileprivate mutating func countUp() {
    let isNumber = first != UInt8(ascii: "\"")
    for position in indices.reversed() {
      let isLeading = isNumber && count > 1 && (position == 0 || !self[position - 1].isASCIIDigit)
      switch self[position] {
      case UInt8(ascii: "9"): self[position] = UInt8(ascii: isLeading ? "1" : "0")
      case UInt8(ascii: "f"): self[position] = UInt8(ascii: "a")
      case UInt8(ascii: "F"): self[position] = UInt8(ascii: "A")
      case UInt8(ascii: "z"): self[position] = UInt8(ascii: "g")
      case UInt8(ascii: "Z"): self[position] = UInt8(ascii: "G")
      case let byte where byte.isASCIIDigit || byte.isASCIILetter:
        self[position] += 1
        return
      default: break
      }
    }
    insert(UInt8(ascii: "0"), at: isNumber ? count : count - 1)
  }
}
