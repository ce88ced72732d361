import Foundation
import JSONMutation
import JSONText

/// Times the strategies on one document, in one thread, interleaved round by round in rotating
/// order.
///
/// Only the strategy's own call is inside the clock.
struct TimingPass {
  /// The maximum number of rounds, after one to warm up.
  private static let (mostRounds, mostRoundsOfMutants) = (15, 5)
  /// After this time, only three rounds are made.
  private static let budget = Duration.seconds(2)
  private static let leastRounds = 3
  /// A sample repeats the call until it has taken about this long.
  private static let sampleDuration = Duration.milliseconds(1)
  private static let maximumMutantCount = 24
  /// What decoding that sample costs at most if it has more than one mutant, see ``DecodingCost``.
  private static let mostCost = 5_000_000
  private static let mostCostOfOne = 20_000_000
  /// What decoding the document costs at most if it is timed: each strategy decodes it at least four times.
  private static let mostCostOfDocument = 60_000_000

  let session: DecodingSession
  let stopwatch: Stopwatch
  let isLimited: Bool

  /// Measures the strategies in a pass of its own, after all units of work: nothing is summed.
  func timings(with mutants: Mutants) -> DocumentTimings {
    let document = session.document
    var timings = DocumentTimings(
      document: document.name, byteCount: document.index.bytes.count,
      recordCount: document.records.count)
    if isLimited, session.cost.whole > Self.mostCostOfDocument { return timings }
    let clean = Data(document.index.bytes)
    let sample = sample(of: mutants)
    let cleanTimes = times(of: [clean], mostRounds: Self.mostRounds)
    let mutantTimes = times(of: sample, mostRounds: Self.mostRoundsOfMutants)
    let strict = session.strategies.firstIndex { $0.id == .strict }
    let isComplete = session.instances.indices.map { deliversAll(clean, $0) }
    timings.rounds = cleanTimes.map(\.count).max() ?? 0
    timings.strategies = session.strategies.enumerated().map { number, strategy in
      let ratio = strict.flatMap { strict in
        isComplete[strict]
          ? Bootstrap.interval(zip(cleanTimes[number], cleanTimes[strict]).map { $0 / $1 }) : nil
      }
      return StrategyTimings(
        strategy: strategy.id,
        clean: isComplete[number] ? throughput(cleanTimes[number], ratio: ratio) : nil,
        nanosecondsPerRecoveredRecord: perRecord(mutantTimes[number], number, sample),
        sampledMutants: sample.count)
    }
    return timings
  }

  private func sample(of mutants: Mutants) -> [Data] {
    let cost = session.cost.whole
    if cost > Self.mostCostOfOne { return [] }
    let fitting = max(1, Self.mostCost / cost)
    let count = min(mutants.count, Self.maximumMutantCount, fitting)
    let numbers = (0..<count).map { (2 * $0 + 1) * mutants.count / (2 * count) }
    return numbers.filter { number in
      session.strategies.indices.allSatisfy { session.supervisor.crash(.mutant(number), $0) == nil }
    }.map { Data(mutants[$0].bytes()) }
  }

  private func isLeftOut(_ number: Int) -> Bool {
    session.supervisor.crash(.unmutated, number) != nil
      || session.supervisor.crash(.timing, number) != nil
  }

  private func prepare(_ data: Data) {
    session.supervisor.prepare(.timing, "\(session.document.name), timing", data)
  }

  private func times(of documents: [Data], mostRounds: Int) -> [[Double]] {
    var times = [[Double]](repeating: [], count: session.instances.count)
    guard !documents.isEmpty else { return times }
    let timed = session.instances.indices.filter { !isLeftOut($0) }
    func time(_ strategy: Int, repeats: Int = 1) -> Duration {
      if documents.count == 1 { prepare(documents[0]) }
      return (0..<repeats).reduce(Duration.zero) { sum, _ in
        sum + self.time(of: documents, with: strategy)
      }
    }
    let repeats = timed.map { Self.sampleDuration.repeats(of: time($0)) }
    var spent = Duration.zero
    // A call that takes long enough alone is warm once that is known.
    Rounds(of: timed.count).run(from: repeats.allSatisfy { $0 == 1 } ? 1 : 0) { round in
      round <= (spent < Self.budget ? mostRounds : Self.leastRounds)
    } measure: { number, round in
      let duration = time(timed[number], repeats: repeats[number])
      spent += duration
      guard round > 0 else { return }
      times[timed[number]].append(Double(duration.nanoseconds) / Double(repeats[number]))
    }
    return times
  }

