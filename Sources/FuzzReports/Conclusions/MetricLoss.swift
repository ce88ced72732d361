public import CodableFuzz
import DecodingStrategies
public import JSONMutation

/// What a mutator at a field cost a strategy, by a metric: for example records lost silently.
public struct MetricLoss: Hashable, Sendable {
  package let metric: Metric
  public let document: DocumentName
  public let strategy: StrategyID
  public let field: Field
  public let mutator: MutatorID
  /// What was lost ÷ what was sent.
  public let rate: Rate
  public let example: MutantID?
  let plausibility: Plausibility?

  public var count: Int { rate.count }

  private init(
    _ row: StrategyReport.FieldRow, of metric: Metric, in document: DocumentName,
    _ strategy: StrategyID
  ) {
    (self.metric, self.document, self.strategy) = (metric, document, strategy)
    (field, mutator, rate) = (row.field, row.mutator, metric.harm(in: row.counters))
    let isSilent = metric == Metrics().silentLoss
    example = isSilent ? row.silentExample ?? row.example : row.example
    plausibility = row.plausibility
  }

  /// The losses of strategies, the worst first.
  static func all(
    of metric: Metric, in documents: [DocumentReport], by strategy: StrategyID? = nil
  ) -> [MetricLoss] {
    documents.flatMap { document in
      document.strategies.filter { strategy == nil || $0.strategy == strategy }.flatMap {
        strategy in
        strategy.fields.map {
          MetricLoss($0, of: metric, in: document.name, strategy.strategy)
        }.filter { $0.count > 0 }
      }
    }.worstFirst { ($0.rate, $0.plausibility) }
  }

  /// Records that were lost silently, but not those that no model can change: which of two equal keys
  /// counts is the decoder's choice, and may empty a list.
  package static func silent(
    in documents: [DocumentReport], by strategy: StrategyID? = nil
  ) -> [MetricLoss] {
    all(of: Metrics().silentLoss, in: documents, by: strategy)
      .filter { $0.mutator != Mutator.duplicateKey.id }
  }

  /// Those that differ only in their fields, together.
  package static func alike(_ losses: [MetricLoss]) -> [[MetricLoss]] {
    losses.grouped { [$0.document, $0.strategy, $0.mutator, $0.rate] as [AnyHashable] }
  }

  /// One line on losses that differ only in their fields.
  package static func text(of alike: [MetricLoss]) -> String {
    let loss = alike[0]
    return "\(loss.mutator) at \(FieldNames(alike.map(\.field))): "
      + loss.metric.sentence(ofHarm: loss.rate) + (alike.count > 1 ? " each" : "")
      + (loss.example.map { ", as in \($0)" } ?? "")
  }
}

extension [String] {
  /// The first lines, and how many more there are.
  package func first(_ count: Int) -> [String] {
    prefix(count) + [Format.more(self.count - count)].compactMap(\.self)
  }
}

extension [Phrase] {
  func first(_ count: Int) -> [Phrase] {
    prefix(count) + [Format.more(self.count - count).map { "\(words: $0)" }].compactMap(\.self)
  }
}

extension StrategyReport {
  /// Records lost silently ÷ records sent, over the mutants whose rows ``MetricLoss/silent(in:)`` lists.
  package var silence: Rate {
    let all = Rate.sum(classes.map(\.counters.silence))
    let left = Rate.sum(
      fields.filter { $0.mutator == Mutator.duplicateKey.id }.map(\.counters.silence))
    return Rate(max(0, all.count - left.count), of: max(0, all.of - left.of))
  }
}

/// What a failing expectation says of a metric: its counts, the worst rows, and the change that would help
/// most.
package struct MetricText: CustomStringConvertible {
  private static let maximumRows = 3

  private let metric: Metric
  private let strategy: StrategyID
  private let documents: [DocumentReport]
  private let row: StrategyReport

  package init(
    _ metric: Metric, of strategy: StrategyID, in documents: [DocumentReport], _ row: StrategyReport
  ) {
    (self.metric, self.strategy, self.documents, self.row) = (metric, strategy, documents, row)
  }

  package var description: String {
    let input = (documents.map(\.name.description) + [strategy.rawValue]).joined(separator: ", ")
    let rate = row.rate(metric)
    guard rate.of > 0 else {
      let reason = documents.lazy.compactMap { $0.reasonForNothing(of: strategy) }.first
      return "\(input): \(reason ?? metric.whenEmpty)"
    }
    let lines = (losses.isEmpty ? mutatorLines : losses.map(text)) + advice.map(sentence)
    return "\(input): \(rate.counts) \(metric.counted) (\(rate.share))"
      + lines.map { "\n    \($0)" }.joined() + (lines.isEmpty ? "" : "\n  ")
  }

  package var reasons: [String] { losses.prefix(1).map(text) + advice.prefix(1).map(sentence) }

  package var example: MutantID? { losses.lazy.compactMap { $0[0].example }.first }

  private var losses: [[MetricLoss]] {
    let losses = MetricLoss.alike(MetricLoss.all(of: metric, in: documents, by: strategy))
    return Array(losses.prefix(Self.maximumRows))
  }

  private func text(of alike: [MetricLoss]) -> String {
    let example = documents.first { $0.name == alike[0].document }?.worstMutants.first {
      $0.id == alike[0].example
    }
    let failure = example?.effects.first { $0.strategy == strategy }?.failure
    return MetricLoss.text(of: alike) + (failure.map { "\n      \($0.line)" } ?? "")
  }

  private var mutatorLines: [String] {
    row.mutators.filter { metric.harm(in: $0.counters).count > 0 }
      .worstFirst { (metric.harm(in: $0.counters), nil as Plausibility?) }
      .prefix(Self.maximumRows).map {
        "\($0.mutator): \(metric.rate($0.counters).counts) \(metric.counted)"
      }
  }

  package var advice: [Advice] {
    let known = documents.map { document in
      (document.advice ?? []).filter { $0.strategy == strategy && gain(of: $0) > 0 }
        .sorted { gain(of: $0) > gain(of: $1) }
    }
    return Advice.choices(
      among: known.max { ($0.first.map(gain) ?? 0) < ($1.first.map(gain) ?? 0) } ?? [])
  }

  private func sentence(on advice: Advice) -> String {
    "\(advice.change) (\(advice.details)): \(effect(of: advice))"
  }

  package func effect(of advice: Advice) -> String {
    let (before, after) = rates(of: advice)
    let metric = isRecovery ? metric : Metrics().recordSurvival
    return "\(metric.title) \(before.share) → \(after.share)"
  }

  private var isRecovery: Bool { metric == Metrics().recovery }

  private func rates(of advice: Advice) -> (before: Rate, after: Rate) {
    isRecovery
      ? (advice.recovery, advice.changedRecovery)
      : (advice.recordSurvival, advice.changedRecordSurvival)
  }

  private func gain(of advice: Advice) -> Int {
    let metrics = Metrics()
    let improved = [
      metrics.recordSurvival, metrics.collateralLoss, metrics.documentsDecoded, metrics.recovery,
    ]
    guard improved.contains(metric) else { return 0 }
    let (before, after) = rates(of: advice)
    return after.count - before.count
  }
}
