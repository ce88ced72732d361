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

  /// The array or map that seems to hold the records; nil if the document is one record.
  ///
  /// Whoever is not told where the records are asks here, so that all commands choose the same list.
  ///
  /// A root that is an array is the list, unless it is an envelope such as `[page, [rows]]` or `[[rows]]`.
  /// Otherwise, the list is the largest one of objects, or table of rows, that makes up a good part of the
  /// document: a quarter of its bytes, or a tenth with ten objects or described rows. Any other array needs
  /// half of the bytes.
  ///
  /// A backend changes the fields of objects and tables. So numbers and arrays of them, such as coordinates, are
  /// not records where there is a list of objects, and neither are the descriptions of a table's columns. Lists
  /// inside elements belong to these, except for one that makes up half of a list of a single object.
  package var listOfRecords: NodeID? { ListFinder(index: self).list() }
}

private struct ListFinder {
  private static let sampleSize = 16

  let index: DocumentIndex

  private enum Content { case objects, rows, arrays, numbers, scalars }

  /// A list, and the outermost list of a single object around it.
  private typealias Candidate = (list: NodeID, content: Content, outer: NodeID?)

  func list() -> NodeID? {
    if index.kind(of: index.root) == .array, !isEnvelope(index.root) { return index.root }
    let all = candidates()
    func hasFields(_ one: Candidate) -> Bool { [.objects, .rows].contains(one.content) }
    let counts = all.filter { $0.content == .objects }.map { index.childCount(of: $0.list) }
    let large = all.filter { one in
      let isDescribed = one.content == .rows && width(of: one.list).map(counts.contains) == true
      let isLong = index.childCount(of: one.list) > 9 && (one.content == .objects || isDescribed)
      let share = isLong ? 10 : hasFields(one) ? 4 : 2
      return byteCount(of: one.list) * share >= byteCount(of: index.root)
    }
    let widths = large.filter { $0.content == .rows }.map { width(of: $0.list) }
    let records = large.filter {
      $0.content == .objects
        ? !widths.contains(index.childCount(of: $0.list)) : [.rows, .arrays].contains($0.content)
    }
    guard let best = largest(records) ?? largest(large) else { return nil }
    if let outer = best.outer,
      !hasFields(best) || byteCount(of: best.list) * 2 < byteCount(of: outer)
    {
      return outer
    }
    let objects = all.filter { $0.content == .objects && index.childCount(of: $0.list) > 1 }
    return (best.content == .numbers ? largest(objects) : nil)?.list ?? best.list
  }

  private func candidates() -> [Candidate] {
    var found: [Candidate] = []
    var open: [(node: NodeID, outer: NodeID?)] = [(index.root, nil)]
    while let (node, outer) = open.popLast() {
      let count = index.kind(of: node) == .array ? index.childCount(of: node) : 0
      if count > 1 && !isEnvelope(node)
        || count == 0 && MapLooks.reason(of: [node], in: index) != nil
      {
        if let content = content(of: node) { found.append((node, content, outer)) }
        continue
      }
      let inner = index.children(of: node).filter(index.isContainer)
      let isOfOne = count == 1 && kinds(in: node) == [.object]
      open += inner.map { ($0, outer ?? (isOfOne ? node : nil)) }
    }
    return found
  }

  private func largest(_ candidates: [Candidate]) -> Candidate? {
    candidates.max { (byteCount(of: $0.list), $1.list) < (byteCount(of: $1.list), $0.list) }
  }

  private func byteCount(of node: NodeID) -> Int { index.range(of: node).count }

  private func kinds(in node: NodeID) -> Set<JSONKind> {
    Set(index.children(of: node).map(index.kind(of:))).subtracting([.null])
  }

  /// What a list holds; nil for a map of anything but records.
  private func content(of list: NodeID) -> Content? {
    let kinds = kinds(in: list)
    if kinds == [.object] { return .objects }
    guard index.kind(of: list) == .array else {
      return kinds == [.array] && Set(index.children(of: list).flatMap(self.kinds)) == [.object]
        ? .objects : nil
    }
    guard kinds == [.array] else { return kinds == [.number] ? .numbers : .scalars }
    let isNumeric = isNumeric(list)
    if let width = width(of: list), !isNumeric || hasColumns(width, beside: list) {
      return .rows
    }
    return isNumeric ? .numbers : .arrays
  }

  /// The number of cells of each row of a table; nil if the list is none.
  private func width(of list: NodeID) -> Int? {
    let rows = index.children(of: list).filter { index.kind(of: $0) == .array }
    let widths = Set(rows.map(index.childCount(of:)))
    let hasScalars = rows.allSatisfy { index.children(of: $0).contains { !index.isContainer($0) } }
    return widths.count == 1 && hasScalars ? widths.first : nil
  }

  /// A square of numbers, such as distances, has no columns.
  private func hasColumns(_ width: Int, beside list: NodeID) -> Bool {
    guard index.childCount(of: list) != width, let parent = index.parent(of: list) else {
      return false
    }
    return index.children(of: parent).contains { other in
      index.kind(of: other) == .array && index.childCount(of: other) == width
        && [[.string], [.object]].contains(kinds(in: other))
    }
  }

  private func isNumeric(_ list: NodeID, depth: Int = 0) -> Bool {
    index.children(of: list).prefix(Self.sampleSize).allSatisfy { child in
      switch index.kind(of: child) {
      case .null, .number: true
      case .array: depth < 8 && isNumeric(child, depth: depth + 1)
      case .boolean, .string, .object: false
      }
    }
  }

  /// Whether an array has different things at its positions, and one of them is an array that makes up
  /// most of it, or nothing but an array of objects.
  private func isEnvelope(_ array: NodeID) -> Bool {
    let children = index.children(of: array)
    if index.childCount(of: array) == 1, let only = index.lastChild(of: array) {
      return index.kind(of: only) == .array && index.childCount(of: only) > 1
        && kinds(in: only) == [.object]
    }
    return children.contains { index.kind(of: $0) != .array && index.kind(of: $0) != .null }
      && children.contains { child in
        index.kind(of: child) == .array && index.childCount(of: child) > 1
          && index.range(of: child).count * 2 >= index.range(of: array).count
      }
  }
}
