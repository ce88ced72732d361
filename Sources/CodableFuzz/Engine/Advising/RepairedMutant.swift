import JSONMutation
import JSONText

/// A mutant, as it is or with repairs.
struct RepairedMutant {
  let index: DocumentIndex
  let truth: GroundTruth

  /// The result is nil if the text is not valid JSON in UTF-8.
  init?(_ bytes: [UInt8], truth: GroundTruth) {
    guard let index = try? DocumentIndex(parsing: bytes, maximumDepth: .max) else { return nil }
    self.index = index
    self.truth = truth
  }

  enum Repair {
    case replacing(NodeID, with: ArraySlice<UInt8>)
    /// Adds a member, with its key, to an object.
    case adding(ArraySlice<UInt8>, to: NodeID)
    case removing(NodeID)
  }

  /// Makes repairs; of two at the same location only the first is made.
  ///
  /// - Returns: The text, and what became of the records; nil if there are no repairs, or the elements
  ///   of the list can no longer be matched with the records.
  func repaired(
    by repairs: [Repair], list: JSONPointer?
  ) -> (bytes: [UInt8], truth: GroundTruth)? {
    var splices: [Splice] = []
    var removed: [NodeID: Set<NodeID>] = [:]
    for repair in repairs {
      switch repair {
      case .replacing(let node, let value):
        splices.append(Splice(index.range(of: node), with: Array(value)))
      case .adding(let member, let object):
        let start = index.range(of: object).lowerBound + 1
        let separator = index.childCount(of: object) > 0 ? [UInt8(ascii: ",")] : []
        splices.append(Splice(start..<start, with: member + separator))
      case .removing(let node):
        if let parent = index.parent(of: node) { removed[parent, default: []].insert(node) }
      }
    }
    splices += removed.map { Splice(index.range(of: $0), with: text(of: $0, without: $1)) }
    guard !splices.isEmpty, let truth = truth(without: removed, list: list) else { return nil }
    return (index.text(after: splices), truth)
  }

  private func text(of list: NodeID, without removed: Set<NodeID>) -> [UInt8] {
    let range = index.range(of: list)
    let kept = index.children(of: list).filter { !removed.contains($0) }
      .map { index.bytes[index.memberRange(of: $0)] }
    return [index.bytes[range.lowerBound]] + Array(kept.joined(separator: [UInt8(ascii: ",")]))
      + [index.bytes[range.upperBound - 1]]
  }

  private func truth(
    without removed: [NodeID: Set<NodeID>], list: JSONPointer?
  ) -> GroundTruth? {
    guard let list, let node = index.node(at: list), let gone = removed[node] else {
      return truth
    }
    guard truth.elements.count == index.childCount(of: node) else { return nil }
    return truth.removing(elementsAt: Set(gone.map(index.ordinal)))
  }

  /// The paths in this text of the edited locations, without those in records that are no longer there.
  func editedPaths(list: JSONPointer?) -> [[String]] {
    truth.editedLocations.compactMap { pointer in
      var path = pointer.tokens.map(\.text)
      guard let list, truth.elementsByKey == nil, path.count > list.tokens.count,
        pointer.isAtOrUnder(list)
      else { return path }
      let element = Int(path[list.tokens.count]).flatMap { truth.elements.firstIndex(of: $0) }
      guard let element else { return nil }
      path[list.tokens.count] = String(element)
      return path
    }
  }
}
