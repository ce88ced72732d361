package import CodableFuzz
import Foundation
package import JSONMutation
import JSONText

/// Measures how long strategies take for lists of many records, clean and mutated, side by side.
///
/// You can also use it in a test or tool of your own, with your own models and decoders:
///
/// ```swift
/// let study = Study(
///   "feed", json: json, recordsAt: "/feed", strategies: [.strict(Feed.self, records: \.entries), mine])
/// let result = try StrategyBenchmark(of: [study], clock: ThreadClock()).measure()
/// let row = result.rows.first { $0.name == "mine@0" }
/// print(row?.value ?? .nan, row?.decoding?.megabytesPerSecond ?? .nan)
/// ```
///
/// Only the strategy's own call is inside the clock. A decode that gave up is never quoted: a
/// strategy that threw or lost untouched records gets no row.
package struct StrategyBenchmark: Sendable {
  static let leastRounds = 5

  /// The probabilities that a record is mutated, in 0...1, one row each; 0 is the clean document.
  ///
  /// The default is 0, 0.1 and 0.5. `--rate` overrides it.
  package var rates: [Double] = [0, 0.1, 0.5]
  /// The strategies that get rows.
  ///
  /// Strict is always measured for comparison.
  /// The default, nil, means all strategies of the study. `--strategy` overrides it.
  package var strategies: [StrategyID]?
  /// The seed of the mutations, 0 by default.
  package var seed: Seed = 0
  /// The number of records that a list is grown or cut to if its study names none.
  ///
  /// A small budget may allow fewer, with a note. The default is 2,000. `--records` overrides it.
  package var recordCount = 2_000
  /// The time limit, by the budget's clock.
  ///
  /// At least 5 rounds are always made.
  /// The default is 30 s. `--budget` overrides it.
  package var budget: Duration = .seconds(30)
  /// The width of intervals, as a share of their medians, at which a document needs no more rounds.
  ///
  /// The default is 0.01.
  package var sufficientWidth = 0.01

  /// Makes what is done before each call that a line describes, so that a crash can print the line.
  package var announcement: @Sendable (_ line: String) -> @Sendable () -> Void = { _ in {} }

  let studies: [Study]
  let stopwatch: Stopwatch
  private let budgetClock: any Clock<Duration>

  /// Creates a benchmark of the strategies of studies.
  ///
  /// - Parameters:
  ///   - studies: The strategies and the documents.
  ///   - clock: The clock to measure with. `ThreadClock` of `FuzzPlatform` excludes other processes.
  ///   - budgetClock: The clock of the budget.
  package init(
    of studies: [Study], clock: any Clock<Duration>,
    budgetClock: any Clock<Duration> = ContinuousClock()
  ) {
    self.studies = studies
    self.budgetClock = budgetClock
    stopwatch = Stopwatch(clock)
  }

  /// Measures all strategies and rates of each document in one thread, interleaved round by round
  /// in rotating order.
  ///
  /// A row `STRATEGY@RATE`, such as `lossy-array@0.10`, is the time ÷ that of strict on the clean
  /// document, which is measured before and after it. `strict@0` is a second measurement of the
  /// same: its distance from 1 shows how far any row can be off by chance. `strict-rate` and
  /// `strict-time` are strict's own speed there, in MB (10⁶ bytes) per second and in nanoseconds
  /// per record. In the mutated document of a rate, each record is mutated with that probability, by
  /// one mutation that is drawn from those of the core mutators.
  ///
  /// - Returns: The rows, how the rounds ended, and a note for each row that is left out.
  /// - Throws: `DocumentError` if a document cannot be read or grown.
  package func measure() throws(DocumentError) -> BenchmarkResult {
    let budget = Budget(budgetClock, budget)
    var result = try measureDecoding(within: budget)
    let times = budget.spent / self.budget
    if times > 1.2 {
      result.notes.append(
        "it took \(Format.decimal(times, places: 1)) times the budget: \(Self.leastRounds) rounds "
          + "are always made")
    }
    return result
  }

  struct Entrant {
    let name: String
    let strategy: StrategyID
    let rate: Double
    let call: InterleavedRounds.Call
    let recoveredCount: Int
    let time: Duration
  }

  struct Input {
    let bytes: Data
    let rate: Double
    let untouchedCount: Int
  }

  struct LeftOut {
    private var rows: [(reason: String, names: [String])] = []

    mutating func add(_ name: String, _ reason: String) {
      if let known = rows.firstIndex(where: { $0.reason == reason }) {
        if !rows[known].names.contains(name) { rows[known].names.append(name) }
      } else {
        rows.append((reason, [name]))
      }
    }

    func notes(of study: Study) -> [String] {
      rows.map { "no row \($0.names.joined(separator: ", ")) of \(study.name): it \($0.reason)" }
    }
  }

  func strict(of study: Study, on document: Document) -> InterleavedRounds.Call? {
    guard let strict = study.strategies.first(where: { $0.id == .strict }) else { return nil }
    let call = call(of: strict, Data(document.index.bytes), study)
    let input = Input(bytes: call.bytes, rate: 0, untouchedCount: document.records.count)
    return attempt(call, at: input).reason == nil ? call : nil
  }

  func entrants(
    of study: Study, on input: Input, suffix: String, leftOut: inout LeftOut
  ) -> [Entrant] {
    let measured = study.strategies.filter { strategies?.contains($0.id) ?? true }
    return measured.compactMap { strategy in
      let call = call(of: strategy, input.bytes, study)
      let name = strategy.id.rawValue + suffix
      let (count, time, reason) = attempt(call, at: input)
      guard let reason else {
        return Entrant(
          name: name, strategy: strategy.id, rate: input.rate, call: call, recoveredCount: count,
          time: time)
      }
      leftOut.add(name, reason)
      return nil
    }
  }

  private func call(
    of strategy: Strategy, _ bytes: Data, _ study: Study
  ) -> InterleavedRounds.Call {
    InterleavedRounds.Call(
      instance: strategy.makeInstance(), bytes: bytes,
      announce: announcement(
        "the strategy '\(strategy.id)' ended the process; it decoded the document '\(study.name)'"))
  }

  /// Decodes once; `reason` is why the time is meaningless, in words that follow the name of the
  /// strategy.
  private func attempt(
    _ call: InterleavedRounds.Call, at input: Input
  ) -> (count: Int, time: Duration, reason: String?) {
    let time = call.time(stopwatch)
    defer { call.instance.forget() }
    switch call.instance.attempt {
    case .threw: return (0, time, "threw")
    case .returned(let delivered, let losses):
      if input.rate == 0, delivered != input.untouchedCount {
        return (delivered, time, "delivered \(delivered) of \(input.untouchedCount) clean records")
      }
      // A count cannot identify records, but so few cannot include all untouched ones.
      if delivered < input.untouchedCount {
        return (
          delivered, time,
          "delivered \(delivered) records, but \(input.untouchedCount) are untouched"
        )
      }
      let isComplaint = input.rate == 0 && !losses.isEmpty
      return (delivered, time, isComplaint ? "reported a loss in the clean document" : nil)
    }
  }

  func input(at rate: Double, of space: MutationSpace) -> Input? {
    let document = space.document
    if rate == 0 {
      return Input(
        bytes: Data(document.index.bytes), rate: rate, untouchedCount: document.records.count)
    }
    // With few records, a mutant may leave all of them untouched. Take the first that doesn't.
    let isList = document.records.count > 1
    let draws = 0..<(isList ? Self.mostDraws : 1)
    let mutants = draws.lazy.compactMap { space.mutant(rate: rate, seed: seed, number: $0) }
    guard let mutant = mutants.first else { return nil }
    let isMutated = GroundTruth(of: mutant).isMutated
    return Input(bytes: Data(mutant.bytes()), rate: rate, untouchedCount: isMutated.count { !$0 })
  }

  private static var mostDraws: Int { 1_000 }

  static func text(of rate: Double) -> String {
    let text = rate == 0 ? "0" : Format.decimal(rate, places: 2)
    return Double(text) == rate ? text : "\(rate)"
  }
}
