import JSONText

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
