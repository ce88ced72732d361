import Foundation
import JSONText
import Synchronization
import Testing

@testable import CodableFuzz

@Suite struct TimingPassTests {
  @Test func usesItsOwnClock() throws {
    let runClock = TestClock(step: .seconds(1))
    let session = try DocumentSession(.notes, configuration: .init(), clock: runClock)
    // The clock advances by one step from the start of each call to its end.
    let timings = session.timings(clock: TestClock(step: .milliseconds(2)))
    let strict = try #require(timings.strategies.first { $0.strategy == .strict }?.clean)
    #expect(strict.medianNanoseconds == 2_000_000)
    let growth = try #require(timings.growth.first { $0.strategy == .strict })
    #expect(
      growth.points.map { $0.nanosecondsPerRecord * Double($0.recordCount) }
        .allSatisfy { abs($0 - 2_000_000) < 1 })
  }

  /// A crash in `==` or `deinit` would name no call otherwise.
  @Test func recordsTheRecordsOwnCode() throws {
    let study = Study(
      "watched", json: Array("[1,2,3]".utf8), recordsAt: "",
      strategies: [Strategy("mine") { try JSONDecoder().decode([WatchedRecord].self, from: $0) }])
    let calls = CallsInFlight.shared
    let session = try DocumentSession(study, configuration: .init(), recorder: calls)
    calls.isCounting.withLock { $0 = true }
    _ = session.timings(clock: TestClock(step: .milliseconds(2)))
    calls.isCounting.withLock { $0 = false }
    let counts = calls.counts.withLock { $0 }
    #expect(counts.inside > 0)
    #expect(counts.outside == 0)
  }
}

/// Counts how often the code of records ran within and outside of recorded calls.
private final class CallsInFlight: CallRecorder, Sendable {
  static let shared = CallsInFlight()

  let isCounting = Mutex(false)
  let counts = Mutex((inside: 0, outside: 0))
  private let isInCall = Mutex(false)

  func prepare(_ call: Call, input: @autoclosure () -> String, bytes: UnsafeRawBufferPointer) {}
  func begin(strategy: Int) { isInCall.withLock { $0 = true } }
  func end() { isInCall.withLock { $0 = false } }

  func note() {
    guard isCounting.withLock(\.self) else { return }
    let isInside = isInCall.withLock(\.self)
    counts.withLock { if isInside { $0.inside += 1 } else { $0.outside += 1 } }
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
