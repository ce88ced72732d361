import Foundation
import JSONMutation

/// Decodes what is not in the plan: edited excerpts of a document, to answer a question about a strategy.
///
/// It has the excerpts, the budget and the crashes of its trials. The budget is one of trials and of
/// bytes, so that reports of equal runs are equal; a run with a time budget ends its trials, too, except
/// those that the plan depends on. A strategy that crashes in too many trials is not tried again, and
/// neither is one whose process ended in a call with the same name.
///
/// All trials of a bench are made by one process. Advice has none: it repairs mutants that any worker
/// may be given, so no budget can be shared.
final class TrialBench {
  enum Purpose: Int, CaseIterable {
    case reading
    case property
    case contract
    /// What a change costs that the description of the API allows.
    case gap
    case response
    case writing
    case lesson

    fileprivate var most: (trials: Int, cost: Double) {
      switch self {
      case .reading: (3_000, 72e6)
      // Whoever tries properties also compares them one by one.
      case .property: (30_000, 108e6)
      case .contract, .gap: (20_000, 216e6)
      case .writing: (40_000, 216e6)
      case .response: (64, 24e6)
      case .lesson: (.max, .infinity)
      }
    }
  }

  private static let mostCrashes = 48

  let session: DecodingSession
  var call: Call
  private var spent: [[(trials: Int, cost: Double)]]
  private var crashes: [Int]
  private var excerpts: [[Int]: TrialExcerpt?] = [:]
  private let costOfByte: Double

  var document: Document { session.document }

  init(_ session: DecodingSession, call: Call) {
    self.session = session
    self.call = call
    spent = session.strategies.map { _ in Purpose.allCases.map { _ in (0, 0) } }
    crashes = session.strategies.map { _ in 0 }
    costOfByte = session.document.index.costOfByte
  }

  func excerpt(_ records: [Int]) -> TrialExcerpt? {
    if let known = excerpts[records] { return known }
    let excerpt = TrialExcerpt(document, keeping: records)
    excerpts[records] = .some(excerpt)
    return excerpt
  }

  func isSpent(_ strategy: Int, _ purpose: Purpose) -> Bool {
    let (spent, most) = (spent[strategy][purpose.rawValue], purpose.most)
    return spent.trials >= most.trials || spent.cost >= most.cost || hasCrashed(strategy)
      || (purpose != .lesson && session.supervisor.isOver())
  }

  private func hasCrashed(_ strategy: Int) -> Bool {
    crashes[strategy] >= Self.mostCrashes || session.supervisor.crash(call, strategy) != nil
  }

  func tried(
    _ bytes: [UInt8], input: @autoclosure () -> String, _ strategy: Int, _ purpose: Purpose,
    truth: GroundTruth, records: RecordNumbers, mutationClass: MutationClass? = nil
  ) -> Evaluation? {
    if isSpent(strategy, purpose) { return nil }
    spend(bytes.count, strategy, purpose)
    let evaluation = session.tried(
      Data(bytes), call, input: input(), strategy: strategy, truth: truth, records: records,
      mutationClass: mutationClass)
    count(evaluation.verdict.outcome, strategy)
    return evaluation
  }

  /// Decodes something with an instance of its own, and looks at what it made; nil after a crash or
  /// the limits.
  func tried<Value>(
    _ data: Data, with instance: any StrategyInstance, _ strategy: Int, _ purpose: Purpose,
    input: @autoclosure () -> String? = nil, look: @escaping () -> Value
  ) -> Value? {
    tried(data, with: instance, strategy, purpose, input: input()) { supervisor in
      var duration = supervisor.time(strategy) { instance.decode(data) }
      let value = supervisor.watch(strategy, look)
      duration += supervisor.time(strategy) { instance.forget() }
      return (value, duration)
    }
  }

  /// Does something with an instance of its own, which says how much time the strategy took; nil after a
  /// crash or the limits.
  func tried<Value>(
    _ data: Data, with instance: any StrategyInstance, _ strategy: Int, _ purpose: Purpose,
    input: @autoclosure () -> String? = nil,
    timed: @escaping (CallSupervisor) -> (Value, Duration)
  ) -> Value? {
    if isSpent(strategy, purpose) { return nil }
    spend(data.count, strategy, purpose)
    let supervisor = session.supervisor
    supervisor.prepare(call, input() ?? "\(document.name), a trial", data)
    switch supervisor.survive(instance, { timed(supervisor) }) {
    case .success(let (value, duration)):
      session.count(duration)
      return value
    case .failure(let crash):
      count(crash.outcome, strategy)
      return nil
    }
  }

  /// Counts a crash; a hang takes as long as many.
  private func count(_ outcome: Outcome, _ strategy: Int) {
    if outcome.isCrash { crashes[strategy] += outcome == .hung ? Self.mostCrashes / 2 : 1 }
  }

  private func spend(_ byteCount: Int, _ strategy: Int, _ purpose: Purpose) {
    spent[strategy][purpose.rawValue].trials += 1
    spent[strategy][purpose.rawValue].cost += Double(byteCount) * costOfByte
  }
}
