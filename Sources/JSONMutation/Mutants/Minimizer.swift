import JSONText

/// Finds a smaller mutant that still does the same: first with fewer mutations, then in a document with
/// fewer records and members.
///
/// It first tries all subsets of up to ten mutations, from the smallest. More are reduced by delta
/// debugging (Zeller and Hildebrandt, 2002). It then reduces the document level by level (hierarchical
/// delta debugging, Misherghi and Su, 2006). No single mutation, record or member can be left out of
/// the result.
package struct Minimizer {
  /// More mutations than this have too many subsets to try all.
  private static let maximumSubsetCount = 10

  private let isSame: (Mutant) -> Bool

  /// Makes a minimizer.
  ///
  /// - Parameter isSame: Whether a smaller mutant still does what the first does. Its document is a new
  ///   one, so nothing known about the first document carries over.
  package init(isSame: @escaping (Mutant) -> Bool) {
    self.isSame = isSame
  }

  /// The smallest mutant found, or the mutant itself if nothing can be left out.
  ///
  /// A reduced document has the name of the first, with a digest of its own.
  ///
  /// - Complexity: The calls of `isSame` dominate: O(2^*m*) for *m* ≤ 10 mutations, O(*m*²) for more,
  ///   and between O(log *p*) and O(*p*²) for *p* locations.
  package func minimize(_ mutant: Mutant) -> Mutant {
    var smallest = mutant
    var document: Document
    repeat {
      document = smallest.document
      smallest = reduced(withFewestMutations(smallest))
      // In a smaller document fewer mutations may do.
    } while smallest.document !== document && smallest.mutations.count > 1
    return smallest
  }

  private func withFewestMutations(_ mutant: Mutant) -> Mutant {
    let mutations = mutant.mutations
    guard mutations.count > 1 else { return mutant }
    func mutantOf(_ kept: [Int]) -> Mutant? {
      guard !kept.isEmpty,
        let mutant = try? Mutant(mutant.document, kept.map { mutations[$0] })
      else {
        return nil
      }
      return isSame(mutant) ? mutant : nil
    }
    guard mutations.count <= Self.maximumSubsetCount else {
      let kept = DeltaDebugging.minimize(Array(mutations.indices)) { mutantOf($0) != nil }
      return mutantOf(kept) ?? mutant
    }
    for size in 1..<mutations.count {
      for mask in 1..<(1 << mutations.count) where mask.nonzeroBitCount == size {
        let kept = mutations.indices.filter { mask >> $0 & 1 == 1 }
        if let mutant = mutantOf(kept) { return mutant }
      }
    }
    return mutant
  }

  private func reduced(_ mutant: Mutant) -> Mutant {
    var smallest = mutant
    var hasShrunk = true
    while hasShrunk {
      hasShrunk = false
      var level = 1
      while let nodes = Reduction(of: smallest).removableNodes(atDepth: level) {
        let kept = DeltaDebugging.minimize(nodes) { kept in
          smaller(smallest, without: Set(nodes).subtracting(kept)) != nil
        }
        if kept.count < nodes.count,
          let next = smaller(smallest, without: Set(nodes).subtracting(kept))
        {
          smallest = next
          hasShrunk = true
        }
        level += 1
      }
    }
    return smallest
  }

  private func smaller(_ mutant: Mutant, without nodes: Set<NodeID>) -> Mutant? {
    guard !nodes.isEmpty else { return mutant }
    guard let reduced = Reduction(of: mutant).mutant(without: nodes) else { return nil }
    return isSame(reduced) ? reduced : nil
  }
}

/// Finds a small part of a list that still passes a test, by leaving out ever smaller chunks.
enum DeltaDebugging {
  static func minimize<Element>(_ elements: [Element], passes: ([Element]) -> Bool) -> [Element] {
    if elements.isEmpty || passes([]) { return [] }
    var kept = elements
    var size = max(1, kept.count / 2)
    while true {
      var start = 0
      var hasShrunk = false
      while start < kept.count {
        let rest = Array(kept[..<start]) + kept[min(kept.count, start + size)...]
        if !rest.isEmpty, passes(rest) {
          kept = rest
          hasShrunk = true
        } else {
          start += size
        }
      }
      if size == 1, !hasShrunk { return kept }
      size = max(1, size / 2)
    }
  }
}

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

  func mutant(without dropped: Set<NodeID>) -> Mutant? {
    guard let reduced = document.without(dropped) else { return nil }
    let mutations = mutant.mutations.compactMap { mutation -> Mutation? in
      guard let node = index.moved(mutation.node, without: dropped) else { return nil }
      let moved = Mutation(mutation.mutator, at: node, variant: mutation.variant)
      return moved.offeredPatch(in: reduced) == nil ? nil : moved
    }
    guard mutations.count == mutant.mutations.count, !mutations.isEmpty else { return nil }
    return try? Mutant(reduced, mutations)
  }
}

extension DocumentIndex {
  /// A location in the document without some others, which do not contain each other; nil if it is gone.
  fileprivate func moved(_ node: NodeID, without dropped: Set<NodeID>) -> NodeID? {
    let gone = dropped.map(subtree(of:))
    if gone.contains(where: { $0.contains(node.number) }) { return nil }
    let before = gone.filter { $0.upperBound <= node.number }
    return NodeID(number: before.reduce(node.number) { $0 - $1.count })
  }
}

extension Mutant {
  package func without(record: Int) -> Mutant? {
    Reduction(of: self).mutant(without: [document.records[record]])
  }
}

extension Document {
  fileprivate func without(_ dropped: Set<NodeID>) -> Document? {
    var bytes: [UInt8] = []
    append(index.root, without: dropped, to: &bytes)
    var listPointer: JSONPointer?
    if let list {
      guard let list = index.moved(list, without: dropped),
        let reduced = try? DocumentIndex(parsing: bytes)
      else { return nil }
      listPointer = reduced.pointer(to: list)
    }
    let name = DocumentName(name.name, digest: DocumentName.Digest(of: bytes))
    return try? Document(name, parsing: bytes, recordsAt: listPointer, notes: settledNotes)
  }

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
}
