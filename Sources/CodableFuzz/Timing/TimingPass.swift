import Foundation
import JSONMutation
import JSONText

/// Times the strategies on one document, in one thread, interleaved round by round in rotating
/// order.
///
/// Only the strategy's own call is inside the clock.
struct TimingPass: Measurement {
  private static let clean = Effort(
    rounds: 15, budget: .seconds(2), sampleDuration: .milliseconds(1))
  private static let mutated = Effort(
    rounds: 5, budget: .seconds(2), sampleDuration: .milliseconds(1))
  private static let maximumMutantCount = 24
  /// What decoding that sample costs at most if it has more than one mutant, see `decodingCost`.
  private static let mostCost = 5_000_000
  private static let mostCostOfOne = 20_000_000

  let session: DecodingSession
  let stopwatch: Stopwatch

  static func measure(
    _ opened: OpenedDocument, with stopwatch: Stopwatch, _ timings: inout DocumentTimings
  ) {
    TimingPass(session: opened.session, stopwatch: stopwatch).time(opened.mutants, &timings)
  }

  private func time(_ mutants: Mutants, _ timings: inout DocumentTimings) {
    let clean = Data(session.document.index.bytes)
    let sample = sample(of: mutants)
    let cleanTimes = times(of: [clean], Self.clean)
    let mutantTimes = times(of: sample, Self.mutated)
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
  }

  private func sample(of mutants: Mutants) -> [Data] {
    let cost = session.document.index.decodingCost
    if cost > Self.mostCostOfOne { return [] }
    let fitting = max(1, Self.mostCost / cost)
    let count = min(mutants.count, Self.maximumMutantCount, fitting)
    let numbers = (0..<count).map { (2 * $0 + 1) * mutants.count / (2 * count) }
    return numbers.filter { !session.hasCrash(.mutant($0)) }.map { Data(mutants[$0].bytes()) }
  }

  /// Whether to skip a strategy because it crashes on its timing input.
  private func isLeftOut(_ number: Int) -> Bool {
    session.supervisor.crash(.unmutated, number) != nil
      || session.supervisor.crash(.timing, number) != nil
  }

  private func prepare(_ data: Data) {
    session.supervisor.prepare(.timing, "\(session.document.name), timing", data)
  }

  struct Effort {
    /// The maximum number of rounds, after one to warm up.
    let rounds: Int
    /// After this time, only three rounds are made.
    let budget: Duration
    /// A sample repeats the call until it has taken about this long.
    let sampleDuration: Duration

    fileprivate static let leastRounds = 3
  }

  struct Call {
    let documents: [Data]
    let strategy: Int
  }

  private func times(of documents: [Data], _ effort: Effort) -> [[Double]] {
    var times = [[Double]](repeating: [], count: session.instances.count)
    guard !documents.isEmpty else { return times }
    let timed = session.instances.indices.filter { !isLeftOut($0) }
    let found = self.times(of: timed.map { Call(documents: documents, strategy: $0) }, effort)
    for (number, found) in zip(timed, found) { times[number] = found }
    return times
  }

  func times(of calls: [Call], _ effort: Effort) -> [[Double]] {
    func time(_ call: Call, repeats: Int = 1) -> Duration {
      if call.documents.count == 1 { prepare(call.documents[0]) }
      return (0..<repeats).reduce(Duration.zero) { sum, _ in
        sum + self.time(of: call.documents, with: call.strategy)
      }
    }
    let repeats = calls.map { effort.sampleDuration.repeats(of: time($0)) }
    var times = [[Double]](repeating: [], count: calls.count)
    var spent = Duration.zero
    // A call that takes long enough alone is warm once that is known.
    Rounds(of: calls.count).run(from: repeats.allSatisfy { $0 == 1 } ? 1 : 0) { round in
      round <= (spent < effort.budget ? effort.rounds : Effort.leastRounds)
    } measure: { number, round in
      let duration = time(calls[number], repeats: repeats[number])
      spent += duration
      guard round > 0 else { return }
      times[number].append(Double(duration.nanoseconds) / Double(repeats[number]))
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
      instance.result(truth: GroundTruth(ofUnchanged: session.document), records: .all)
    }
    guard case .returned(_, let losses) = attempt, losses.isEmpty else { return false }
    return matched.deliveries.allSatisfy { $0 == .equal }
  }

