import Foundation

@testable import CodableFuzz

/// A clock that goes on only when it is told to, or by a step whenever it is read; by one thread.
final class TestClock: Clock, @unchecked Sendable {
  typealias Duration = Swift.Duration

  struct Instant: InstantProtocol {
    var offset = Duration.zero
    func advanced(by duration: Duration) -> Self { Instant(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
  }

  private var instant = Instant()
  private let step: Duration
  let minimumResolution = Duration.zero

  init(step: Duration = .zero) {
    self.step = step
  }

  var now: Instant {
    instant = instant.advanced(by: step)
    return instant
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
  func spend(_ duration: Duration) { instant = instant.advanced(by: duration) }
}
