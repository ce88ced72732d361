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
