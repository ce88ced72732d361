import Foundation
import JSONMutation
import Testing

@testable import CodableFuzz
@testable import FuzzBenchmarks

@Suite struct MetricsTests {
  private static let counters: Counters = [
    .mutants: 10, .returned: 7, .crashed: 1, .hung: 1,
    .untouchedKept: 50, .untouchedAltered: 2, .untouchedReported: 5, .untouchedSilent: 3,
    .mutatedEqual: 1, .mutatedAlteredReported: 2, .mutatedAlteredSilently: 3, .mutatedReported: 4,
    .mutatedSilent: 5, .removed: 11,
    .costly: 8, .namedExactly: 4, .namedParent: 1, .namedElsewhere: 2, .malformed: 3,
    .falselyAccepted: 1,
  ]

  @Test(arguments: [
    ("record-survival", 50, 60), ("collateral-loss", 10, 60), ("documents-decoded", 7, 10),
    ("recovery", 6, 15), ("silent-loss", 8, 75), ("silent-alteration", 3, 75),
    ("untouched-alteration", 2, 60), ("crash-rate", 2, 10), ("error-accuracy", 4, 8),
    ("false-acceptance", 1, 3),
  ])
  func metricsAreRatesOfSums(id: String, count: Int, of total: Int) throws {
    let metric = try #require(Metrics.all.first { $0.id == id })
    #expect(metric.rate(Self.counters) == Rate(count, of: total))
    #expect(metric.rate(Counters()) == Rate(0, of: 0))
    let harm = metric.direction == .moreIsBetter ? total - count : count
    #expect(metric.harm(in: Self.counters) == Rate(harm, of: total))
  }

  @Test("Metrics have names and definitions of their own")
  func haveNamesAndDefinitionsOfTheirOwn() {
    #expect(Set(Metrics.all.map(\.id)).count == Metrics.all.count)
    for metric in Metrics.all {
      #expect(!metric.definition.isEmpty && !metric.counted.isEmpty && !metric.harm.isEmpty)
      #expect(!metric.definition.hasSuffix("."))
    }
  }

  @Test func countersAddUpInAnyOrder() {
    let other: Counters = [.mutants: 2, .namedExactly: 5, .untouchedKept: 1, .removed: 4]
    #expect(Self.counters + other == other + Self.counters)
    for counter in Counter.allCases {
      #expect((Self.counters + other)[counter] == Self.counters[counter] + other[counter])
    }
  }

  @Test func everyRecordIsInOneCounter() {
    #expect(Self.counters.untouched == 60 && Self.counters.mutated == 15)
    #expect(Self.counters.sent == 75 && Self.counters.lost == 17)
    #expect(Self.counters.threw == 1)
  }

  @Test func countersAreWrittenByTheirNames() throws {
    let data = try JSONEncoder().encode(Self.counters)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains(#""untouchedKept":50"#) && !text.contains("changed"))
    #expect(try JSONDecoder().decode(Counters.self, from: data) == Self.counters)
  }

  @Test(arguments: [
    #"{"untouchedKept":-1}"#, #"{"returned":1}"#, #"{"kept":1}"#, #"{"mutants":9007199254740993}"#,
    #"{"mutants":1,"costly":2}"#, #"{"mutants":2,"malformed":1,"falselyAccepted":2}"#,
    #"{"mutants":3,"costly":1,"namedExactly":1,"namedParent":1}"#, #"{"mutants":"1"}"#,
  ])
  func countersThatCannotBeAreRefused(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Counters.self, from: Data(json.utf8))
    }
  }
}

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

  @Test("The bootstrap interval mostly covers the true median")
  func coversTheTrueMedianMostOfTheTime() {
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
