import CodableFuzz
import Foundation

struct InterleavedRounds {
  struct Call {
    let instance: any StrategyInstance
    let bytes: Data
    /// Says that the call is made next, in case that it ends the process.
    var announce: () -> Void = {}

    func time(_ stopwatch: Stopwatch) -> Duration {
      announce()
      return stopwatch.time { instance.decode(bytes) }
    }
  }

  /// A sample repeats a call until it has taken about this long.
  static let sampleDuration = Duration.microseconds(500)

  let calls: [Call]
  let reference: Call
  let least: Int
  /// A round starts only if there is time for another one like the longest so far.
  let budget: Budget
  let stopwatch: Stopwatch

  struct RoundTimes {
    var calls: [[Double]]
    /// The mean of the reference before and after each call in each round.
    var references: [[Double]]

    var referenceOfRounds: [Double] {
      (0..<rounds).map { round in
        references.map { $0[round] }.reduce(0, +) / Double(references.count)
      }
    }

    var rounds: Int { calls.first?.count ?? 0 }

    func ratios(_ number: Int) -> [Double] {
      zip(calls[number], references[number]).map { $0 / $1 }
    }
  }

  func times(until isEnough: (RoundTimes) -> Bool) -> (RoundTimes, BenchmarkResult.Ending) {
    let none = [[Double]](repeating: [], count: calls.count)
    var measured = RoundTimes(calls: none, references: none)
    let repeats = calls.map(repeatCount)
    let mostRepeats = repeatCount(of: reference)
    var (longest, before) = (Duration.zero, Duration.zero)
    var nextQuestion = least
    var ending = BenchmarkResult.Ending.budget
    Rounds(of: calls.count).run { next in
      if next > 0 {
        let round = next - 1
        longest = max(longest, before - budget.left)
        if round >= nextQuestion {
          if isEnough(measured) {
            ending = .narrow
            return false
          }
          nextQuestion += max(1, nextQuestion / 4)
        }
        if round >= least, budget.left <= longest { return false }
      }
      before = budget.left
      return true
    } measure: { number, round in
      let count = min(repeats[number], mostRepeats)
      var sums: (call: Int64, reference: Int64) = (0, 0)
      for _ in 0..<count {
        // The reference, the call twice, the reference: drift and the effects of a preceding call
        // then affect both equally.
        sums.reference += nanoseconds(of: reference)
        sums.call += nanoseconds(of: calls[number]) + nanoseconds(of: calls[number])
        sums.reference += nanoseconds(of: reference)
      }
      if round == 0 { return }
      measured.calls[number].append(Double(sums.call) / Double(2 * count))
      measured.references[number].append(Double(sums.reference) / Double(2 * count))
    }
    return (measured, ending)
  }

  private func repeatCount(of call: Call) -> Int {
    Self.sampleDuration.repeats(of: .nanoseconds(nanoseconds(of: call)))
  }

  private func nanoseconds(of call: Call) -> Int64 {
    let time = call.time(stopwatch).nanoseconds
    call.instance.forget()
    return time
  }
}

struct Budget: Sendable {
  let stopwatch: Stopwatch
  let end: Duration

  var spent: Duration { stopwatch.elapsed() }

  /// The remaining time; negative if it was exceeded.
  var left: Duration { end - spent }

  func part(_ share: Double) -> Budget {
    let now = spent
    return Budget(stopwatch: stopwatch, end: now + max(.zero, end - now) * share)
  }
}

extension Bootstrap {
  /// How many values are further from the middle half of a sample than 1.5 times its width (Tukey,
  /// Exploratory Data Analysis, 1977).
  static func outlierCount(_ values: [Double]) -> Int {
    let sorted = values.sorted()
    // Each half includes the middle value of an odd count, as Tukey's hinges do.
    let half = (sorted.count + 1) / 2
    let first = median(Array(sorted.prefix(half))) ?? 0
    let third = median(Array(sorted.suffix(half))) ?? 0
    let width = third - first
    return values.count { $0 < first - 1.5 * width || $0 > third + 1.5 * width }
  }

  /// The interval of the rounds of a benchmark, wider by a relative error that all rounds share.
  ///
  /// On a machine that does other work too, rounds are not quite independent. Resamples of 6 for
  /// each 10 compensate for that.
  static func intervalOfRounds(_ values: [Double], resolution: Double = 0) -> Interval? {
    guard let interval = interval(values, share: 0.6) else { return nil }
    let margin = abs(interval.median) * resolution
    return Interval(
      median: interval.median, low: interval.low - margin, high: interval.high + margin)
  }

  /// How far the ratio of two equal calls is from 1 in all rounds, due to their memory addresses.
  static let ratioResolution = 0.002
}
