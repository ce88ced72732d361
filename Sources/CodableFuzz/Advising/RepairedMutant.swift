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
    case replacing(Place, with: ArraySlice<UInt8>)
    /// Puts a member with its key into an object.
    case adding(ArraySlice<UInt8>, to: Place)
    /// Takes an element or a member out of a list.
    case removing(Place)
  }

  /// Repairs some places.
  ///
  /// - Parameters:
  ///   - repairs: What to do; of two at the same place the first is done.
  ///   - list: The list of records.
  /// - Returns: The text, and what became of the records; nil where nothing is to be done, or where it
  ///   is not known any more which elements the records are.
  func repaired(
    by repairs: [Repair], list: JSONPointer?
  ) -> (bytes: [UInt8], truth: GroundTruth)? {
    var splices: [Splice] = []
    var removed: [Place: Set<Place>] = [:]
    for repair in repairs {
      switch repair {
      case .replacing(let place, let value):
        splices.append(Splice(index.range(of: place), with: Array(value)))
      case .adding(let member, let object):
        let start = index.range(of: object).lowerBound + 1
        let separator = index.childCount(of: object) > 0 ? [UInt8(ascii: ",")] : []
        splices.append(Splice(start..<start, with: member + separator))
      case .removing(let place):
        if let parent = index.parent(of: place) { removed[parent, default: []].insert(place) }
      }
    }
    splices += removed.map { Splice(index.range(of: $0), with: text(of: $0, without: $1)) }
    guard let truth = truth(without: removed, list: list), let bytes = bytes(with: splices) else {
      return nil
    }
    return (bytes, truth)
  }

  /// A list without some of its elements.
  private func text(of list: Place, without removed: Set<Place>) -> [UInt8] {
    let range = index.range(of: list)
    let kept = index.children(of: list).filter { !removed.contains($0) }
      .map { index.bytes[index.memberRange(of: $0)] }
    return [index.bytes[range.lowerBound]] + Array(kept.joined(separator: [UInt8(ascii: ",")]))
      + [index.bytes[range.upperBound - 1]]
  }

  private func truth(
    without removed: [Place: Set<Place>], list: JSONPointer?
  ) -> GroundTruth? {
    guard let list, let place = index.place(at: list), let gone = removed[place] else {
      return truth
    }
    guard truth.elements.count == index.childCount(of: place) else { return nil }
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

  /// The places that were edited, as paths of the text; without those of records that are not in it.
  func editedPaths(list: JSONPointer?) -> [[String]] {
    truth.editedPlaces.compactMap { pointer in
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
