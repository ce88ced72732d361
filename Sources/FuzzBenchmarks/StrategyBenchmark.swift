package import CodableFuzz
import Foundation
package import JSONMutation
import JSONText

/// Measures how long strategies take for lists of many records, clean and mutated, side by side.
///
/// Only the strategy's own call is inside the clock. A decode that gave up is never quoted: a
/// strategy that threw or lost untouched records gets no row.
package struct StrategyBenchmark: Sendable {
  static let leastRounds = 5
  private static let mostDraws = 1_000

  /// The probabilities that a record is mutated, in 0...1, one row each; 0 is the clean document.
  package var rates: [Double] = [0, 0.1, 0.5]
  /// The strategies that get rows, besides strict that is measured for comparison; nil for all.
  package var strategies: [StrategyID]?
  package var seed: Seed = 0
  /// The number of records that a list is grown or cut to if its study names none.
  ///
  /// A small budget may allow fewer, with a note.
  package var recordCount = 2_000
  /// The time limit, by the budget's clock; ``leastRounds`` are always made.
  package var budget: Duration = .seconds(30)
  /// The width of intervals, as a share of their medians, at which a document needs no more rounds.
  package var sufficientWidth = 0.01

  /// Makes what is done before each call that a line describes, so that a crash can print the line.
  package var announcement: @Sendable (_ line: String) -> @Sendable () -> Void = { _ in {} }

  let studies: [Study]
  let stopwatch: Stopwatch
  private let budgetClock: any Clock<Duration>

  /// A `ThreadClock` excludes other processes from what is measured.
  package init(
    of studies: [Study], clock: any Clock<Duration>,
    budgetClock: any Clock<Duration> = ContinuousClock()
  ) {
    self.studies = studies
    self.budgetClock = budgetClock
    stopwatch = Stopwatch(clock)
  }

  /// Measures all strategies and rates of each document in one thread, in interleaved rounds.
  ///
  /// A row `STRATEGY@RATE`, such as `lossy-array@0.10`, is the time ÷ that of strict on the clean
  /// document, which is measured before and after it. `strict@0` is a second measurement of the
  /// same: its distance from 1 shows how far any row can be off by chance. `strict-rate` and
  /// `strict-time` are strict's own speed there, in MB (10⁶ bytes) per second and in nanoseconds
  /// per record. In the mutated document of a rate, each record is mutated with that probability, by
  /// one mutation that is drawn from those of the core mutators.
  package func measure() throws(DocumentError) -> BenchmarkResult {
    let budget = Budget(stopwatch: Stopwatch(budgetClock), end: budget)
    var result = BenchmarkResult()
    let documents = try prepared(within: budget, &result)
    var cost = documents.map(\.roundCost).reduce(0, +)
    for document in documents where !document.entrants.isEmpty {
      result += measure(document, within: budget.part(document.roundCost / cost))
      cost -= document.roundCost
    }
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
    var rate = 0.0
    let untouchedCount: Int

    init(of document: Document) {
      bytes = Data(document.index.bytes)
      untouchedCount = document.records.count
    }

    init(of mutant: Mutant, rate: Double) {
      (bytes, self.rate) = (Data(mutant.bytes()), rate)
      untouchedCount = GroundTruth(of: mutant).isMutated.count { !$0 }
    }
  }

  typealias LeftOut = (name: String, reason: String)

  func strict(of study: Study, on document: Document) -> InterleavedRounds.Call? {
    guard let strict = study.strategies.first(where: { $0.id == .strict }) else { return nil }
    let input = Input(of: document)
    let call = call(of: strict, input.bytes, study)
    return attempt(call, at: input).reason == nil ? call : nil
  }

  func entrants(
    of study: Study, on input: Input, suffix: String, leftOut: inout [LeftOut]
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
      leftOut.append((name, reason))
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

  /// Decodes once; `reason` is why the time is meaningless.
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
        let reason = "delivered \(delivered) records, but \(input.untouchedCount) are untouched"
        return (delivered, time, reason)
      }
      let isComplaint = input.rate == 0 && !losses.isEmpty
      return (delivered, time, isComplaint ? "reported a loss in the clean document" : nil)
    }
  }

  func input(at rate: Double, of space: MutationSpace) -> Input? {
    let document = space.document
    if rate == 0 { return Input(of: document) }
    // With few records, a mutant may leave all of them untouched. Take the first that doesn't.
    let draws = 0..<(document.records.count > 1 ? Self.mostDraws : 1)
    return draws.lazy.compactMap { space.mutant(rate: rate, seed: seed, number: $0) }.first
      .map { Input(of: $0, rate: rate) }
  }

  static func text(of rate: Double) -> String {
    let text = rate == 0 ? "0" : Format.decimal(rate, places: 2)
    return Double(text) == rate ? text : "\(rate)"
  }
}