  /// Decodes a document, and reads something of the result.
  ///
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

/// Measures how the time per record changes as the clean document grows, with the strategies that decode
/// all of it.
struct GrowthPass: Measurement {
  /// The sizes to measure, in records; sizes that are too large are skipped.
  private static let recordCounts = [10, 100, 1_000]
  /// What decoding the largest document costs, see `decodingCost`.
  private static let mostCost = 1_000_000
  private static let effort = TimingPass.Effort(
    rounds: 7, budget: .milliseconds(150), sampleDuration: .microseconds(200))

  private struct Size {
    let recordCount: Int
    let data: Data
  }

  private let pass: TimingPass
  private var session: DecodingSession { pass.session }

  static func measure(
    _ opened: OpenedDocument, with stopwatch: Stopwatch, _ timings: inout DocumentTimings
  ) {
    let growth = GrowthPass(pass: TimingPass(session: opened.session, stopwatch: stopwatch))
    let timed = timings.strategies.enumerated().filter { $0.element.clean != nil }
    timings.growth = growth.growth(of: timed.map(\.offset))
  }

  /// The growth of the strategies that decode every size, interleaved round by round; empty without
  /// two sizes.
  private func growth(of strategies: [Int]) -> [StrategyGrowth] {
    let sizes = sizes
    guard sizes.count > 1 else { return [] }
    let lasting = strategies.filter { number in sizes.allSatisfy { delivers($0, number) } }
    let times = times(of: sizes, lasting)
    let counts = sizes.map(\.recordCount)
    return zip(lasting, times).compactMap { number, times in
      let exponents = GrowthExponent.exponents(of: times, over: counts)
      return Bootstrap.intervalOfRounds(exponents).map { exponent in
        StrategyGrowth(
          strategy: session.strategies[number].id, exponent: exponent,
          points: StrategyGrowth.Point.medians(of: times, over: counts))
      }
    }
  }

  /// The document in at least two sizes, the smallest first; empty if it has no list, or cannot
  /// grow.
  private var sizes: [Size] {
    let document = session.document
    guard document.list != nil, !document.records.isEmpty else { return [] }
    let perRecord = max(1, document.index.decodingCost / document.records.count)
    let isGrown = document.name.recordCount != nil
    let most = min(
      Self.mostCost / perRecord, isGrown ? document.records.count : .max)
    var counts = Self.recordCounts.filter { $0 <= most }
    if counts.count < 2 { counts = most < 20 ? [] : [most / 10, most] }
    return counts.compactMap { count in
      sized(document, to: count).map { Size(recordCount: count, data: Data($0.index.bytes)) }
    }
  }

  /// The document with a number of records: the first of them, or also copies.
  private func sized(_ document: Document, to count: Int) -> Document? {
    guard count < document.records.count else {
      return count == document.records.count ? document : try? document.grown(to: count)
    }
    return DocumentExcerpt(of: document, keeping: Array(0..<count))?.document
  }

  private func delivers(_ size: Size, _ number: Int) -> Bool {
    guard case .returned(let count, let losses) = pass.decoding(size.data, with: number, \.attempt)
    else { return false }
    return count == size.recordCount && losses.isEmpty
  }

  private func times(of sizes: [Size], _ strategies: [Int]) -> [[[Double]]] {
    let calls = strategies.flatMap { strategy in
      sizes.map { TimingPass.Call(documents: [$0.data], strategy: strategy) }
    }
    let times = pass.times(of: calls, Self.effort)
    return strategies.indices.map { number in
      sizes.indices.map { times[number * sizes.count + $0] }
    }
  }
}
