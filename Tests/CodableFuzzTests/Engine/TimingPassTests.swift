import Foundation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

@Suite struct TimingPassTests {
  @Test("The timing pass uses its own clock") func usesItsOwnClock() throws {
    let runClock = TestClock(step: .seconds(1))
    let session = try DocumentSession(.notes, configuration: .init(), clock: runClock)
    // The clock advances by one step from the start of each call to its end.
    let timings = session.timings(clock: TestClock(step: .milliseconds(2)))
    let strict = try #require(timings.strategies.first { $0.strategy == .strict }?.clean)
    #expect(strict.medianNanoseconds == 2_000_000)
  }

  /// `@unchecked Sendable`: one thread uses it.
  private final class Log: @unchecked Sendable { var turns: [String] = [] }

  @Test func strategiesTakeTurnsLikeBenchmarks() throws {
    let log = Log()
    let study = Study(
      "numbers", json: Array("[1,2,3]".utf8), recordsAt: "",
      strategies: ["0", "1", "2"].map { name in
        Strategy(StrategyID(rawValue: name)) {
          log.turns.append(name)
          return try JSONDecoder().decode([Int].self, from: $0)
        }
      })
    let session = try DocumentSession(study, configuration: .init())
    log.turns = []
    _ = session.timings(clock: TestClock(step: .milliseconds(2)))
    // Each is tried once, which is enough to warm up what takes so long.
    let turns = log.turns.prefix(15).joined()
    #expect(turns == "012102201021120")
  }

  /// A crash in `==` or `deinit` would name no call otherwise.
  @Test func recordsTheRecordsOwnCode() throws {
    let study = Study(
      "watched", json: Array("[1,2,3]".utf8), recordsAt: "",
      strategies: [Strategy("mine") { try JSONDecoder().decode([WatchedRecord].self, from: $0) }])
    let calls = CallsInFlight.shared
    let session = try DocumentSession(
      study, configuration: .init(), protection: CallProtection(recorder: calls))
    let counts = calls.counted { _ = session.timings(clock: TestClock(step: .milliseconds(2))) }
    #expect(counts.inside > 0)
    #expect(counts.outside == 0)
  }
}

/// Counts how often the code of records ran within and outside of recorded calls.
///
/// `@unchecked Sendable`: mutable state is accessed only while holding the lock.
private final class CallsInFlight: CallRecorder, @unchecked Sendable {
  static let shared = CallsInFlight()

  private let lock = NSLock()
  private var isInCall = false
  /// Nil while nothing is counted.
  private var counts: (inside: Int, outside: Int)?

  func counted(_ body: () -> Void) -> (inside: Int, outside: Int) {
    lock.withLock { counts = (0, 0) }
    body()
    defer { lock.withLock { counts = nil } }
    return lock.withLock { counts ?? (0, 0) }
  }

  func prepare(_ call: Call, input: @autoclosure () -> String, bytes: UnsafeRawBufferPointer) {}
  func begin(strategy: Int) { lock.withLock { isInCall = true } }
  func end() { lock.withLock { isInCall = false } }

  func note() {
    lock.withLock {
      if isInCall { counts?.inside += 1 } else { counts?.outside += 1 }
    }
  }
}

private final class WatchedRecord: Decodable, Equatable, Sendable {
  let value: Int

  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Int.self)
  }

  deinit { CallsInFlight.shared.note() }

  static func == (one: WatchedRecord, other: WatchedRecord) -> Bool {
    CallsInFlight.shared.note()
    return one.value == other.value
  }
}
