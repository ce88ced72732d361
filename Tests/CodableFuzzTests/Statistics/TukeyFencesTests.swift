import Testing

@testable import CodableFuzz

@Suite struct TukeyFencesTests {
  // The hinges of 1…9 are 3 and 7, the fences −3 and 13.
  @Test(arguments: [
    ([], 0), ([5], 0), ([1, 2, 3, 4, 5, 6, 7, 8, 9], 0), ([1, 2, 3, 4, 5, 6, 7, 8, 13], 0),
    ([1, 2, 3, 4, 5, 6, 7, 8, 13.1], 1), ([-3.1, 2, 3, 4, 5, 6, 7, 8, 20], 2),
    ([1, 1, 1, 1, 1, 1.1], 1),
  ])
  func whatLiesBeyondIsCounted(values: [Double], count: Int) {
    #expect(Bootstrap.outlierCount(values) == count)
  }
}
