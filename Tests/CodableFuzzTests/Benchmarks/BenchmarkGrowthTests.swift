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

@Suite struct InterleavedRoundsTests {
  /// The numbers of the calls that were made.
  private final class Log: @unchecked Sendable {
    var calls: [Int] = []
  }

  /// What a strategy returns: it takes long to be freed.
  private final class Slow {
    private let clock: TestClock
    init(_ clock: TestClock) { self.clock = clock }
    deinit { clock.spend(.seconds(1)) }
  }

  private let clock = TestClock()
  private let log = Log()

  private func call(
    _ number: Int, takes duration: @escaping @Sendable (_ calls: Int) -> Duration
  ) -> InterleavedRounds.Call {
    let strategy = Strategy("call") { [clock, log] _ in
      log.calls.append(number)
      clock.spend(duration(log.calls.count))
      return Slow(clock)
    } recovery: { _ in
      Recovery<Int>([])
    }
    return InterleavedRounds.Call(instance: strategy.makeInstance(), bytes: Data())
  }

  /// The rounds of three calls, of 4, 5 and 6 ms.
  private func rounds(least: Int, budget: Duration = .zero) -> InterleavedRounds {
    InterleavedRounds(
      calls: (0..<3).map { number in call(number) { _ in .milliseconds(number + 4) } },
      least: least, budget: Budget(clock, budget), stopwatch: Stopwatch(clock))
  }

  @Test func callsTakeTurnsInRotatingOrderTwiceEach() {
    _ = rounds(least: 3).times { _ in false }
    // Each call is tried once, then there is a round that warms up.
    let turns = [0, 1, 2] + [1, 0, 2] + [2, 0, 1] + [0, 2, 1]
    #expect(log.calls == [0, 1, 2] + turns.flatMap { [$0, $0] })
  }

  @Test func nothingButTheCallIsTimed() {
    let (measured, _) = rounds(least: 2).times { _ in false }
    #expect(measured.calls == [[4e6, 4e6], [5e6, 5e6], [6e6, 6e6]])
  }

  // Trying the calls takes 3.015 s and a round 6.03 s, that which warms up included; none is begun
  // that would end too late.
  @Test(arguments: [(0, 2), (21, 2), (27, 2), (28, 3), (34, 4), (64, 9)])
  func theBudgetEndsTheRoundsButNotBeforeTheLeast(seconds: Int, expected: Int) {
    let rounds = rounds(least: 2, budget: .seconds(seconds))
    let (measured, ending) = rounds.times { _ in false }
    #expect(measured.rounds == expected && ending == .budget)
  }

  @Test func roundsEndWhenThereIsEnough() {
    var asked: [Int] = []
    let rounds = rounds(least: 2, budget: .seconds(10_000))
    let (measured, ending) = rounds.times { measured in
      asked.append(measured.rounds)
      return measured.rounds > 10
    }
    #expect(ending == .narrow && measured.rounds == 12)
    #expect(asked == [2, 3, 4, 5, 6, 7, 8, 10, 12])
  }

  @Test func aShortCallIsRepeated() {
    let rounds = InterleavedRounds(
      calls: [call(0) { _ in .microseconds(120) }], least: 1, budget: Budget(clock, .zero),
      stopwatch: Stopwatch(clock))
    #expect(rounds.times { _ in false }.0.calls == [[0.12e6]])
    #expect(log.calls.count == 1 + 2 * 4 + 2 * 4)
  }

  @Test func theReferenceIsMeasuredAroundEachCall() {
    var rounds = rounds(least: 1)
    rounds.reference = call(9) { .milliseconds($0) }
    let (measured, _) = rounds.times { _ in false }
    #expect(log.calls.suffix(12) == [9, 1, 1, 9, 9, 0, 0, 9, 9, 2, 2, 9])
    #expect(measured.calls == [[4e6], [5e6], [6e6]])
    // Of 28 calls the last twelve are the round: the reference took 17 and 20 ms, 21 and 24, 25 and 28.
    #expect(measured.references == [[22.5e6], [18.5e6], [26.5e6]])
    #expect(measured.ratios(1) == [5 / 18.5])
  }
}
