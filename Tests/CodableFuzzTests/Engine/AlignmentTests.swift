import JSONMutation
import Testing

@testable import CodableFuzz

@Suite struct AlignmentTests {
  @Test(arguments: [
    // Records, the clean records of the elements (mutated ones in brackets, - for one
    // that counts for nothing), the matched elements.
    ([1, 2, 3], ["1", "2", "3"], [0, 1, 2]),
    ([1, 3], ["1", "2", "3"], [0, 2]),
    ([2, 3], ["1", "2", "3"], [1, 2]),
    ([7, 7], ["7", "7", "7"], [0, 1]),
    ([1, 9, 3], ["1", "[2]", "3", "4"], [0, 1, 2]),
    ([9], ["[1]", "[2]"], [0]),
    ([1, 2], ["[0]", "1", "2", "[3]"], [1, 2]),
    ([], ["1"], []),
    ([2, 2, 3], ["-", "[3]"], [1]),
    ([2, 3], ["0", "-", "[2]", "-"], [2]),
    ([5], [], []),
  ])
  func findsTheBestMatch(records: [Int], elements: [String], expected: [Int]) {
    let alignment = alignment(of: records, with: elements)
    #expect(alignment.pairs().map(\.element) == expected)
  }

  @Test func ofEquallyGoodRecordsTakesTheFirst() {
    #expect(alignment(of: [2, 2, 3], with: ["-", "[3]"]).pairs().map(\.position) == [0])
    #expect(alignment(of: [2, 3], with: ["0", "-", "[2]", "-"]).pairs().map(\.position) == [0])
    #expect(alignment(of: [9, 1, 1], with: ["1"]).pairs().map(\.position) == [1])
    #expect(alignment(of: [7, 1], with: ["1", "7", "1"]).pairs().map(\.element) == [1, 2])
  }

  @Test func isAsGoodAsTryingEverything() {
    var generator = SplitMix64(seed: 11, stream: 0)
    for _ in 0..<400 {
      let elements = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        let value = Int.random(in: 0...3, using: &generator)
        return ["\(value)", "\(value)", "[\(value)]", "[\(value)]", "-"]
          .randomElement(using: &generator) ?? "-"
      }
      let records = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        Int.random(in: 0...3, using: &generator)
      }
      let alignment = alignment(of: records, with: elements)
      let found = score(alignment.pairs(), alignment)
      #expect(found == bestScore(alignment, from: (0, 0)), "\(records) \(elements)")
    }
  }

  private func alignment(of records: [Int], with elements: [String]) -> Alignment {
    let clean = elements.map { Int($0.filter(\.isNumber)) }
    return Alignment(
      recordCount: records.count,
      worths: elements.map { $0 == "-" ? .none : $0.hasPrefix("[") ? .mutated : .untouched },
      isEqual: { records[$0] == clean[$1] })
  }

  /// Equal untouched elements by the thousand, and mutated ones.
  private func score(_ pairs: [(position: Int, element: Int)], _ alignment: Alignment) -> Int {
    for (one, other) in zip(pairs, pairs.dropFirst()) {
      #expect(one.position < other.position && one.element < other.element)
    }
    return pairs.map { worth($0.position, $0.element, alignment) }.reduce(0, +)
  }

  private func worth(_ position: Int, _ element: Int, _ alignment: Alignment) -> Int {
    if alignment.worths[element] != .untouched {
      return alignment.worths[element] == .mutated ? 1 : 0
    }
    return alignment.isEqual(position, element) ? 1_000 : 0
  }

  /// The best score by plain recursion: skip a record, skip an element, or match both.
  private func bestScore(_ alignment: Alignment, from start: (Int, Int)) -> Int {
    let (position, element) = start
    guard position < alignment.recordCount, element < alignment.worths.count else { return 0 }
    return max(
      bestScore(alignment, from: (position + 1, element)),
      bestScore(alignment, from: (position, element + 1)),
      worth(position, element, alignment)
        + bestScore(alignment, from: (position + 1, element + 1)))
  }
}
