import JSONMutation
import Testing

@testable import CodableFuzz

@Suite struct BootstrapTests {
  @Test(arguments: [
    ([3.0], 3.0), ([1.0, 9.0], 5.0), ([5.0, 1.0, 3.0], 3.0), ([4.0, 1.0, 3.0, 2.0], 2.5),
  ])
  func medianIsTheMiddle(values: [Double], expected: Double) {
    #expect(Bootstrap.median(values) == expected)
  }

  @Test func nothingHasNoMedian() {
    #expect(Bootstrap.median([]) == nil)
    #expect(Bootstrap.interval([]) == nil)
  }

  @Test func theIntervalIsTheSameEachTimeAndHoldsTheMedian() throws {
    let values = (0..<15).map { 1 + Double($0 % 5) / 100 }
    let interval = try #require(Bootstrap.interval(values))
    #expect(interval == Bootstrap.interval(values))
    #expect(interval.low <= interval.median && interval.median <= interval.high)
    #expect(interval.low >= 1 && interval.high <= 1.04)
  }

  @Test func coversTheTrueMedianMostOfTheTime() {
    var generator = SplitMix64(seed: 5, stream: 0)
    var hits = 0
    for _ in 0..<200 {
      let sample = (0..<15).map { _ in Double.random(in: 0..<1, using: &generator) }
      if let interval = Bootstrap.interval(sample), (interval.low...interval.high).contains(0.5) {
        hits += 1
      }
    }
    #expect(hits >= 180, "\(hits) of 200")
  }

  @Test func smallerResamplesMakeTheIntervalWider() throws {
    let values = (0..<40).map { 1 + Double($0 * 7 % 40) / 100 }
    let all = try #require(Bootstrap.interval(values))
    let rounds = try #require(Bootstrap.intervalOfRounds(values))
    #expect(rounds.low < all.low && rounds.high > all.high && rounds.median == all.median)
  }

  @Test func theResolutionIsAddedAtBothEnds() {
    let interval = Bootstrap.intervalOfRounds([2, 2, 2], resolution: 0.25)
    #expect(interval == Interval(median: 2, low: 1.5, high: 2.5))
  }
}
