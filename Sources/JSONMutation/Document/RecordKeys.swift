import JSONText

/// Makes new keys for copied records, in the form of the originals.
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
  mutating func newID(
    like identifier: ArraySlice<UInt8>, copy: Int, isText: Bool
  ) -> [UInt8]? {
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
    guard key.utf8.count == 36, key.utf8.count(where: { $0 == UInt8(ascii: "-") }) == 4 else {
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

/// The members that identify the objects of an array.
struct RecordID {
  private static let keys: [StaticString] = [
    "id", "_id", "uuid", "guid", "key", "slug", "code", "name",
  ]

  private var key: StaticString

  /// Finds the key of the identifiers in an array of objects.
  ///
  /// Its values must be strings without escapes or numbers, and differ in all elements. The result is nil
  /// if there is no such key.
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

  /// The bytes of an element's identifier, without quotation marks; nil if it has no identifier.
  func text(of element: NodeID, in index: DocumentIndex) -> Range<Int>? {
    guard index.kind(of: element) == .object else { return nil }
    for member in index.children(of: element) where index.hasKey(key.bytes, member) {
      return index.kind(of: member) == .number
        ? index.range(of: member) : index.unescapedBody(ofStringAt: member)
    }
    return nil
  }

  /// Whether all elements have different identifiers, judging by hash values.
  private func areDistinct(in array: NodeID, of index: DocumentIndex) -> Bool {
    let count = index.childCount(of: array)
    var capacity = 4
    while capacity < count * 2 { capacity *= 2 }
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: capacity) { known in
      known.initialize(repeating: 0)
      for element in index.children(of: array) {
        guard let text = text(of: element, in: index) else { return false }
        // One bit is always set: zero marks an empty slot.
        let hash = LongDigest(of: Array(index.bytes[text])).hash | 1 << 63
        var slot = Int(truncatingIfNeeded: hash) & (capacity - 1)
        while known[slot] != 0 {
          if known[slot] == hash { return false }
          slot = (slot + 1) & (capacity - 1)
        }
        known[slot] = hash
      }
      return true
    }
  }
}
