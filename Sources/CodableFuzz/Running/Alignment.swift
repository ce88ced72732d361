/// Matches records to the elements of a list without changing the order of either, so that as many
/// intact elements as possible meet an equal record, then as many damaged ones as possible meet
/// any; ties go to the lowest index.
struct Alignment {
  /// What an element is worth that meets a record.
  enum Worth: Int, Comparable {
    /// Nothing: the element stands outside all figures.
    case none
    /// A damaged record, whatever came back for it.
    case damaged
    /// An intact record, if what came back is equal.
    case intact

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  let recordCount: Int
  /// What each element is worth.
  let worths: [Worth]
  /// Whether a record equals the clean decode of an element.
  let isEqual: (_ position: Int, _ element: Int) -> Bool

  /// Larger tables are matched greedily, which may miss a better match of a user's own strategy
  /// that gives neither indices nor keys.
  private static let maximumTableSize = 16_000_000

  /// The matched positions and elements, in order.
  ///
  /// - Complexity: O(*d*²) in what is left when the ends that agree are taken off.
  func pairs() -> [(position: Int, element: Int)] {
    var start = 0
    while start < min(recordCount, worths.count), meets(start, start) { start += 1 }
    let rows = recordCount - start
    let columns = worths.count - start
    let prefix = (0..<start).map { (position: $0, element: $0) }
    guard rows > 0, columns > 0 else { return prefix }
    let rest =
      rows * columns <= Self.maximumTableSize
      ? exactPairs(from: start) : greedyPairs(from: start)
    return prefix + rest
  }

  /// Whether an intact element meets an equal record.
  private func meets(_ position: Int, _ element: Int) -> Bool {
    worths[element] == .intact && isEqual(position, element)
  }

  /// What a match is worth: one intact element outweighs all damaged ones.
  private func score(_ position: Int, _ element: Int) -> Int {
    switch worths[element] {
    case .none: 0
    case .damaged: 1
    case .intact: isEqual(position, element) ? worths.count + 1 : 0
    }
  }

  /// The best match, from a table of the best scores of all ends of both lists.
  ///
  /// Of equally good ones it is that of the lowest elements, and of these that of the first records.
  private func exactPairs(from start: Int) -> [(position: Int, element: Int)] {
    let rows = recordCount - start
    let columns = worths.count - start
    var best = [Int](repeating: 0, count: (rows + 1) * (columns + 1))
    var scores = [Int](repeating: 0, count: rows * columns)
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() {
        let score = score(start + row, start + column)
        scores[row * columns + column] = score
        let here = row * (columns + 1) + column
        best[here] = max(
          best[here + 1], best[here + columns + 1], score + best[here + columns + 2])
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

  /// Each record meets the next element that it equals, or else the next damaged one.
  private func greedyPairs(from start: Int) -> [(position: Int, element: Int)] {
    var pairs: [(position: Int, element: Int)] = []
    var element = start
    for position in start..<recordCount where element < worths.count {
      let equal = worths.indices[element...].first { meets(position, $0) }
      let damaged = worths.indices[element...].first { worths[$0] == .damaged }
      guard let match = equal ?? damaged else { continue }
      pairs.append((position, match))
      element = match + 1
    }
    return pairs
  }
}
