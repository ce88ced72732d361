import Foundation
public import JSONMutation
import JSONText

/// Measures how long strategies take for lists of many records, clean and mutated, side by side.
///
/// It is for a test or a tool of your own as well, over your own models and decoders:
///
/// ```swift
/// let study = Study(
///   "feed", json: json, recordsAt: "/feed", strategies: [.strict(Feed.self, at: \.entries), mine])
/// let result = try StrategyBenchmark(of: study).measure()
/// let row = result.rows.first { $0.name == "mine@0" }
/// print(row?.value ?? .nan, row?.decoding?.megabytesPerSecond ?? .nan)
/// ```
///
/// Nothing but the strategy's own call is inside the clock. A decode that gave up is never quoted: a
/// strategy that threw or lost records that are not mutated gets no row.
public struct StrategyBenchmark: Sendable {
  static let leastRounds = 5

  /// How likely a record is mutated, in 0...1, a row each; 0 is the clean document.
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
  /// How many records a list is grown or cut to where its study names no count; fewer, with a note,
  /// where the budget is too small.
  ///
  /// The default is 2,000; `--records` overrides it.
  public var recordCount = 2_000
  /// How long it may take, by the clock for it; 5 rounds are made in any case.
  ///
  /// The default is 30 s; `--budget` overrides it.
  public var budget: Duration = .seconds(30)
  /// No more rounds are made where all intervals of a document are at most this wide, as a share of
  /// their medians.
  ///
  /// The default is 0.01.
  public var sufficientWidth = 0.01
  /// The record counts that growth is measured between.
  ///
  /// The default is 1 to 100,000, in powers of ten.
  public var growthCounts: [Int] = [1, 10, 100, 1_000, 10_000, 100_000]

  let studies: [Study]
  let stopwatch: Stopwatch
  private let start: @Sendable (Duration) -> Budget

  /// Makes a benchmark of the strategies of studies.
  ///
  /// - Parameters:
  ///   - studies: The strategies and the documents.
  ///   - clock: The clock to measure by; unless told otherwise, processor time.
  ///   - budgetClock: The clock that the budget is spent by.
  public init(
    of studies: [Study], clock: any Clock<Duration> = ThreadClock(),
    budgetClock: any Clock<Duration> = ContinuousClock()
  ) {
    self.studies = studies
    stopwatch = Stopwatch(clock)
    start = { Budget(budgetClock, $0) }
  }

  /// Makes a benchmark of the strategies of a study.
  ///
  /// - Parameters:
  ///   - study: The strategies and the document.
  ///   - clock: The clock to measure by; unless told otherwise, processor time.
  ///   - budgetClock: The clock that the budget is spent by.
  public init(
    of study: Study, clock: any Clock<Duration> = ThreadClock(),
    budgetClock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(of: [study], clock: clock, budgetClock: budgetClock)
  }

  /// Measures, in one thread, all strategies and rates of a document interleaved round by round in
  /// rotating order, one document after another.
  ///
  /// A row `STRATEGY@RATE`, such as `lossy-array@0.10`, is the time ÷ that of strict on the clean
  /// document, which is measured before and after it. `strict@0` is a second measurement of just
  /// that: how far it is from 1 is how far any row can be off by chance. `strict-rate` and
  /// `strict-time` are strict's own speed there, in MB (10⁶ bytes) a second and in nanoseconds a
  /// record. The mutated document of a rate is a mutant of the plan `damage-rate` by the core
  /// mutators.
  ///
  /// - Parameter withGrowth: Whether to spend a quarter of the budget, and what the documents leave of
  ///   the rest, on the rows of ``measureGrowth()``.
  /// - Returns: The rows, how the rounds ended, and a note for each row that is left out.
  /// - Throws: `DocumentError` where a document cannot be read or grown.
  public func measure(withGrowth: Bool = false) throws(DocumentError) -> BenchmarkResult {
    let budget = start(budget)
    var result = try measureDecoding(within: withGrowth ? budget.part(3 / 4) : budget)
    if withGrowth {
      do throws(DocumentError) {
        result += try measureGrowth(within: budget)
      } catch DocumentError.notGrowable {
        result.notes.append("no growth: there is no list of records")
      }
    }
    let times = budget.spent / self.budget
    if times > 1.2 {
      result.notes.append(
        "it took \(Format.decimal(times, places: 1)) times the budget: \(Self.leastRounds) rounds "
          + "are made in any case")
    }
    return result
  }

  /// Measures how the time of each strategy grows with the number of records of the first document
  /// with the most strategies.
  ///
  /// A row `STRATEGY-growth` is the exponent of that growth: the slope of a straight line, fitted by
  /// least squares, of the logarithm of the time over that of the record count. 1 is linear. It is
  /// fitted from 100 records on, since what a call costs in any case hides the growth below; the row
  /// has the times of all sizes. `STRATEGY-growth@1.00` is the same where every record is mutated.
  ///
  /// Sizes for which the budget is too small are left out, the largest first, with a note.
  ///
  /// - Returns: The rows, how the rounds ended, and a note for each row or size that is left out.
  /// - Throws: `DocumentError` where the document cannot be read, or has no list that could grow.
  public func measureGrowth() throws(DocumentError) -> BenchmarkResult {
    try measureGrowth(within: start(budget))
  }

  /// Tells strict from itself, and from strict that does 3 % more, twenty times each.
  ///
  /// The row `self-test-equal` counts how often the interval of strict ÷ strict holds 1, and
  /// `self-test-slower` how often that of 34 decodes ÷ 33 decodes lies above 1.
  ///
  /// - Returns: The two rows.
  /// - Throws: `DocumentError` where the document cannot be read.
  public func selfTest() throws(DocumentError) -> BenchmarkResult {
    try selfTest(within: start(budget))
  }
}
