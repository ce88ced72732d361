import JSONMutation
import JSONText

/// A mutant in which something may have been repaired.
struct RepairedMutant {
  /// Its text.
  let index: DocumentIndex
  /// What became of the records.
  let truth: GroundTruth

  /// The result is nil for a text that is not JSON in UTF-8.
  init?(_ bytes: [UInt8], truth: GroundTruth) {
    guard let index = try? DocumentIndex(parsing: bytes, maximumDepth: .max) else { return nil }
    self.index = index
    self.truth = truth
  }

  /// Something to do to the text.
  enum Repair {
    /// Puts another value there.
    case replacing(NodeID, with: ArraySlice<UInt8>)
    /// Puts a member with its key into an object.
    case adding(ArraySlice<UInt8>, to: NodeID)
    /// Takes an element or a member out of a list.
    case removing(NodeID)
  }

  /// Repairs some locations.
  ///
  /// - Parameters:
  ///   - repairs: What to do; of two at the same location the first is done.
  ///   - list: The list of records.
  /// - Returns: The text, and what became of the records; nil where nothing is to be done, or where it
  ///   is not known any more which elements the records are.
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
    guard let truth = truth(without: removed, list: list), let bytes = bytes(with: splices) else {
      return nil
    }
    return (bytes, truth)
  }

  /// A list without some of its elements.
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

  /// The text with splices, of those that share bytes only the first; nil where there are none.
  private func bytes(with splices: [Splice]) -> [UInt8]? {
    guard !splices.isEmpty else { return nil }
    var bytes: [UInt8] = []
    var offset = 0
    var last = -1
    for splice in splices.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where splice.range.lowerBound >= offset && splice.range.lowerBound > last {
      bytes += index.bytes[offset..<splice.range.lowerBound] + splice.replacement
      offset = splice.range.upperBound
      last = splice.range.lowerBound
    }
    return bytes + index.bytes[offset...]
  }

  /// The locations that were edited, as paths of the text; without those of records that are not in it.
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
