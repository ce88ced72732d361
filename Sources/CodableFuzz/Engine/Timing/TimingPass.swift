import Foundation
import JSONMutation
import JSONText

/// Times the strategies on one document, in one thread, interleaved round by round in rotating
/// order.
///
/// Only the strategy's own call is inside the clock.
struct TimingPass: Measurement {
  /// The number of rounds on the clean document, after one to warm up.
  private static let cleanRounds = 15
  /// The number of rounds on the sample of mutants, after one to warm up.
  private static let mutantRounds = 5
  /// After this time, only ``leastRounds`` are made.
  private static let budget = Duration.seconds(5)
  private static let leastRounds = 3
  /// A sample repeats the call until it has taken about this long.
  private static let sampleDuration = Duration.milliseconds(1)
  /// The maximum number of mutants in the sample.
  private static let maximumMutantCount = 24
  /// The maximum size of that sample in bytes, if it has more than four mutants.
  private static let maximumByteCount = 2_000_000

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
    let cleanTimes = times(of: [clean], rounds: Self.cleanRounds)
    let mutantTimes = times(of: sample, rounds: Self.mutantRounds)
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

  /// Evenly spaced mutants, few enough to be measured often.
  private func sample(of mutants: Mutants) -> [Data] {
    let byteCount = max(1, session.document.index.bytes.count)
    let fitting = max(4, Self.maximumByteCount / byteCount)
    let count = min(mutants.count, Self.maximumMutantCount, fitting)
    let numbers = (0..<count).map { $0 * mutants.count / count }
    return numbers.filter { !session.hasCrash(.mutant($0)) }.map { Data(mutants[$0].bytes()) }
  }

  /// Whether to skip a strategy because it crashes on its timing input.
  private func isLeftOut(_ number: Int) -> Bool {
    session.supervisor.crash(.unmutated, number) != nil
      || session.supervisor.crash(.timing, number) != nil
  }

  func prepare(_ data: Data) {
    session.supervisor.prepare(.timing, "\(session.document.name), timing", data)
  }

  /// The nanoseconds of one pass over the documents, for each strategy and round.
  private func times(of documents: [Data], rounds: Int) -> [[Double]] {
    let instances = session.instances
    var times = [[Double]](repeating: [], count: instances.count)
    guard !documents.isEmpty else { return times }
    let timed = instances.indices.filter { !isLeftOut($0) }
    if documents.count == 1 { prepare(documents[0]) }
    let repeats = instances.indices.map { number in
      guard timed.contains(number) else { return 0 }
      return Self.sampleDuration.repeats(of: time(of: documents, with: number))
    }
    var spent = Duration.zero
    for round in 0...rounds where round <= Self.leastRounds || spent < Self.budget {
      for turn in instances.indices {
        let number = (turn + round) % instances.count
        guard timed.contains(number) else { continue }
        let duration = (0..<repeats[number]).reduce(Duration.zero) { sum, _ in
          sum + time(of: documents, with: number)
        }
        spent += duration
        guard round > 0 else { continue }
        times[number].append(Double(duration.nanoseconds) / Double(repeats[number]))
      }
    }
    return times
  }

  /// The time inside the strategy, without freeing the result.
  func time(of documents: [Data], with number: Int) -> Duration {
    let instance = session.instances[number]
    return documents.reduce(Duration.zero) { sum, document in
      if documents.count > 1 { prepare(document) }
      let duration = session.supervisor.time(number, with: stopwatch) { instance.decode(document) }
      // Deallocating records runs their own code.
      session.supervisor.watch(number) { instance.forget() }
      return sum + duration
    }
  }

  /// Whether a strategy delivers the whole document, so that its time means something.
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
