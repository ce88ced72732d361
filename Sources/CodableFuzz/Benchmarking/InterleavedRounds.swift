import Foundation

/// Measures calls of strategies that are to be compared, in one thread: every call once a round, in
/// rotating order, after a round that warms up.
///
/// A round starts one call later than the one before it, and goes on in other steps, so that no call
/// always comes after the same other one, whose traces are in the caches and on the heap.
struct InterleavedRounds {
  /// A strategy with the bytes that it decodes.
  struct Call {
    let subject: any Subject
    let bytes: Data
  }

  /// A sample repeats a call until it took about this long.
  private static let sampleDuration = Duration.milliseconds(4)

  let calls: [Call]
  /// What the calls are compared with, measured before and after each of them.
  var reference: Call?
  /// The most rounds.
  let most: Int
  /// The rounds that are made in any case.
  let least: Int
  /// When the rounds took this long, no more than ``least`` are made.
  let budget: Duration
  let stopwatch: Stopwatch

  /// What was measured.
  struct Samples: Equatable {
    /// For each call, in each round, the nanoseconds that it took.
    var calls: [[Double]]
    /// For each call, in each round, the mean of what the reference took before and after it; empty
    /// where there is none.
    var references: [[Double]]

    /// For each round, the mean of what the reference took.
    var referenceOfRounds: [Double] {
      guard let first = references.first else { return [] }
      return first.indices.map { round in
        let samples = references.map { $0[round] }
        return samples.reduce(0, +) / Double(samples.count)
      }
    }
  }

  /// Measures.
  func samples() -> Samples {
    var samples = Samples(
      calls: [[Double]](repeating: [], count: calls.count),
      references: [[Double]](repeating: [], count: reference == nil ? 0 : calls.count))
    let repeats = calls.map(repeatCount)
    let referenceRepeats = reference.map(repeatCount) ?? 0
    var spent = Duration.zero
    for round in 0...most where round <= least || spent < budget {
      spent += stopwatch.time {
        var before = reference.map { nanoseconds(of: $0, repeats: referenceRepeats) }
        for number in order(ofRound: round) {
          let sample = nanoseconds(of: calls[number], repeats: repeats[number])
          let after = reference.map { nanoseconds(of: $0, repeats: referenceRepeats) }
          if round > 0 {
            samples.calls[number].append(sample)
            if let before, let after { samples.references[number].append((before + after) / 2) }
          }
          before = after
        }
      }
    }
    return samples
  }

  private func repeatCount(of call: Call) -> Int {
    let once = Int(nanoseconds(of: call, repeats: 1))
    return max(1, Self.sampleDuration.nanoseconds / max(1, once))
  }

  /// The numbers of the calls, each once.
  private func order(ofRound round: Int) -> [Int] {
    let steps = (1...max(1, calls.count)).filter { Self.divisor($0, calls.count) == 1 }
    let step = steps[round % steps.count]
    return calls.indices.map { (round + $0 * step) % calls.count }
  }

  /// The greatest common divisor (Euclid).
  private static func divisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : divisor(other, one % other)
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
