package import CodableFuzz
import Foundation
import JSONMutation
import JSONText

/// What a test of one line requires of the app's function, beside what fails every run.
package struct Requirements: Sendable {
  let strategy: StrategyID
  /// The least share to keep, from 0 to 1; nil to require only that no loss is total.
  package var keeping: Double?
  package var allowsAlreadyInvalid = false
  package var allowsSilentLoss = false
  package var allowsTotalLoss = false
  /// The property of what is returned that has the list, if the function returns one value.
  package var list: String?
  /// The name that the property with the list has, or is likely to have; nil for a list at the root.
  package var property: String?
  /// That errors name no keys.
  package var keysHint: String?

  package init(of strategy: StrategyID) { self.strategy = strategy }

  func unmet(in document: DocumentReport) -> [Finding] {
    guard document.reasonForNothing == nil,
      let row = document.strategies.first(where: { $0.strategy == strategy })
    else { return [] }
    let limits = limits(of: document).map { finding($0, of: document) }
    let loss =
      if let keeping { share(below: keeping, of: document, row) } else {
        totalLoss(of: document, row)
      }
    return [limits, loss].compactMap(\.self)
  }

  private func finding(
    _ sentence: String, _ details: [String] = [], example: MutantID? = nil,
    remedies: [String] = [], of document: DocumentReport
  ) -> Finding {
    Finding(
      .unmet, "\(strategy) does not meet what its test requires", "\(document.name): \(sentence)",
      details, of: document.name, by: strategy, example: example, remedies: remedies)
  }

  private func explanation(_ document: DocumentReport, _ row: StrategyReport) -> MetricText {
    let metric = document.list == nil ? Metrics().recovery : Metrics().recordSurvival
    return MetricText(metric, of: strategy, in: [document], row)
  }

  private func mainMetric(of document: DocumentReport, _ row: StrategyReport) -> String {
    let (metric, rate) = (document.mainMetric, row.rate(document.mainMetric))
    return "\(metric.title) \(rate.share) (\(rate.counts) \(metric.counted))"
  }

  private func share(
    below keeping: Double, of document: DocumentReport, _ row: StrategyReport
  ) -> Finding? {
    guard let share = row.rate(document.mainMetric).value, share < keeping else { return nil }
    let reason = document.list == nil ? "; the response is one record" : ""
    let explanation = explanation(document, row)
    let causes = document.list == nil ? [] : LossCauses(document, row).sentences
    return finding(
      "\(mainMetric(of: document, row)), less than "
        + String(format: "%g %%", keeping * 100) + reason,
      causes + explanation.reasons, example: explanation.example, remedies: remedies(),
      of: document)
  }

  /// One bad record costs the whole list, or most changes of a value the only record, and no argument
  /// accepts that.
  private func totalLoss(of document: DocumentReport, _ row: StrategyReport) -> Finding? {
    let causes = LossCauses(document, row)
    guard !allowsTotalLoss, causes.areTotal else { return nil }
    let explanation = explanation(document, row)
    let rate = row.rate(document.mainMetric)
    let required = String(format: "%g", ((rate.value ?? 0) * 100).rounded(.down) / 100)
    let verdict =
      document.list == nil
      ? "one bad value can cost the whole response: \(rate.count) of "
        + "\(Format.count(rate.of, "mutant")) are decoded (\(rate.share))"
      : "one bad record can cost the whole list: \(mainMetric(of: document, row))"
    var lines = explanation.advice.prefix(1).map { advice in
      let fix = advice.after?.replacing("\n", with: "  and  ") ?? advice.change.description
      let records = advice.change.kind == .lossyList ? property : nil
      return "fix it     \(fix)" + (records.map { "  and  records: \\.$\($0)" } ?? "")
        + ": \(explanation.effect(of: advice))"
    }
    lines.append("accept it  allowing: .totalLoss, or require a share, as in keeping: \(required)")
    if let list {
      lines.append("To count the records of its list instead, say records: \\.\(list)")
    }
    return finding(
      "\(verdict). Decide once:", lines, example: causes.example, remedies: remedies(),
      of: document)
  }

  func remedies(_ remedy: String? = nil) -> [String] { [remedy, keysHint].compactMap(\.self) }

  func remedies(ofSilent losses: [MetricLoss], in document: DocumentReport?) -> [String] {
    // No wrapper reports what was left out for a value that decodes.
    let others = [Mutator.otherValue.id, Mutator.unknownEnumTag.id]
    let isFilter = losses.allSatisfy { others.contains($0.mutator) }
    let list = property.map { "the page with @Lossy var \($0), and say records: \\.$\($0)" }
    let remedy =
      isFilter
      ? "Records with other values are left out, as by a filter"
      : document?.list == nil
        ? "Let the function throw the error of its decoder"
        : "A list that reports its losses passes: return \(list ?? "a LossyArray")"
    return remedies(remedy + ". If records may be lost, say allowing: .silentLoss")
  }

  /// Records of the response that decode, but that the function does not deliver, or not as it does alone.
  func limits(of document: DocumentReport) -> String? {
    guard let unmutated = document.unmutated.first(where: { $0.strategy == strategy }) else {
      return nil
    }
    let lost = unmutated.counters[.untouchedSilent]
    let altered = unmutated.counters[.untouchedAltered]
    let of = "of \(Format.count(document.recordCount, "record"))"
    if unmutated.failure == nil, lost > 0 {
      return "\(lost) \(of) of the response as it is are not returned, though each decodes alone: "
        + "the function limits or filters them. Test the function that decodes all"
    }
    return altered == 0
      ? nil
      : "\(altered) \(of) come back different beside the others than alone: what the function "
        + "makes of a record must not depend on others"
  }
}

