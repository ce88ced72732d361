import CodableFuzz
import DecodingStrategies
import FuzzReports
import JSONMutation
import JSONText

/// The description of a metric in a failing expectation: its counts, the worst rows, and the change
/// that would help most.
struct MetricText: CustomStringConvertible {
  private static let maximumRows = 3

  let metric: Metric
  let strategy: StrategyID
  let documents: [DocumentReport]
  let row: StrategyReport

  var description: String {
    let input = (documents.map(\.name.description) + [strategy.rawValue]).joined(separator: ", ")
    let rate = row.rate(metric)
    guard rate.of > 0 else {
      let reason = documents.lazy.compactMap { $0.reasonForNothing(of: strategy) }.first
      return "\(input): \(reason ?? metric.whenEmpty)"
    }
    let lines = lines
    return "\(input): \(rate.counts) \(metric.counted) (\(rate.share))"
      + lines.map { "\n    \($0)" }.joined() + (lines.isEmpty ? "" : "\n  ")
  }

  private var lines: [String] { worstRows.map(\.text) + advice.map(sentence) }

  var reasons: [String] { worstRows.prefix(1).map(\.text) + advice.prefix(1).map(sentence) }

  var example: MutantID? { worstRows.lazy.compactMap(\.example).first }

  private struct Row {
    let harm: Rate
    var plausibility: Plausibility?
    let example: MutantID?
    let text: String
  }

  private var worstRows: [Row] {
    let rows = fieldRows.isEmpty ? mutatorRows : fieldRows
    return Array(rows.worstFirst { ($0.harm, $0.plausibility) }.prefix(Self.maximumRows))
  }

  private var fieldRows: [Row] {
    documents.flatMap { document -> [Row] in
      let rows = document.strategies.first { $0.strategy == strategy }?.fields ?? []
      let harmful = rows.filter { metric.harm(in: $0.counters).count > 0 }
      return harmful.grouped { [$0.mutator, metric.harm(in: $0.counters)] as [AnyHashable] }
        .compactMap { shared(by: $0, in: document) }
    }
  }

  private func shared(
    by rows: [StrategyReport.FieldRow], in document: DocumentReport
  ) -> Row? {
    guard let first = rows.first else { return nil }
    let harm = metric.harm(in: first.counters)
    let known = rows.lazy.compactMap { document.knownExample(of: $0, strategy) }.first
    let examples = rows.lazy.compactMap { row in
      metric == Metrics().silentLoss ? row.silentExample ?? row.example : row.example
    }
    return Row(
      harm: harm, plausibility: rows.compactMap(\.plausibility).min(),
      example: known?.id ?? examples.first,
      text: "\(first.mutator) at \(FieldNames(rows.map(\.field))): \(harm.counts) "
        + metric.harm + (rows.count > 1 ? " each" : "")
        + ((known?.id ?? examples.first).map { ", as in \($0)" } ?? "")
        + (known.map { "\n      \($0.failure.line)" } ?? ""))
  }

  private var mutatorRows: [Row] {
    row.mutators.compactMap { row -> Row? in
      let harm = metric.harm(in: row.counters)
      guard harm.count > 0 else { return nil }
      let example = example(of: row.mutator)
      return Row(
        harm: harm, example: example,
        text: "\(row.mutator): \(metric.rate(row.counters).counts) \(metric.counted)"
          + (example.map { ", as in \($0)" } ?? ""))
    }
  }

  private func example(of mutator: MutatorID) -> MutantID? {
    guard metric == Metrics().recovery else { return nil }
    return documents.lazy.compactMap { document in
      document.worstMutants.first { $0.isOne(of: mutator) && $0.losesMutated(strategy) }?.id
        ?? document.strategies.first { $0.strategy == strategy }?.fields
        .lazy.filter { $0.mutator == mutator && $0.counters.mutatedLost > 0 }
        .compactMap(\.example).first
    }.first
  }

  var advice: [Advice] {
    let known = documents.map { document in
      (document.advice ?? []).filter { $0.strategy == strategy && metric.gain(of: $0) > 0 }
        .enumerated().sorted { one, other in
          (metric.gain(of: other.element), one.offset) < (
            metric.gain(of: one.element), other.offset
          )
        }.map(\.element)
    }
    let best = known.max { one, other in
      (one.first.map(metric.gain) ?? 0) < (other.first.map(metric.gain) ?? 0)
    }
    return Advice.choices(among: best ?? [])
  }

  private func sentence(on advice: Advice) -> String {
    "\(advice.change) (\(advice.details)): \(gain(of: advice))"
  }

  func gain(of advice: Advice) -> String {
    let (before, after) = metric.effect(of: advice)
    return "\(metric.adviceWords) \(before.share) → \(after.share)"
  }
}

extension Metric {
  fileprivate var adviceWords: String {
    (self == Metrics().recovery ? Metrics().recovery : Metrics().recordSurvival).title
  }

  fileprivate func effect(of advice: Advice) -> (before: Rate, after: Rate) {
    self == Metrics().recovery
      ? (advice.recovery, advice.changedRecovery)
      : (advice.recordSurvival, advice.changedRecordSurvival)
  }

  fileprivate func gain(of advice: Advice) -> Int {
    let metrics = Metrics()
    let improved = [
      metrics.recordSurvival, metrics.collateralLoss, metrics.documentsDecoded, metrics.recovery,
    ]
    guard improved.contains(self) else { return 0 }
    let (before, after) = effect(of: advice)
    return after.count - before.count
  }
}

extension ExampleMutant {
  fileprivate func isOne(of mutator: MutatorID) -> Bool {
    id.steps.count == 1 && id.steps.first?.mutator == mutator
  }

  fileprivate func losesMutated(_ strategy: StrategyID) -> Bool {
    effects.contains { $0.strategy == strategy && $0.counters.mutatedLost > 0 }
  }
}

extension DocumentReport {
  fileprivate func knownExample(
    of row: StrategyReport.FieldRow, _ strategy: StrategyID
  ) -> (id: MutantID, failure: DecodingFailure)? {
    for mutant in worstMutants {
      guard let step = mutant.id.steps.first, mutant.id.steps.count == 1,
        step.mutator == row.mutator, row.field.covers(step.pointer),
        let effect = mutant.effects.first(where: { $0.strategy == strategy }),
        let failure = effect.failure
      else { continue }
      return (mutant.id, failure)
    }
    return nil
  }
}

extension Field {
  fileprivate func covers(_ location: JSONPointer) -> Bool {
    let steps = pointer.tokens
    guard steps.count == location.tokens.count else { return false }
    return zip(steps, location.tokens).allSatisfy { step, token in
      step.text == token.text || step.text == "{}" || step.text == "*" && Int(token.text) != nil
    }
  }
}
