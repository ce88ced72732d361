import JSONText

/// Finds a smaller mutant that still does the same: first with fewer mutations, then in a document with
/// fewer records and members.
///
/// It first tries all subsets of up to ten mutations, from the smallest. More are reduced by delta
/// debugging (Zeller and Hildebrandt, 2002). It then reduces the document level by level (hierarchical
/// delta debugging, Misherghi and Su, 2006). No single mutation, record or member can be left out of
/// the result.
public struct Minimizer {
  /// More mutations than this have too many subsets to try all.
  private static let maximumSubsetCount = 10

  private let isSame: (Mutant) -> Bool

  /// Makes a minimizer.
  ///
  /// - Parameter isSame: Whether a smaller mutant still does what the first does. Its document is a new
  ///   one, so nothing known about the first document carries over.
  public init(isSame: @escaping (Mutant) -> Bool) {
    self.isSame = isSame
  }

  /// The smallest mutant found, or the mutant itself if nothing can be left out.
  ///
  /// A reduced document has the name of the first, with a digest of its own.
  ///
  /// - Complexity: The calls of `isSame` dominate: O(2^*m*) for *m* ≤ 10 mutations, O(*m*²) for more,
  ///   and between O(log *p*) and O(*p*²) for *p* locations.
  public func minimize(_ mutant: Mutant) -> Mutant {
    var smallest = mutant
    var document: Document
    repeat {
      document = smallest.document
      smallest = reduced(withFewestMutations(smallest))
      // In a smaller document fewer mutations may do.
    } while smallest.document !== document && smallest.mutations.count > 1
    return smallest
  }

  /// The mutant of the document with the fewest mutations that still does the same.
  ///
  /// - Complexity: O(2^*m*) calls of `isSame` for *m* ≤ 10 mutations, O(*m*²) for more.
  package func withFewestMutations(_ mutant: Mutant) -> Mutant {
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

  /// Drops whatever can be dropped, from the outermost level to the innermost, until nothing can.
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
  /// The part, in order, that is left of a passing list when no single element can be left out.
  static func minimize<Element>(
    _ elements: [Element], passes: ([Element]) -> Bool
  ) -> [Element] {
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
