import Foundation
public import JSONMutation
import JSONText

/// Measures how long strategies take for a list of many records, clean and damaged, side by side.
///
/// Nothing but the strategy's own call is inside the clock. A decode that gave up is never quoted: a
/// strategy that threw gets no row, and on the clean document neither does one that lost something.
public struct StrategyBenchmark: Sendable {
  /// How many records the document is grown to where the study names no count.
  public static let defaultRecordCount = 2_000
  private static let mostRounds = 31
  private static let leastRounds = 7

  /// How likely a record is damaged, in 0...1, a row each; 0 is the clean document.
  ///
  /// The default is 0, 0.1 and 0.5; `--rate` overrides it.
  public var rates: [Double] = [0, 0.1, 0.5]
  /// The strategies that get rows; strict is measured in any case, to compare with.
  ///
  /// The default, nil, is all of the study; `--strategy` overrides it.
  public var strategies: [StrategyID]?
  /// The seed of the damage.
  ///
  /// The default is 0.
  public var seed: Seed = 0
  /// When the rounds took this long, no more are made than the least: 7 of 31, and 3 where growth is
  /// measured.
  ///
  /// The default is 30 s, by the clock that is measured by.
  public var budget: Duration = .seconds(30)
  /// The record counts that growth is measured between.
  ///
  /// The default is 10 to 100,000, in powers of ten.
  public var growthCounts: [Int] = [10, 100, 1_000, 10_000, 100_000]

  let study: Study
  let stopwatch: Stopwatch

  /// Makes a benchmark of the strategies of a study.
  ///
  /// - Parameters:
  ///   - study: The strategies and the document.
  ///   - clock: The clock to measure by; unless told otherwise, processor time.
  public init(of study: Study, clock: any Clock<Duration> = ThreadClock()) {
    self.study = study
    stopwatch = Stopwatch(clock)
  }

  /// Measures, in one thread, all strategies and rates interleaved round by round in rotating order.
  ///
  /// A row `STRATEGY@RATE`, such as `lossy-array@0.10`, is the time ÷ that of strict on the clean
  /// document, which is measured before and after it. `strict@0` is a second measurement of just
  /// that: how far it is from 1 is how far any row can be off by chance. `strict-rate` and
  /// `strict-time` are strict's own speed there, in MB (10⁶ bytes) a second and in nanoseconds a
  /// record. The damaged document of a rate is a mutant of the plan ``DamageRate`` by the core
  /// mutators.
  ///
  /// - Returns: The rows, and a note for each that is left out.
  /// - Throws: ``DocumentError`` where the document cannot be read or grown.
  public func measure() throws(DocumentError) -> BenchmarkResult {
    var study = study
    if study.recordsAt != nil { study.recordCount = study.recordCount ?? Self.defaultRecordCount }
    let document = try study.document()
    var result = BenchmarkResult()
    guard let strict = strict(on: document) else {
      result.notes = ["no rows of \(study.name): strict is missing, or gave up the clean document"]
      return result
    }
    let candidates = Candidates(in: document, by: Mutators.core)
    let entrants = rates.flatMap { rate in
      self.entrants(at: rate, of: candidates, notes: &result.notes)
    }
    let samples = InterleavedRounds(
      calls: entrants.map(\.call), reference: strict, most: Self.mostRounds,
      least: Self.leastRounds, budget: budget, stopwatch: stopwatch
    ).samples()
    let ratios = entrants.indices.compactMap { number in
      BenchmarkRow(
        entrants[number].name, study.name,
        zip(samples.calls[number], samples.references[number]).map { $0 / $1 }, unit: "ratio")
    }
    result.rows = ratios + strictRows(samples.referenceOfRounds, of: document)
    return result
  }

  private func strictRows(_ times: [Double], of document: Document) -> [BenchmarkRow] {
    let byteCount = Double(document.index.bytes.count)
    let recordCount = Double(max(1, document.records.count))
    return [
      BenchmarkRow("strict-rate", study.name, times.map { byteCount * 1_000 / $0 }, unit: "MB/s"),
      BenchmarkRow("strict-time", study.name, times.map { $0 / recordCount }, unit: "ns/record"),
    ].compactMap(\.self)
  }
}
