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

/// Matches records to the elements of a list in order, so that as many untouched elements as
/// possible match an equal record, then as many mutated ones as possible match any.
///
/// Ties go to the lowest index.
struct Alignment {
  enum Worth: Int, Comparable {
    case none
    case mutated
    case untouched

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  let recordCount: Int
  let worths: [Worth]
  let isEqual: (_ position: Int, _ element: Int) -> Bool

  /// Larger tables are matched greedily.
  ///
  /// This may miss a better match of a custom strategy that gives neither indices nor keys.
  private static let maximumTableSize = 16_000_000

  /// Untouched elements that equal records at both ends are matched first: no better match leaves
  /// them out.
  func pairs() -> [(position: Int, element: Int)] {
    let shorter = min(recordCount, worths.count)
    var start = 0
    while start < shorter, meets(start, start) { start += 1 }
    var tail = 0
    while start + tail < shorter, meets(recordCount - 1 - tail, worths.count - 1 - tail) {
      tail += 1
    }
    let rows = start..<recordCount - tail
    let columns = start..<worths.count - tail
    let middle =
      rows.count * columns.count <= Self.maximumTableSize
      ? exactPairs(rows, columns) : greedyPairs(rows, columns)
    let ends = (0..<start).map { (position: $0, element: $0) }
    let tails = (0..<tail).reversed().map {
      (position: recordCount - 1 - $0, element: worths.count - 1 - $0)
    }
    return loweringTies(ends + middle + tails)
  }

  /// The same matches moved to the lowest elements, and of these to the first records, that other
  /// matches leave free.
  private func loweringTies(
    _ pairs: [(position: Int, element: Int)]
  ) -> [(position: Int, element: Int)] {
    var element = 0
    var position = 0
    return pairs.map { pair in
      if worths[pair.element] == .untouched {
        while element < pair.element, !meets(pair.position, element) { element += 1 }
        while position < pair.position, !meets(position, element) { position += 1 }
      } else {
        (position, element) = pair
      }
      defer { (position, element) = (position + 1, element + 1) }
      return (position, element)
    }
  }

  private func meets(_ position: Int, _ element: Int) -> Bool {
    worths[element] == .untouched && isEqual(position, element)
  }

  private func score(_ position: Int, _ element: Int) -> Int {
    switch worths[element] {
    case .none: 0
    case .mutated: 1
    case .untouched: isEqual(position, element) ? worths.count + 1 : 0
    }
  }

  /// The best match, from a table of the best scores of all suffixes of both lists.
  ///
  /// Of equally good ones it is that of the lowest elements, and of these that of the first
  /// records.
  private func exactPairs(
    _ rowRange: Range<Int>, _ columnRange: Range<Int>
  ) -> [(position: Int, element: Int)] {
    let rows = rowRange.count
    let columns = columnRange.count
    let start = rowRange.lowerBound
    var best = [Int](repeating: 0, count: (rows + 1) * (columns + 1))
    var scores = [Int](repeating: 0, count: rows * columns)
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() {
        let score = score(start + row, start + column)
        scores[row * columns + column] = score
        let here = row * (columns + 1) + column
        best[here] = max(best[here + 1], best[here + columns + 1], score + best[here + columns + 2])
      }
    }
    var pairs: [(position: Int, element: Int)] = []
    var row = 0
    for column in 0..<columns {
      let here = best[row * (columns + 1) + column]
      let match = (row..<rows).first { row in
        let score = scores[row * columns + column]
        return score > 0 && score + best[(row + 1) * (columns + 1) + column + 1] == here
      }
      guard let match else { continue }
      pairs.append((start + match, start + column))
      row = match + 1
    }
    return pairs
  }

  private func greedyPairs(
    _ rows: Range<Int>, _ columns: Range<Int>
  ) -> [(position: Int, element: Int)] {
    var pairs: [(position: Int, element: Int)] = []
    var rest = columns
    for position in rows {
      let equal = rest.first { meets(position, $0) }
      guard let match = equal ?? rest.first(where: { worths[$0] == .mutated }) else { continue }
      pairs.append((position, match))
      rest = match + 1..<columns.upperBound
    }
    return pairs
  }
}
