import Foundation
import Testing

@testable import CodableFuzz

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
