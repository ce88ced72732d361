import Foundation
package import JSONMutation
import JSONText

/// Decodes what is not in the plan: edited excerpts of a document, to answer a question about a strategy.
///
/// It has the excerpts, what strategies made of them, and the crashes of its trials. What is asked again
/// is not decoded again, and the records of trials are compared with each other. What an analysis may try
/// is limited by a ``TrialBudget`` of its own. A strategy that crashes in too many trials is not tried
/// again, and neither is one whose process ended in a call with the same name.
///
/// All trials of a bench with a limit are made by one thread. Advice has no limit: it repairs mutants that
/// any thread may be given, so no budget can be shared. What it tries for one mutant is limited by number.
package final class TrialBench {
  private static let usualMostCrashes = 48
  /// The maximum number of bytes that were decoded, and whose results are kept.
  private static let mostBytesKept = 4 << 20

  package let session: DecodingSession
  var call: Call
  private let mostCrashes: Int
  private var crashes: [Int]
  private var excerpts: [[Int]: TrialExcerpt?] = [:]
  private let kept: [Kept]
  private var keptByteCount = 0
  private var cost: DecodingCost { session.cost }

  /// What a strategy made of bytes, and what differs between two decodes of the same bytes.
  private final class Kept {
    var decoded: [Input: Decoded] = [:]
    var chances: [Input: PropertyChanges?] = [:]
  }

  private struct Input: Hashable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// An array hashes its elements one by one.
    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  private struct Decoded {
    /// The record, if it is the only one.
    let record: ReflectedValue?
    var evaluations: [Expected: Evaluation] = [:]
  }

  package var document: Document { session.document }

  package init(_ session: DecodingSession, call: Call, mostCrashes: Int = usualMostCrashes) {
    self.session = session
    self.call = call
    self.mostCrashes = mostCrashes
    crashes = session.strategies.map { _ in 0 }
    kept = session.strategies.map { _ in Kept() }
  }

  /// What decoding one record costs on average, see ``DecodingCost``.
  var costOfRecord: Double {
    cost.ofByte * Double(document.index.bytes.count) / Double(max(1, document.records.count))
  }

  private func cost(of bytes: [UInt8], _ records: RecordNumbers) -> Double {
    switch records {
    case .all: Double(bytes.count) * cost.ofByte
    case .some(let records), .excerpt(let records, _): Double(cost.cost(of: records))
    }
  }

  func excerpt(_ records: [Int]) -> TrialExcerpt? {
    if let known = excerpts[records] { return known }
    let excerpt = TrialExcerpt(document, keeping: records)
    excerpts[records] = .some(excerpt)
    return excerpt
  }

  /// The excerpt with one record only; nil if there is none.
  package func alone(_ record: Int) -> TrialExcerpt? {
    excerpt([record]).flatMap { $0.document.records.count == 1 ? $0 : nil }
  }

  func isSpent(_ strategy: Int, _ budget: TrialBudget) -> Bool {
    budget.isSpent(by: strategy) || crashes[strategy] >= mostCrashes
      || session.supervisor.crash(call, strategy) != nil
      || (budget.endsWithTime && session.supervisor.isOver())
  }

  /// What a strategy makes of a mutant of an excerpt; nil if nothing more may be tried.
  func tried(
    _ mutant: Mutant, truth: GroundTruth, in excerpt: TrialExcerpt, by strategy: Int,
    _ budget: TrialBudget, as mutationClass: MutationClass? = nil, input: @autoclosure () -> String
  ) -> Evaluation? {
    let expected = Expected(
      truth: truth, records: excerpt.records,
      mutationClass: mutationClass ?? mutant.mutationClass)
    return evaluation(of: mutant.bytes(), expected, strategy, budget, input)
  }

  /// What a strategy makes of an excerpt whose values are replaced, in any of its records; nil if nothing
  /// more may be tried.
  func tried(
    _ splices: [Splice], in excerpt: TrialExcerpt, by strategy: Int, _ budget: TrialBudget
  ) -> Evaluation? {
    let expected = Expected(
      truth: GroundTruth(of: excerpt.document, isMutated: true), records: excerpt.records)
    return evaluation(of: excerpt.document.index.text(after: splices), expected, strategy, budget) {
      "\(document.name), \(Format.count(splices.count, "value")) replaced in a trial"
    }
  }

  /// What a strategy makes of bytes; nil if nothing more may be tried.
  func evaluation(
    of bytes: [UInt8], _ expected: Expected, _ strategy: Int, _ budget: TrialBudget,
    _ input: () -> String
  ) -> Evaluation? {
    let key = Input(bytes)
    let known = kept[strategy].decoded[key]
    if let evaluation = known?.evaluations[expected] { return evaluation }
    guard let (evaluation, record) = decode(bytes, expected, strategy, budget, input) else {
      return nil
    }
    if known == nil { keep(bytes.count) }
    kept[strategy].decoded[key, default: Decoded(record: record)].evaluations[expected] =
      evaluation
    return evaluation
  }

  private func decode(
    _ bytes: [UInt8], _ expected: Expected, _ strategy: Int, _ budget: TrialBudget,
    _ input: () -> String
  ) -> (Evaluation, ReflectedValue?)? {
    guard !isSpent(strategy, budget), budget.spend(cost(of: bytes, expected.records), on: strategy)
    else { return nil }
    var record: ReflectedValue?
    let evaluation = session.tried(
      Data(bytes), call, input: input(), strategy: strategy, expected
    ) { record = $0.onlyRecord.map(ReflectedValue.init) }
    count(evaluation.verdict.outcome, strategy)
    return (evaluation, record)
  }

  /// The stored properties of the only record of an excerpt that differ between two edits of it; nil if
  /// one of them delivers no record, or nothing more may be tried.
  ///
  /// Properties that differ between two decodes of the same bytes do not count.
  func changes(
    from one: [Splice], to other: [Splice], in excerpt: TrialExcerpt, by strategy: Int,
    _ budget: TrialBudget
  ) -> PropertyChanges? {
    guard excerpt.document.records.count == 1,
      session.invalid[strategy][excerpt.records[0]] == nil,
      let one = record(one, excerpt, strategy, budget),
      let other = record(other, excerpt, strategy, budget),
      let changes = compared(one, other, by: strategy)
    else { return nil }
    if changes.isEmpty || session.instances[strategy].isSteady(excerpt.records[0]) {
      return changes
    }
    return chance(excerpt, strategy, budget).map(changes.without)
  }

  /// Whether a strategy delivers the only record of an excerpt after an edit.
  package func delivers(
    _ splices: [Splice], in excerpt: TrialExcerpt, by strategy: Int, _ budget: TrialBudget
  ) -> Bool {
    record(splices, excerpt, strategy, budget) != nil
  }

  /// What a strategy makes of the only record of an excerpt, to be looked at with ``compared(by:_:)``.
  func onlyRecord(
    of excerpt: TrialExcerpt, by strategy: Int, _ budget: TrialBudget
  ) -> Any? {
    record([], excerpt, strategy, budget)?.value
  }

  private func record(
    _ splices: [Splice], _ excerpt: TrialExcerpt, _ strategy: Int, _ budget: TrialBudget
  ) -> ReflectedValue? {
    let key = Input(excerpt.document.index.text(after: splices))
    if let known = kept[strategy].decoded[key] { return known.record }
    _ = tried(splices, in: excerpt, by: strategy, budget)
    return kept[strategy].decoded[key]?.record
  }

  private func chance(
    _ excerpt: TrialExcerpt, _ strategy: Int, _ budget: TrialBudget
  ) -> PropertyChanges? {
    let key = Input(excerpt.document.index.bytes)
    if let known = kept[strategy].chances[key] { return known }
    let expected = Expected(
      truth: GroundTruth(of: excerpt.document, isMutated: false), records: excerpt.records)
    guard let clean = record([], excerpt, strategy, budget) else { return nil }
    let again = decode(key.bytes, expected, strategy, budget) { "\(document.name), a trial again" }
    let chance = again?.1.flatMap { compared(clean, $0, by: strategy) }
    kept[strategy].chances[key] = .some(chance)
    return chance
  }

  private func compared(
    _ one: ReflectedValue, _ other: ReflectedValue, by strategy: Int
  ) -> PropertyChanges? {
    let instance = session.instances[strategy]
    return compared(by: strategy) { instance.changes(from: one, to: other.value) } ?? nil
  }

  /// Compares records, which may run code of their own; nil after a crash.
  func compared<Value>(by strategy: Int, _ compare: @escaping () -> Value) -> Value? {
    survived(strategy, "\(document.name), a comparison of trials") { $0.watch(strategy, compare) }
  }

  /// Decodes bytes with an instance of its own, unless `look` decodes them in another way, and looks at
  /// what it made; nil after a crash or the limits.
  func tried<Value>(
    _ bytes: [UInt8], with instance: any StrategyInstance, _ strategy: Int, _ budget: TrialBudget,
    decodes: Bool = true, input: @autoclosure () -> String? = nil, look: @escaping () -> Value
  ) -> Value? {
    guard !isSpent(strategy, budget),
      budget.spend(Double(bytes.count) * cost.ofByte, on: strategy)
    else { return nil }
    let data = Data(bytes)
    let tried = survived(strategy, input() ?? "\(document.name), a trial", data, instance) {
      var duration = decodes ? $0.time(strategy) { instance.decode(data) } : .zero
      let value = $0.watch(strategy, look)
      if decodes { duration += $0.time(strategy) { instance.forget() } }
      return (value, duration)
    }
    return tried.map { value, duration in
      session.count(duration)
      return value
    }
  }

  private func survived<Value>(
    _ strategy: Int, _ input: String, _ data: Data = Data(),
    _ instance: (any StrategyInstance)? = nil, _ calls: @escaping (CallSupervisor) -> Value
  ) -> Value? {
    let supervisor = session.supervisor
    supervisor.prepare(call, input, data)
    switch supervisor.survive(instance, { calls(supervisor) }) {
    case .success(let value): return value
    case .failure(let crash):
      count(crash.outcome, strategy)
      return nil
    }
  }

  /// Counts a crash; a hang takes as long as many.
  private func count(_ outcome: Outcome, _ strategy: Int) {
    if outcome.isCrash { crashes[strategy] += outcome == .hung ? Self.usualMostCrashes / 2 : 1 }
  }

  private func keep(_ byteCount: Int) {
    keptByteCount += byteCount
    guard keptByteCount > Self.mostBytesKept else { return }
    forget()
    keptByteCount = byteCount
  }

  /// Frees the records, which may run code of their own.
  private func forget() {
    let supervisor = session.supervisor
    for (strategy, kept) in kept.enumerated() where !kept.decoded.isEmpty {
      supervisor.prepare(call, "\(document.name), records of trials freed", Data())
      _ = supervisor.survive(nil) {
        supervisor.watch(strategy) { (kept.decoded, kept.chances) = ([:], [:]) }
      }
    }
  }

  deinit { forget() }
}

/// What an analysis may try with each strategy.
///
/// It is a number of decodes and of bytes, so that reports of equal runs are equal. Unless the plan depends
/// on the trials, they also end with the time of the run.
package final class TrialBudget {
  private let mostTrials: Int
  private let mostCost: Double
  let endsWithTime: Bool
  private var spent: [Int: (trials: Int, cost: Double)] = [:]

  package init(trials: Int, cost: Double) {
    (mostTrials, mostCost, endsWithTime) = (trials, cost, true)
  }

  /// For what a plan depends on; without a limit unless a cost is given.
  init(cost: Double = .infinity) { (mostTrials, mostCost, endsWithTime) = (.max, cost, false) }

  func isSpent(by strategy: Int) -> Bool {
    spent[strategy].map { $0.trials >= mostTrials || $0.cost >= mostCost } ?? false
  }

  /// Returns whether the trial may be made: not if it alone costs more than all of them may.
  fileprivate func spend(_ cost: Double, on strategy: Int) -> Bool {
    let known = spent[strategy] ?? (0, 0)
    spent[strategy] = (known.trials + 1, known.cost + cost)
    return cost <= mostCost
  }
}
