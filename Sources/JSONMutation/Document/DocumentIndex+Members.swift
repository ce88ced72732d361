package import JSONText

extension DocumentIndex {
  /// The bytes of a member's key without its quotation marks; nil if it has escapes, or the location is
  /// not a member.
  func plainKey(of node: NodeID) -> Range<Int>? {
    guard let key = keyRange(of: node)?.dropFirst().dropLast() else { return nil }
    return bytes[key].contains(UInt8(ascii: "\\")) ? nil : key
  }

  /// Whether an object has a member with a key without escapes, compared by UTF-8 bytes.
  ///
  /// The key of `exception` does not count.
  func isTaken(
    _ key: some Sequence<UInt8>, in object: NodeID, except exception: NodeID? = nil
  ) -> Bool {
    children(of: object).contains { $0 != exception && hasKey(key, $0) }
  }

  func isTaken(_ key: String, in object: NodeID) -> Bool { isTaken(key.utf8, in: object) }

  func unknownKey(in object: NodeID) -> [UInt8] {
    var key = Array("added_key".utf8)
    while isTaken(key, in: object) { key.append(UInt8(ascii: "_")) }
    return key
  }
}

extension DocumentIndex {
  package func isContainer(_ node: NodeID) -> Bool {
    let kind = kind(of: node)
    return kind == .array || kind == .object
  }

  /// The end of the last child of an array or object, or of the opening bracket if it is empty.
  func endOfChildren(of container: NodeID) -> Int {
    lastChild(of: container).map { range(of: $0).upperBound } ?? range(of: container).lowerBound + 1
  }

  func interior(of container: NodeID) -> Range<Int> {
    let range = range(of: container)
    return range.lowerBound + 1..<range.upperBound - 1
  }

  func body(ofStringAt node: NodeID) -> Range<Int>? {
    kind(of: node) == .string ? interior(of: node) : nil
  }

  /// The literals of a string and of a key, each with the start of the names of its variants.
  func literals(of node: NodeID) -> [(prefix: String, literal: ArraySlice<UInt8>)] {
    (kind(of: node) == .string ? [("", bytes[range(of: node)])] : [])
      + (keyRange(of: node).map { [("key-", bytes[$0])] } ?? [])
  }

  func unescapedBody(ofStringAt node: NodeID) -> Range<Int>? {
    guard let body = body(ofStringAt: node) else { return nil }
    return bytes[body].contains(UInt8(ascii: "\\")) ? nil : body
  }
}

/// Finds the list of records of a document.
///
/// Whoever is not told where the records are asks here, so that all commands choose the same list.
extension DocumentIndex {
  /// The array or map that seems to hold the records; nil if the document is one record.
  ///
  /// A root that is an array is the list, unless it is an envelope such as `[page, [rows]]`. Otherwise, the
  /// list is the largest array or map of objects, or table of rows, that makes up a good part of the
  /// document: a quarter of its bytes, or a tenth with ten elements. A table needs half of the bytes. If
  /// there is none, a list of scalars with half of the bytes is the list. Lists inside elements of other
  /// lists or maps belong to these elements.
  package var listOfRecords: NodeID? {
    ListFinder(index: self).list()
  }
}

private struct ListFinder {
  let index: DocumentIndex
  private var byteCount: Int { index.range(of: index.root).count }

  func list() -> NodeID? {
    if index.kind(of: index.root) == .array, !isEnvelope(index.root) { return index.root }
    var best: (list: NodeID, rank: (holdsRecords: Int, bytes: Int))?
    var open = [index.root]
    while let node = open.popLast() {
      // Nothing inside a small value is larger than that value.
      guard index.range(of: node).count * 10 >= byteCount else { continue }
      let isList =
        index.kind(of: node) == .array
        ? index.childCount(of: node) > 1 && !isEnvelope(node)
        : MapLooks.reason(of: [node], in: index) != nil
      guard isList else {
        open += index.children(of: node).filter(index.isContainer)
        continue
      }
      guard let rank = rank(of: node) else { continue }
      if let best, best.rank > rank || best.rank == rank && best.list < node { continue }
      best = (node, rank)
    }
    return best?.list
  }

  /// Whether an array has different things at its positions, and one of them is an array that makes up
  /// most of it.
  private func isEnvelope(_ array: NodeID) -> Bool {
    let children = index.children(of: array)
    return children.contains { index.kind(of: $0) != .array && index.kind(of: $0) != .null }
      && children.contains { child in
        index.kind(of: child) == .array && index.childCount(of: child) > 1
          && index.range(of: child).count * 2 >= index.range(of: array).count
      }
  }

  private func rank(of list: NodeID) -> (holdsRecords: Int, bytes: Int)? {
    let bytes = index.range(of: list).count
    let kinds = Set(index.children(of: list).map(index.kind(of:))).subtracting([.null])
    if kinds == [.object] {
      let isLong = index.childCount(of: list) > 9
      return bytes * 4 >= byteCount || isLong ? (1, bytes) : nil
    }
    guard index.kind(of: list) == .array, bytes * 2 >= byteCount else { return nil }
    return (kinds == [.array] ? 1 : 0, bytes)
  }
}
