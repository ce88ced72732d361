import JSONMutation

/// Matches delivered records with clean records.
///
/// It goes by the index or key that the strategy gives; else by position if as many records were
/// delivered as sent; else by an ``Alignment``. Records without order are matched as multisets.
struct Matching {
  let recordCount: Int
  let identities: Identities
  let truth: GroundTruth
  let hasClean: (Int) -> Bool
  let isEqual: (Int, Int) -> Bool

  /// The fate of each record, in order, and what each delivered record is.
  func matched() -> Matched {
    var matched = Matched(recordCount: truth.isMutated.count, deliveredCount: recordCount)
    for (position, element) in pairs() {
      guard truth.elements.indices.contains(element), let number = truth.elements[element] else {
        continue
      }
      matched.numbers[position] = number
      guard hasClean(number) else { continue }
      matched.deliveries[number] = isEqual(position, number) ? .equal : .changed
    }
    return matched
  }

  private func pairs() -> [(position: Int, element: Int)] {
    switch identities {
    case .indices(let indices): return zip(0..<recordCount, indices).map { ($0, $1) }
    case .keys(let keys):
      return zip(0..<recordCount, keys).compactMap { position, key in
        truth.elementsByKey?[key].map { (position, $0) }
      }
    case .unordered: return unorderedPairs()
    case .ordered:
      if recordCount == truth.elements.count { return (0..<recordCount).map { ($0, $0) } }
      return Alignment(
        recordCount: recordCount, worths: truth.elements.map(worth), isEqual: isEqualToElement
      ).pairs()
    }
  }

  private func unorderedPairs() -> [(position: Int, element: Int)] {
    var positions = Array(0..<recordCount)
    var pairs: [(position: Int, element: Int)] = []
    var elements = truth.elements.indices.sorted {
      (worth(truth.elements[$0]), $1) > (worth(truth.elements[$1]), $0)
    }
    elements.removeAll { element in
      guard let found = positions.firstIndex(where: { isEqualToElement($0, element) }) else {
        return false
      }
      pairs.append((positions.remove(at: found), element))
      return true
    }
    let mutatedFirst = elements.sorted {
      (worth(truth.elements[$0]) != .mutated ? 1 : 0, $0)
        < (worth(truth.elements[$1]) != .mutated ? 1 : 0, $1)
    }
    return pairs + zip(positions, mutatedFirst).map { ($0, $1) }
  }

  private func worth(_ number: Int?) -> Alignment.Worth {
    guard let number, hasClean(number) else { return .none }
    return truth.isMutated[number] ? .mutated : .untouched
  }

  private func isEqualToElement(_ position: Int, _ element: Int) -> Bool {
    truth.elements[element].map { isEqual(position, $0) } ?? false
  }
}

/// The records of a document that the decoded bytes contain: all, the first, or those of an
/// excerpt.
package enum RecordNumbers: Hashable {
  case all
  case some([Int])
  case excerpt([Int], weights: [Int])

  subscript(number: Int) -> Int {
    switch self {
    case .all: number
    case .some(let numbers), .excerpt(let numbers, _): numbers[number]
    }
  }

  func weight(of number: Int) -> Int {
    if case .excerpt(_, let weights) = self { weights[number] } else { 1 }
  }
}
