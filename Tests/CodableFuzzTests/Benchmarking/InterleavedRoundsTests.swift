import Foundation
import Testing

@testable import CodableFuzz

@Suite struct InterleavedRoundsTests {
  /// A clock that goes on only when it is told to, by one thread.
  private final class TestClock: Clock, @unchecked Sendable {
    typealias Duration = Swift.Duration

    struct Instant: InstantProtocol {
      var offset = Duration.zero
      func advanced(by duration: Duration) -> Self { Instant(offset: offset + duration) }
      func duration(to other: Self) -> Duration { other.offset - offset }
      static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
    }

    var now = Instant()
    var calls: [Int] = []
    let minimumResolution = Duration.zero
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
    func spend(_ duration: Duration) { now = now.advanced(by: duration) }
  }

  /// What a strategy returns: it takes long to be freed.
  private final class Slow {
    private let clock: TestClock
    init(_ clock: TestClock) { self.clock = clock }
    deinit { clock.spend(.seconds(1)) }
  }

  private let clock = TestClock()

  /// The rounds of three calls, of 4, 5 and 6 ms.
  private func rounds(most: Int, least: Int, budget: Duration) -> InterleavedRounds {
    let calls = (0..<3).map { number in
      let strategy = Strategy("call") { [clock] _ in
        clock.calls.append(number)
        clock.spend(.milliseconds(number + 4))
        return Slow(clock)
      } recovery: { _ in
        Recovery<Int>([])
      }
      return InterleavedRounds.Call(subject: strategy.makeSubject(), bytes: Data())
    }
    return InterleavedRounds(
      calls: calls, most: most, least: least, budget: budget, stopwatch: Stopwatch(clock))
  }

  @Test func callsTakeTurnsInRotatingOrder() {
    _ = rounds(most: 3, least: 3, budget: .zero).samples()
    // Each call is tried once, then there is a round that warms up.
    #expect(clock.calls == [0, 1, 2] + [0, 1, 2, 1, 0, 2, 2, 0, 1, 0, 2, 1])
  }

  @Test func nothingButTheCallIsTimed() {
    let times = rounds(most: 2, least: 1, budget: .seconds(1_000)).samples().calls
    #expect(times == [[4e6, 4e6], [5e6, 5e6], [6e6, 6e6]])
  }

  @Test(arguments: [(0, 2), (7, 2), (10, 3), (13, 4), (1_000, 5)])
  func theBudgetCountsAllThatARoundTakes(seconds: Int, expected: Int) {
    // A round takes 3.015 s, that which warms up included.
    let times = rounds(most: 5, least: 2, budget: .seconds(seconds)).samples().calls
    #expect(times.map(\.count) == [expected, expected, expected])
  }

  @Test func aShortCallIsRepeated() {
    let strategy = Strategy("short") { [clock] _ in
      clock.calls.append(0)
      clock.spend(.microseconds(1_200))
      return Recovery<Int>([])
    }
    let call = InterleavedRounds.Call(subject: strategy.makeSubject(), bytes: Data())
    let rounds = InterleavedRounds(
      calls: [call], most: 1, least: 1, budget: .zero, stopwatch: Stopwatch(clock))
    #expect(rounds.samples().calls == [[1.2e6]])
    #expect(clock.calls.count == 1 + 3 + 3)
  }

  @Test func theReferenceIsMeasuredAroundEachCall() {
    var rounds = rounds(most: 1, least: 1, budget: .zero)
    let strategy = Strategy("reference") { [clock] _ in
      clock.calls.append(9)
      clock.spend(.milliseconds(clock.calls.count))
      return Recovery<Int>([])
    }
    rounds.reference = InterleavedRounds.Call(subject: strategy.makeSubject(), bytes: Data())
    clock.calls = Array(repeating: 0, count: 100)
    let samples = rounds.samples()
    #expect(clock.calls.suffix(7) == [9, 1, 9, 0, 9, 2, 9])
    #expect(samples.calls == [[4e6], [5e6], [6e6]])
    // The reference of the round took 112, 114, 116 and 118 ms.
    #expect(samples.references == [[115e6], [113e6], [117e6]])
  }
}