  /// The time inside the strategy, without freeing the result.
  private func time(of documents: [Data], with number: Int) -> Duration {
    let instance = session.instances[number]
    return documents.reduce(Duration.zero) { sum, document in
      if documents.count > 1 { prepare(document) }
      let duration = session.supervisor.time(number, with: stopwatch) { instance.decode(document) }
      // Deallocating records runs their own code.
      session.supervisor.watch(number) { instance.forget() }
      return sum + duration
    }
  }

  private func deliversAll(_ clean: Data, _ number: Int) -> Bool {
    if isLeftOut(number) { return false }
    let (attempt, matched) = decoding(clean, with: number) { instance in
      instance.result(truth: GroundTruth(of: session.document, isMutated: false), records: .all)
    }
    guard case .returned(_, let losses) = attempt, losses.isEmpty else { return false }
    return matched.deliveries.allSatisfy { $0 == .equal }
  }

  /// Reading runs the records' own code, such as `==`, so a crash in it is recorded as well.
  func decoding<Value>(
    _ data: Data, with number: Int, _ read: (any StrategyInstance) -> Value
  ) -> Value {
    let instance = session.instances[number]
    prepare(data)
    _ = session.supervisor.time(number) { instance.decode(data) }
    return session.supervisor.watch(number) {
      defer { instance.forget() }
      return read(instance)
    }
  }

  private func throughput(_ times: [Double], ratio: Interval?) -> StrategyTimings.Throughput? {
    guard let median = Bootstrap.median(times), median > 0 else { return nil }
    let document = session.document
    return StrategyTimings.Throughput(
      medianNanoseconds: median,
      megabytesPerSecond: Double(document.index.bytes.count) * 1_000 / median,
      recordsPerSecond: Double(document.records.count) * 1e9 / median, ratioToStrict: ratio)
  }

  private func perRecord(_ times: [Double], _ number: Int, _ sample: [Data]) -> Double? {
    guard !times.isEmpty else { return nil }
    let recovered = sample.map { data in
      if case .returned(let count, _) = decoding(data, with: number, \.attempt) { return count }
      return 0
    }.reduce(0, +)
    guard let median = Bootstrap.median(times), recovered > 0 else { return nil }
    return median / Double(recovered)
  }
}

package struct Stopwatch: Sendable {
  package let elapsed: @Sendable () -> Duration

  package init<Time: Clock>(_ clock: Time) where Time.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  /// A stopwatch without a clock: every duration is zero.
  package static let stopped = Stopwatch(elapsed: { .zero })

  private init(elapsed: @escaping @Sendable () -> Duration) { self.elapsed = elapsed }

  package func time<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Duration
  {
    let start = elapsed()
    try body()
    return elapsed() - start
  }

  /// What `besides` adds is time that this clock does not see, such as that of another thread.
  func alarm(
    after duration: Duration, besides: @escaping () -> Duration = { .zero }
  ) -> () -> Bool {
    let end = elapsed() + besides() + duration
    return { elapsed() + besides() >= end }
  }
}

/// Measures samples side by side, in one thread: each once per round, the first of which is to warm up.
///
/// Each round starts one sample later than the one before it, with a different step. So no sample
/// always follows the same other sample, which affects caches and the heap.
package struct Rounds {
  private let count: Int
  private let steps: [Int]

  package init(of count: Int) {
    self.count = count
    steps = (1...max(1, count)).filter { $0.isCoprime(to: count) }
  }

  package func run(
    from first: Int = 0, while goesOn: (_ round: Int) -> Bool,
    measure: (_ sample: Int, _ round: Int) -> Void
  ) {
    var round = first
    while goesOn(round) {
      let step = steps[round % steps.count]
      for turn in 0..<count { measure((round + turn * step) % count, round) }
      round += 1
    }
  }
}

extension Duration {
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  package var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  package func repeats(of once: Duration) -> Int {
    max(1, Int(clamping: nanoseconds / max(1, once.nanoseconds)))
  }
}