extension DocumentReport {
  package var mainMetric: Metric {
    store != nil
      ? Metrics().destroyed : list == nil ? Metrics().documentsDecoded : Metrics().recordSurvival
  }
}

/// Where structural mutants cost a strategy the other records of a list, or the only one: inside a
/// record, around the records, or at what holds them.
///
/// Only a mutant inside a record shows that one bad record can lose the others.
package struct LossCauses {
  private let inside: [StrategyReport.FieldRow]
  private let around: [StrategyReport.FieldRow]
  /// At the list or what holds it, up to the root.
  private let above: [StrategyReport.FieldRow]
  private let hasList: Bool
  private let decoded: Rate

  package init(_ document: DocumentReport, _ row: StrategyReport) {
    let rows = row.fields.filter { Self.isStructural($0.mutator) }
    (hasList, decoded) = (document.list != nil, row.documentsDecoded)
    let list = document.list?.tokens ?? []
    func isOnWay(_ row: StrategyReport.FieldRow) -> Bool {
      zip(row.field.pointer.tokens, list).allSatisfy { $0 == $1 || $0.isOfAny }
    }
    around = rows.filter { !isOnWay($0) }
    inside = rows.filter { isOnWay($0) && $0.field.pointer.tokens.count > list.count }
    above = rows.filter { isOnWay($0) && $0.field.pointer.tokens.count <= list.count }
  }

  /// What a team adds itself is taken as structural.
  private static func isStructural(_ mutator: MutatorID) -> Bool {
    Mutators.known.first { $0.id == mutator }?.mutationClass ?? .structural == .structural
  }

  /// The rows of mutants inside a record for which the strategy throws, which costs the whole list.
  private var costly: [StrategyReport.FieldRow] { inside.filter { $0.counters.threw > 0 } }

  var example: MutantID? { costly.lazy.compactMap(\.example).first }

  /// Whether one bad record costs the whole list; of a document that is one record, whether most mutants do
  /// not decode.
  package var areTotal: Bool {
    hasList
      ? costly.contains { $0.counters.untouched > 0 }
      : !costly.isEmpty && decoded.count * 2 < decoded.of
  }

  var sentences: [String] {
    func sentence(
      _ rows: [StrategyReport.FieldRow], _ start: ([StrategyReport.FieldRow]) -> String
    ) -> String? {
      let lost = rows.filter { $0.counters.untouchedLost > 0 }
      let kept = Rate.sum(rows.map(\.counters.recordSurvival)).counts
      return lost.isEmpty ? nil : "\(start(lost)): \(kept) are kept."
    }
    let absent = around.filter {
      $0.counters.untouchedLost > 0
        && [Mutator.removeKey.id, Mutator.nullValue.id].contains($0.mutator)
    }
    let remedy = absent.isEmpty ? "" : " Make \(FieldNames(absent.map(\.field).unique)) optional."
    return [
      sentence(inside) { _ in "One bad record can lose the others" },
      sentence(around) { _ in "A change around the records can lose them" }.map { $0 + remedy },
      sentence(above) {
        "Records are lost with what holds them, \(FieldNames($0.map(\.field).unique))"
      },
    ].compactMap(\.self)
  }
}
