import Testing

@testable import CodableFuzz

@Suite struct EvenOrderTests {
  @Test(arguments: [1, 2, 3, 4, 7, 12, 100, 256, 1_000, 7_919])
  func hasEachNumberOnce(count: Int) {
    let order = EvenOrder(count: count)
    #expect(Set((0..<count).map { order[$0] }) == Set(0..<count))
  }

  @Test(arguments: [100, 256, 1_000, 7_919], [10, 20, 50])
  func startsAtAboutEvenDistances(count: Int, taken: Int) {
    let order = EvenOrder(count: count)
    let numbers = (0..<taken).map { order[$0] }.sorted()
    let gaps = zip(numbers, numbers.dropFirst() + [numbers[0] + count]).map { $1 - $0 }
    #expect(gaps.max() ?? 0 <= 3 * count / taken)
  }
}
