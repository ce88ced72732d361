import Foundation

/// Measures calls of strategies that are to be compared, in one thread: every call once a round, in
/// rotating order, after a round that warms up.
///
/// A round starts one call later than the one before it, and goes on in other steps, so that no call
/// always comes after the same other one, whose traces are in the caches and on the heap.
struct InterleavedRounds {
  /// A strategy with the bytes that it decodes.
  struct Call {
    let instance: any StrategyInstance
    let bytes: Data
  }

  /// How long a sample takes unless told otherwise.
  static let sampleDuration = Duration.microseconds(500)

  let calls: [Call]
  /// What the calls are compared with, measured before and after each of them.
  var reference: Call?
  /// The rounds that are made in any case.
  let least: Int
  /// A sample repeats a call until it took about this long.
  var sampleDuration = Self.sampleDuration
  /// How often a call is repeated, if not by that duration.
  var fixedRepeats: Int?
  /// A round is made when there is time for another like the longest so far.
  let budget: Budget
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

    /// How many rounds there are.
    var rounds: Int { calls.first?.count ?? 0 }

    /// For each round what a call took ÷ what the reference took around it.
    func ratios(_ number: Int) -> [Double] {
      zip(calls[number], references[number]).map { $0 / $1 }
    }
  }

  /// Measures until there is enough of it, or the time is spent.
  ///
  /// - Parameter isEnough: Whether what was measured suffices; asked after the least number of
  ///   rounds, and then less and less often.
  /// - Returns: What was measured, and why it ended.
  func samples(until isEnough: (Samples) -> Bool) -> (Samples, BenchmarkResult.Ending) {
    var samples = Samples(
      calls: [[Double]](repeating: [], count: calls.count),
      references: [[Double]](repeating: [], count: reference == nil ? 0 : calls.count))
    let repeats = calls.map(repeatCount)
    let referenceRepeats = reference.map(repeatCount) ?? 0
    var longest = Duration.zero
    var nextQuestion = least
    for round in 0... {
      let left = budget.left
      measure(round: round, repeats, referenceRepeats, &samples)
      longest = max(longest, left - budget.left)
      if round >= nextQuestion {
        if isEnough(samples) { return (samples, .narrow) }
        nextQuestion += max(1, nextQuestion / 4)
      }
      if round >= least, budget.left <= longest { break }
    }
    return (samples, .budget)
  }

  private func measure(
    round: Int, _ repeats: [Int], _ referenceRepeats: Int, _ samples: inout Samples
  ) {
    for number in order(ofRound: round) {
      let count = reference == nil ? repeats[number] : min(repeats[number], referenceRepeats)
      var sums: (call: Int64, reference: Int64) = (0, 0)
      for _ in 0..<count {
        // The reference, twice the call, the reference: what drifts, and what comes after another
        // call, strikes both alike.
        if let reference { sums.reference += nanoseconds(of: reference) }
        sums.call += nanoseconds(of: calls[number]) + nanoseconds(of: calls[number])
        if let reference { sums.reference += nanoseconds(of: reference) }
      }
      guard round > 0 else { continue }
      samples.calls[number].append(Double(sums.call) / Double(2 * count))
      if reference != nil {
        samples.references[number].append(Double(sums.reference) / Double(2 * count))
      }
    }
  }

  private func repeatCount(of call: Call) -> Int {
    let once = nanoseconds(of: call)
    return fixedRepeats ?? sampleDuration.repeats(of: .nanoseconds(once))
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
  private func nanoseconds(of call: Call) -> Int64 {
    let time = stopwatch.time { call.instance.decode(call.bytes) }.nanoseconds
    call.instance.forget()
    return time
  }
}
