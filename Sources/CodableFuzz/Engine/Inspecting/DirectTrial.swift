import Foundation
import JSONMutation
import JSONText

/// Decodes a sample of a document with some bytes replaced, and finds what that changes for a strategy.
final class DirectTrial {
  let bench: TrialBench
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

  init(_ bench: TrialBench) { self.bench = bench }

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
  func isSpent(_ strategy: Int) -> Bool { bench.isSpent(strategy, .reading) }

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
    guard sample.document.records.count == 1 else { return false }
    let instance = bench.session.strategies[strategy].makeInstance()
    let (first, second) = (data(sample, one), data(sample, other))
    let learned = bench.tried(first, with: instance, strategy, .reading) { supervisor in
      instance.learned(first, strategy, supervisor).0
    }
    guard case .some(nil) = learned else { return false }
    let truth = GroundTruth(ofEditedRecords: sample.document)
    let deliveries = bench.tried(second, with: instance, strategy, .reading) { supervisor in
      _ = supervisor.time(strategy) { instance.decode(second) }
      return supervisor.watch(strategy) {
        instance.result(truth: truth, records: .all).1.deliveries
      }
    }
    return deliveries?.allSatisfy { $0 == .equal } ?? false
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
    bench.tried(
      sample.document.index.text(after: splices), input: input(splices, sample), strategy, .reading,
      truth: GroundTruth(ofEditedRecords: sample.document), records: sample.records)
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
