import Foundation
import JSONMutation
import JSONText

/// Decodes a sample of a document with some bytes replaced, and finds what that changes for a strategy.
///
/// The count of trials, the bytes that they decode and the crashes are limited. A strategy that ends
/// its process in a trial is not tried again.
final class DirectTrial {
  /// The maximum number of trials with one strategy.
  private static let mostTrials = 1_500
  /// The maximum number of bytes that one strategy decodes in trials.
  private static let mostBytes = 8_000_000

  /// The maximum number of crashes of one strategy that the process survives.
  static let mostCrashes = 48

  let session: DecodingSession
  /// The name of trials in the journal of calls.
  let call: Call
  private var spent: [(trials: Int, bytes: Int, crashes: Int)]
  private var clean: [CleanKey: Clean] = [:]

  private struct CleanKey: Hashable {
    let sample: ObjectIdentifier
    let strategy: Int
  }

  /// What a strategy did with an unedited sample.
  private struct Clean {
    /// Held so that no other document gets its identifier.
    let document: Document
    let verdict: Evaluation?
  }

  init(_ session: DecodingSession, call: Call) {
    self.session = session
    self.call = call
    spent = session.strategies.map { _ in (0, 0, 0) }
  }

  /// What a strategy did with an edited sample, compared with the unedited one.
  struct Result {
    let reaction: Reaction
    /// What it reported in addition; if it threw, the error.
    let reports: [ReportedLoss]
  }

  /// How much an edit changes for a strategy; greater is worse.
  enum Reaction: Int, Comparable {
    case none
    /// Something was reported, but the records are equal.
    case reported
    case altered
    case recordLost
    case threw

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// Whether a strategy decodes all of an unedited sample, so that trials are meaningful.
  func accepts(_ sample: RecordSample, by strategy: Int) -> Bool {
    guard let clean = cleanVerdict(sample, strategy) else { return false }
    return clean.verdict.outcome == .returned && !clean.deliveries.isEmpty
      && clean.deliveries.allSatisfy { $0 == .equal }
  }

  /// What became of each record of an unedited sample; nil if the strategy threw.
  func deliveries(of sample: RecordSample, by strategy: Int) -> [Delivery]? {
    guard let clean = cleanVerdict(sample, strategy) else { return nil }
    return clean.verdict.outcome == .returned ? clean.deliveries : nil
  }

  /// Whether the limits rule out further trials.
  func isSpent(_ strategy: Int) -> Bool {
    spent[strategy].trials >= Self.mostTrials || spent[strategy].bytes >= Self.mostBytes
      || hasCrashed(strategy)
  }

  /// Whether crashes rule out further trials.
  func hasCrashed(_ strategy: Int) -> Bool {
    spent[strategy].crashes >= Self.mostCrashes
      || session.supervisor.crash(call, strategy) != nil
  }

  /// Counts a crash of a strategy in a trial, if it was one.
  func note(_ outcome: Outcome, of strategy: Int) {
    if outcome.isCrash { spent[strategy].crashes += 1 }
  }

  /// Decodes an edited sample with a strategy.
  ///
  /// - Returns: What changed; nil if the limits rule out further trials, or the strategy does not
  ///   decode the unedited sample.
  func result(
    of splices: [Splice], in sample: RecordSample, by strategy: Int
  ) -> Result? {
    guard accepts(sample, by: strategy), let clean = cleanVerdict(sample, strategy),
      let tried = decode(sample, splices, strategy)
    else { return nil }
    return Result(of: tried, beyond: clean)
  }

  /// Whether a strategy delivers equal records for two edits of a sample of one record.
  func deliversTheSame(
    _ one: [Splice], _ other: [Splice], in sample: RecordSample, by strategy: Int
  ) -> Bool {
    guard !isSpent(strategy), sample.document.records.count == 1 else { return false }
    let (instance, supervisor) = (session.strategies[strategy].makeInstance(), session.supervisor)
    let (first, second) = (data(sample, one), data(sample, other))
    prepare(first, sample, strategy)
    let learned = supervisor.survive(instance) { instance.learned(first, strategy, supervisor).0 }
    guard case .success(nil) = learned else { return false }
    prepare(second, sample, strategy)
    let truth = GroundTruth(ofEditedRecords: sample.document)
    let deliveries = supervisor.survive(instance) {
      _ = supervisor.time(strategy) { instance.decode(second) }
      return supervisor.watch(strategy) {
        instance.result(truth: truth, records: .all).1.deliveries
      }
    }
    return (try? deliveries.get().allSatisfy { $0 == .equal }) ?? false
  }

  private func cleanVerdict(_ sample: RecordSample, _ strategy: Int) -> Evaluation? {
    let key = CleanKey(sample: ObjectIdentifier(sample.document), strategy: strategy)
    if let known = clean[key] { return known.verdict }
    let verdict = decode(sample, [], strategy)
    clean[key] = Clean(document: sample.document, verdict: verdict)
    return verdict
  }

  private func decode(
    _ sample: RecordSample, _ splices: [Splice], _ strategy: Int
  ) -> Evaluation? {
    guard !isSpent(strategy) else { return nil }
    spent[strategy].trials += 1
    spent[strategy].bytes += sample.document.index.bytes.count
    let evaluation = session.tried(
      data(sample, splices), call, input: input(splices, sample), strategy: strategy,
      truth: GroundTruth(ofEditedRecords: sample.document), records: sample.records)
    note(evaluation.verdict.outcome, of: strategy)
    return evaluation
  }

  private func prepare(_ data: Data, _ sample: RecordSample, _ strategy: Int) {
    spent[strategy].trials += 1
    spent[strategy].bytes += data.count
    session.supervisor.prepare(call, "\(sample.document.name), a trial", data)
  }

  private func data(_ sample: RecordSample, _ splices: [Splice]) -> Data {
    Data(sample.document.index.text(after: splices))
  }

  private func input(_ splices: [Splice], _ sample: RecordSample) -> String {
    "\(sample.document.name), \(Format.count(splices.count, "value")) replaced in a trial"
  }
}

extension DirectTrial.Result {
  fileprivate init(of tried: Evaluation, beyond clean: Evaluation) {
    let known = clean.sent.map(\.path)
    reports =
      tried.sent.count == clean.sent.count && tried.verdict.outcome == clean.verdict.outcome
      ? [] : tried.sent.filter { !known.contains($0.path) }
    if tried.verdict.outcome != .returned {
      reaction = .threw
    } else if tried.deliveries.contains(.missing) {
      reaction = .recordLost
    } else if tried.deliveries.contains(.changed) {
      reaction = .altered
    } else {
      reaction = tried.sent.count == clean.sent.count ? .none : .reported
    }
  }
}
