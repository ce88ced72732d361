import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

@Suite struct BenchmarkGrowthTests {
  private let clock = TestClock()

  /// A strategy that decodes, and takes the time that a number of records needs.
  private func strategy(
    _ id: StrategyID, nanoseconds: @escaping @Sendable (Int) -> Int
  ) -> Strategy {
    Strategy(id) { [clock] data in
      let notes = try JSONDecoder().decode(Notes<[Note]>.self, from: data).notes
      clock.spend(.nanoseconds(nanoseconds(notes.count)))
      return Recovery(notes)
    }
  }

  private func benchmark(budgetClock: TestClock? = nil) -> StrategyBenchmark {
    var study = Study.notes
    study.strategies = [
      strategy(.strict) { 5_000 + 1_000 * $0 },
      strategy("quadratic") { 5_000 + 10 * $0 * $0 },
    ]
    var benchmark = StrategyBenchmark(
      of: [study], clock: clock, budgetClock: budgetClock ?? TestClock())
    benchmark.growthCounts = [1, 10, 100, 1_000]
    return benchmark
  }

  @Test func aQuadraticStrategyIsSeen() throws {
    let result = try benchmark().measureGrowth()
    #expect(result.rows.map(\.name) == ["strict-growth", "quadratic-growth"])
    let exponents = result.rows.map(\.value)
    // Fitted from 100 records on: with the smallest sizes they would be 0.8 and 1.1.
    #expect((0.97...1).contains(exponents[0]) && (1.95...2).contains(exponents[1]))
    #expect(
      result.rows[1].growth?.map(\.nanosecondsPerRecord) == [5_010, 600, 1_050, 10_005])
    #expect(result.rows[1].growth?.map(\.recordCount) == [1, 10, 100, 1_000])
    #expect(result.documents.first?.ending == .narrow)
    #expect(
      result.notes == ["no row strict-growth@1.00, quadratic-growth@1.00 of notes: it threw"])
  }

  @Test func sizesForWhichThereIsNoTimeAreNamed() throws {
    // The strategies take 0.2 ms for 100 records, and are expected to take 2 ms for 1,000, six times.
    var benchmark = benchmark(budgetClock: clock)
    benchmark.budget = .milliseconds(10)
    let result = try benchmark.measureGrowth()
    #expect(result.rows.first?.growth?.map(\.recordCount) == [1, 10, 100])
    let note = try #require(result.notes.first)
    #expect(note.hasPrefix("no growth to 1000 records of notes: that takes about "))
    #expect(note.hasSuffix(" s are left; a longer --budget has room for it"))
  }

  @Test func oneSizeIsNoGrowth() throws {
    var benchmark = benchmark(budgetClock: TestClock(step: .seconds(1)))
    benchmark.budget = .seconds(10)
    let result = try benchmark.measureGrowth()
    #expect(result.rows.isEmpty && result.documents.isEmpty)
    #expect(result.notes.first?.hasPrefix("no growth to 10, 100, 1000 records") == true)
  }

  @Test func growthIsMeasuredCleanAndWithEveryRecordBad() throws {
    var benchmark = StrategyBenchmark(
      of: [.notes], clock: TestClock(step: .milliseconds(1)), budgetClock: TestClock())
    benchmark.growthCounts = [2, 8, 32]
    benchmark.sufficientWidth = 1
    let result = try benchmark.measureGrowth()
    #expect(
      result.rows.map(\.name) == [
        "strict-growth", "permissive-growth", "wrapper-growth", "result-growth",
        "lossy-array-growth", "wrapper-growth@1.00", "result-growth@1.00",
        "lossy-array-growth@1.00",
      ])
    #expect(result.rows.allSatisfy { $0.unit == "exponent" && $0.rounds == 3 })
    #expect(
      result.notes == [
        "no row strict-growth@1.00, permissive-growth@1.00 of notes: it threw"
      ])
  }

  @Test func growthNeedsAList() throws {
    var study = Study.notes
    study.recordsAt = nil
    let benchmark = StrategyBenchmark(
      of: [study], clock: TestClock(step: .milliseconds(1)), budgetClock: TestClock())
    #expect(throws: DocumentError.notGrowable) { try benchmark.measureGrowth() }
    #expect(
      try benchmark.measure(withGrowth: true).notes.last == "no growth: there is no list of records"
    )
  }

  @Test func growthFollowsTheDocuments() throws {
    let result = try benchmark().measure(withGrowth: true)
    #expect(result.documents.map(\.isGrowth) == [false, true])
  }

  @Test(arguments: [(1.0, 1.0), (2.0, 2.0), (0.0, 0.0)])
  func theExponentIsTheSlopeOfTheLogarithms(power: Double, expected: Double) {
    let counts = [10, 100, 1_000]
    let times = counts.map { 7 * pow(Double($0), power) }
    #expect(abs(GrowthExponent.exponent(of: times, over: counts) - expected) < 1e-9)
  }

  @Test func theExponentIsOfTheLineWithTheLeastSquares() {
    // In powers of ten the points are (1, 1), (2, 1) and (3, 3).
    let exponent = GrowthExponent.exponent(of: [10, 10, 1_000], over: [10, 100, 1_000])
    #expect(abs(exponent - 1) < 1e-9)
  }
}
