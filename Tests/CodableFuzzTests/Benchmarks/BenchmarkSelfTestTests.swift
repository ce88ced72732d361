import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

@Suite struct BenchmarkSelfTestTests {
  /// Strict that takes a time by a clock, of so many calls before.
  private func benchmark(
    _ nanoseconds: @escaping @Sendable (Int) -> Int
  ) -> StrategyBenchmark {
    final class Count: @unchecked Sendable { var calls = 0 }
    let clock = TestClock()
    let count = Count()
    var study = Study.notes
    study.strategies = [
      Strategy(.strict) { data in
        count.calls += 1
        clock.spend(.nanoseconds(nanoseconds(count.calls)))
        return Recovery(try JSONDecoder().decode(Notes<[Note]>.self, from: data).notes)
      }
    ]
    var benchmark = StrategyBenchmark(of: [study], clock: clock, budgetClock: TestClock())
    benchmark.budget = .zero
    return benchmark
  }

  @Test func aSteadyClockTellsThreePerCent() throws {
    let result = try benchmark { _ in 1_000 }.selfTest()
    #expect(result.rows.map(\.name) == ["self-test-equal", "self-test-slower"])
    #expect(result.rows.map(\.value) == [20, 20])
    #expect(result.rows.map(\.unit) == ["of 20", "of 20"])
    #expect(StrategyBenchmark.isPassed(result))
  }

  @Test func whatDriftsEvenlyIsNoTrouble() throws {
    let result = try benchmark { 1_000 + $0 / 10 }.selfTest()
    #expect(StrategyBenchmark.isPassed(result))
  }

  @Test func whatStrikesSomeCallsHidesThreePerCent() throws {
    // About one call in fifty takes a thousand times as long.
    let result = try benchmark { call in
      ((call &* 2_654_435_761) >> 7).isMultiple(of: 50) ? 1_000_000 : 1_000
    }.selfTest()
    #expect(!StrategyBenchmark.isPassed(result))
  }

  @Test(arguments: [(18, 18, true), (17, 20, false), (20, 17, false)])
  func atMostTwoMayMiss(equal: Int, slower: Int, passes: Bool) {
    var result = BenchmarkResult()
    result.rows = [
      BenchmarkRow("self-test-equal", "notes", count: equal, of: 20),
      BenchmarkRow("self-test-slower", "notes", count: slower, of: 20),
    ]
    #expect(StrategyBenchmark.isPassed(result) == passes)
  }

  @Test func withoutStrictThereIsNothingToTest() throws {
    var study = Study.notes
    study.strategies.removeFirst()
    let result = try StrategyBenchmark(of: [study], clock: TestClock()).selfTest()
    #expect(result.rows.isEmpty && result.notes.count == 1)
    #expect(!StrategyBenchmark.isPassed(result))
  }
}
