import Foundation

/// Measures calls of strategies that are to be compared, in one thread: every call once a round, in
/// rotating order, after a round that warms up.
struct InterleavedRounds {
  /// A strategy with the bytes that it decodes.
  struct Call {
    let subject: any Subject
    let bytes: Data
  }

  /// A sample repeats a call until it took about this long.
  private static let sampleDuration = Duration.milliseconds(1)

  let calls: [Call]
  /// The most rounds.
  let most: Int
  /// The rounds that are made in any case.
  let least: Int
  /// When the rounds took this long, no more than ``least`` are made.
  let budget: Duration
  let stopwatch: Stopwatch

  /// For each call, in each round, the nanoseconds that it took.
  func times() -> [[Double]] {
    var times = [[Double]](repeating: [], count: calls.count)
    let repeats = calls.map { call in
      max(1, Self.sampleDuration.nanoseconds / max(1, Int(nanoseconds(of: call, repeats: 1))))
    }
    var spent = Duration.zero
    for round in 0...most where round <= least || spent < budget {
      spent += stopwatch.time {
        for turn in calls.indices {
          let number = (turn + round) % calls.count
          let sample = nanoseconds(of: calls[number], repeats: repeats[number])
          if round > 0 { times[number].append(sample) }
        }
      }
    }
    return times
  }

  /// What one call takes inside the strategy: freeing what it returned is outside of the clock.
  private func nanoseconds(of call: Call, repeats: Int) -> Double {
    var sum = 0
    for _ in 0..<repeats {
      sum += stopwatch.time { call.subject.decode(call.bytes) }.nanoseconds
      call.subject.forget()
    }
    return Double(sum) / Double(repeats)
  }
}
