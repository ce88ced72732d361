import JSONText

/// Repeats a mutant's mutations in a document without some locations.
struct Reduction {
  private let mutant: Mutant
  private var document: Document { mutant.document }
  private var index: DocumentIndex { mutant.document.index }

  init(of mutant: Mutant) {
    self.mutant = mutant
  }

  /// The elements and members at a depth that can be dropped; nil where the document is not that deep.
  ///
  /// Whatever contains an edited location stays, and so does the list of records with all around it.
  func removableNodes(atDepth depth: Int) -> [NodeID]? {
    let needed = mutant.mutations.map(\.node) + [document.list].compactMap(\.self)
    var nodes: [NodeID] = []
    var isThere = false
    var depths: [Int] = []
    depths.reserveCapacity(index.nodeCount)
    for node in index.nodeIDs {
      depths.append(index.parent(of: node).map { depths[$0.number] + 1 } ?? 0)
      guard depths[node.number] == depth else { continue }
      isThere = true
      let subtree = index.subtree(of: node)
      if !needed.contains(where: { subtree.contains($0.number) }) { nodes.append(node) }
    }
    return isThere ? nodes : nil
  }

  /// The same mutations in the document without some locations; nil if they are not possible there.
  func mutant(without dropped: Set<NodeID>) -> Mutant? {
    guard let reduced = document.without(dropped) else { return nil }
    let numbers = numbers(without: dropped)
    let mutations = mutant.mutations.compactMap { mutation -> Mutation? in
      guard let number = numbers[mutation.node.number] else { return nil }
      let moved = Mutation(
        mutation.mutator, at: NodeID(number: number), variant: mutation.variant)
      return moved.offeredPatch(in: reduced) == nil ? nil : moved
    }
    guard mutations.count == mutant.mutations.count, !mutations.isEmpty else { return nil }
    return try? Mutant(reduced, mutations)
  }

  /// For each location its new number when some are dropped; nil for a dropped one.
  private func numbers(without dropped: Set<NodeID>) -> [Int?] {
    var numbers: [Int?] = []
    var next = 0
    var end = 0
    for node in index.nodeIDs {
      if node.number >= end, dropped.contains(node) { end = index.subtree(of: node).upperBound }
      if node.number < end {
        numbers.append(nil)
      } else {
        numbers.append(next)
        next += 1
      }
    }
    return numbers
  }
}

extension Mutant {
  /// The same mutations in the document without one record.
  ///
  /// - Parameter record: The number of the record, in the document's order.
  /// - Returns: Nil if a mutation edits the record, or is not possible without it.
  package func without(record: Int) -> Mutant? {
    Reduction(of: self).mutant(without: [document.records[record]])
  }
}

extension Document {
  /// The document without some elements and members; nil if its list of records is one of them.
  fileprivate func without(_ dropped: Set<NodeID>) -> Document? {
    var bytes: [UInt8] = []
    append(index.root, without: dropped, to: &bytes)
    var listPointer: JSONPointer?
    if let list {
      guard let pointer = pointer(to: list, without: dropped) else { return nil }
      listPointer = pointer
    }
    let name = DocumentName(name.name, digest: DocumentName.Digest(of: bytes))
    return try? Document(name, parsing: bytes, recordsAt: listPointer, notes: settledNotes)
  }

  /// Appends a value, its children and what is between them, without those that are dropped.
  private func append(_ node: NodeID, without dropped: Set<NodeID>, to bytes: inout [UInt8]) {
    let range = index.range(of: node)
    guard let first = index.firstChild(of: node) else {
      bytes += index.bytes[range]
      return
    }
    bytes += index.bytes[range.lowerBound..<index.memberRange(of: first).lowerBound]
    var separator: Range<Int>?
    for child in index.children(of: node) {
      let member = index.memberRange(of: child)
      let next = index.nextSibling(of: child).map { index.memberRange(of: $0).lowerBound }
      let behind = next.map { member.upperBound..<$0 }
      guard !dropped.contains(child) else { continue }
      if let separator { bytes += index.bytes[separator] }
      bytes += index.bytes[member.lowerBound..<index.range(of: child).lowerBound]
      append(child, without: dropped, to: &bytes)
      // The last child has no separator after it. Any other will do for the next child that is kept.
      separator = behind ?? separator
    }
    bytes += index.bytes[index.endOfChildren(of: node)..<range.upperBound]
  }

  /// The pointer to a location in the document without some others; nil where it is dropped.
  private func pointer(to node: NodeID, without dropped: Set<NodeID>) -> JSONPointer? {
    var tokens: [JSONPointer.Token] = []
    var current = node
    while let parent = index.parent(of: current) {
      if dropped.contains(current) { return nil }
      let before = index.children(of: parent).prefix { $0 != current }
        .filter { !dropped.contains($0) }
      if let key = index.key(of: current) {
        let equal = before.count { index.key(of: $0)?.utf8.elementsEqual(key.utf8) ?? false }
        tokens.append(JSONPointer.Token(key, occurrence: equal + 1))
      } else {
        tokens.append(JSONPointer.Token(String(before.count)))
      }
      current = parent
    }
    return JSONPointer(tokens.reversed())
  }
}
