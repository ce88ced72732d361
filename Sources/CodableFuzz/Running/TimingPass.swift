import Foundation
import JSONMutation
import JSONText

/// Measures the strategies on one document, in one thread, interleaved round by round in rotating
/// order, with nothing but the strategy's own call inside the clock.
struct TimingPass {
  /// Rounds on the clean document, after one that warms up.
  private static let cleanRounds = 15
  /// Rounds on the sample of mutants, after one that warms up.
  private static let mutantRounds = 5
  /// When the rounds took this long, no more than ``leastRounds`` are made.
  private static let budget = Duration.seconds(5)
  private static let leastRounds = 3
  /// A sample repeats the call until it took about this long.
  private static let sampleDuration = Duration.milliseconds(1)
  /// The most mutants in the sample of them.
  private static let maximumMutantCount = 24
  /// The most bytes in that sample, if it has more than four.
  private static let maximumByteCount = 2_000_000

  let laboratory: Laboratory
  let stopwatch: Stopwatch

  func timings(mutants: Mutants) -> DocumentTimings {
    let document = laboratory.document
    let clean = Data(document.index.bytes)
    let sample = sample(of: mutants)
    let cleanTimes = times(of: [clean], rounds: Self.cleanRounds)
    let mutantTimes = times(of: sample, rounds: Self.mutantRounds)
    let strict = laboratory.strategies.firstIndex { $0.id == .strict }
    let isComplete = laboratory.subjects.indices.map { deliversAll(clean, $0) }
    let strategies = laboratory.strategies.enumerated().map { number, strategy in
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
    return DocumentTimings(
      document: document.name, byteCount: clean.count,
      recordCount: document.records.count, rounds: cleanTimes.map(\.count).max() ?? 0,
      strategies: strategies, growth: growth(of: isComplete.indices.filter { isComplete[$0] }))
  }

  /// Mutants at even distances, few enough to be measured often.
  private func sample(of mutants: Mutants) -> [Data] {
    let byteCount = max(1, laboratory.document.index.bytes.count)
    let fitting = max(4, Self.maximumByteCount / byteCount)
    let count = min(mutants.count, Self.maximumMutantCount, fitting)
    let numbers = (0..<count).map { $0 * mutants.count / count }
    return numbers.filter { !laboratory.hasFault(.mutant($0)) }.map { Data(mutants[$0].bytes()) }
  }

  /// Whether a strategy is left out: it does not survive what it is timed with.
  private func isLeftOut(_ number: Int) -> Bool {
    laboratory.calls.fault(.unmutated, number) != nil
      || laboratory.calls.fault(.timing, number) != nil
  }

  func prepare(_ data: Data) {
    laboratory.calls.prepare(.timing, "\(laboratory.document.name), timing", data)
  }

  /// For each strategy and round the nanoseconds that one pass over the documents takes.
  private func times(of documents: [Data], rounds: Int) -> [[Double]] {
    let subjects = laboratory.subjects
    var times = [[Double]](repeating: [], count: subjects.count)
    guard !documents.isEmpty else { return times }
    let timed = subjects.indices.filter { !isLeftOut($0) }
    if documents.count == 1 { prepare(documents[0]) }
    let repeats = subjects.indices.map { number in
      guard timed.contains(number) else { return 0 }
      return Self.sampleDuration.repeats(of: time(of: documents, with: number))
    }
    var spent = Duration.zero
    for round in 0...rounds where round <= Self.leastRounds || spent < Self.budget {
      for turn in subjects.indices {
        let number = (turn + round) % subjects.count
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

  /// The time inside the strategy: what it returned is freed outside of the clock.
  func time(of documents: [Data], with number: Int) -> Duration {
    let subject = laboratory.subjects[number]
    return documents.reduce(Duration.zero) { sum, document in
      if documents.count > 1 { prepare(document) }
      let duration = laboratory.calls.time(number) { subject.decode(document) }
      subject.forget()
      return sum + duration
    }
  }

  /// Whether a strategy gives up nothing of the document, so that its time means something.
  private func deliversAll(_ clean: Data, _ number: Int) -> Bool {
    if isLeftOut(number) { return false }
    let subject = laboratory.subjects[number]
    prepare(clean)
    _ = laboratory.calls.time(number) { subject.decode(clean) }
    let (attempt, deliveries) = subject.result(
      truth: GroundTruth(ofUnchanged: laboratory.document), records: .all)
    guard case .recovered(_, let losses) = attempt, losses.isEmpty else { return false }
    return deliveries.allSatisfy { $0 == .equal }
  }

  private func throughput(_ times: [Double], ratio: Interval?) -> StrategyTimings.Throughput? {
    guard let median = Bootstrap.median(times), median > 0 else { return nil }
    let document = laboratory.document
    return StrategyTimings.Throughput(
      medianNanoseconds: median,
      megabytesPerSecond: Double(document.index.bytes.count) * 1_000 / median,
      recordsPerSecond: Double(document.records.count) * 1e9 / median, ratioToStrict: ratio)
  }

  private func perRecord(_ times: [Double], _ number: Int, _ sample: [Data]) -> Double? {
    guard !times.isEmpty else { return nil }
    let recovered = sample.map { data in
      prepare(data)
      _ = laboratory.calls.time(number) { laboratory.subjects[number].decode(data) }
      if case .recovered(let count, _) = laboratory.subjects[number].attempt { return count }
      return 0
    }.reduce(0, +)
    guard let median = Bootstrap.median(times), recovered > 0 else { return nil }
    return median / Double(recovered)
  }
}
