package import JSONText

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
