import JSONText

/// What identifies something in a document, and so what other values may refer to.
///
/// Identifiers are the values at the keys `id`, `_id`, `uuid` and `guid`, and the keys of maps. They are
/// found by the bytes alone, so that notes do not change a mutant.
struct Identifiers: Sendable {
  private static let keys: Set<ArraySlice<UInt8>> = Set(
    ["id", "_id", "uuid", "guid"].map { Array("\"\($0)\"".utf8)[...] })

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
      literal.count <= Self.mostBytes, !literal.contains(UInt8(ascii: "\\"))
    else { return nil }
    let key = index.key(of: node) ?? index.parent(of: node).flatMap(index.key(of:)) ?? ""
    let isReference = ["id", "ids"].contains(key.lowercaseWords.last)
    guard index.kind(of: node) == .number ? isReference : literal.count > 2 else { return nil }
    var other = Array(literal)
    // As many are different as there are identifiers, and one more.
    for _ in 0...counts.count {
      other.countUp()
      if counts[other[...]] == nil { break }
    }
    return other
  }

  private static let mostBytes = 200

  static func isIdentifier(_ node: NodeID, in index: DocumentIndex) -> Bool {
    guard let key = index.keyRange(of: node) else { return false }
    let kind = index.kind(of: node)
    return (kind == .string || kind == .number) && keys.contains(index.bytes[key])
  }
}

extension [UInt8] {
  // Each kind is counted for itself, so that UUIDs and hexadecimal digits stay what they are. After the
  // last of all, it is one byte longer.
  mutating func countUp() {
    let isNumber = first != UInt8(ascii: "\"")
    for position in indices.reversed() {
      let isLeading = isNumber && (position == 0 || !self[position - 1].isASCIIDigit)
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

struct RecordKeys {
  private var used: Set<String>
  private var greatest: UInt64

  init(_ keys: [String]) {
    used = Set(keys)
    greatest = keys.compactMap { UInt64($0) }.max() ?? 0
  }

  /// A key that no record has yet: the next integer for an integer, another UUID for a UUID, or the key
  /// followed by the number of the copy.
  mutating func newKey(like key: String, copy: Int) -> String {
    var candidate = ""
    var attempt = copy
    repeat {
      candidate = self.candidate(like: key, attempt: attempt)
      attempt += 1
    } while !used.insert(candidate).inserted
    return candidate
  }

  /// An identifier that no record has yet, in the form of one without escapes; nil if that is a number
  /// but not a whole one from zero up.
  mutating func newID(like identifier: ArraySlice<UInt8>, copy: Int, isText: Bool) -> [UInt8]? {
    let text = String(decoding: identifier, as: UTF8.self)
    guard isText || UInt64(text) != nil else { return nil }
    return Array(newKey(like: text, copy: copy).utf8)
  }

  private mutating func candidate(like key: String, attempt: Int) -> String {
    if UInt64(key) != nil, greatest < .max {
      greatest += 1
      return String(greatest)
    }
    let digits = Array("0123456789abcdef".utf8)
    guard key.utf8.isUUID else {
      return "\(key)-\(attempt)"
    }
    // The last twelve digits of a UUID are free in all its versions but the first.
    var bytes = Array(key.utf8)
    var rest = attempt
    for position in bytes.indices.suffix(12).reversed() where rest > 0 {
      let digit = digits.firstIndex(of: bytes[position] | 0x20) ?? 0
      bytes[position] = digits[(digit + rest) % 16]
      rest = (digit + rest) / 16
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

struct RecordID {
  private static let keys = ["id", "_id", "uuid", "guid", "key", "slug", "code", "name"]

  private var key: String

  // Its values must be strings without escapes or numbers, and differ in all elements. The result is nil
  // if there is no such key.
  init?(of array: NodeID, in index: DocumentIndex) {
    guard let first = index.firstChild(of: array), index.kind(of: first) == .object else {
      return nil
    }
    for key in Self.keys {
      self.key = key
      if text(of: first, in: index) != nil, areDistinct(in: array, of: index) { return }
    }
    return nil
  }

  func text(of element: NodeID, in index: DocumentIndex) -> Range<Int>? {
    guard index.kind(of: element) == .object else { return nil }
    for member in index.children(of: element) where index.hasKey(key.utf8, member) {
      return index.kind(of: member) == .number
        ? index.range(of: member) : index.unescapedBody(ofStringAt: member)
    }
    return nil
  }

  private func areDistinct(in array: NodeID, of index: DocumentIndex) -> Bool {
    var known: Set<ArraySlice<UInt8>> = []
    return index.children(of: array).allSatisfy { element in
      text(of: element, in: index).map { known.insert(index.bytes[$0]).inserted } ?? false
    }
  }
}
