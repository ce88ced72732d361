public import CodableFuzz
public import JSONMutation
import JSONText

/// Records that a strategy lost without a report, under a mutator at a field.
public struct SilentLoss: Hashable, Sendable {
  public let document: DocumentName
  public let strategy: StrategyID
  public let field: Field
  public let mutator: MutatorID
  /// Records lost without a report ÷ records sent.
  public let rate: Rate
  public let example: MutantID?
  let plausibility: Plausibility?

  public var count: Int { rate.count }

  package static func all(in report: Report) -> [SilentLoss] {
    let losses = report.documents.flatMap { document in
      document.strategies.flatMap { strategy in
        strategy.fields.filter { $0.isOfModels && $0.counters.lostSilently > 0 }.map { row in
          SilentLoss(
            document: document.name, strategy: strategy.strategy, field: row.field,
            mutator: row.mutator, rate: row.counters.silence,
            example: row.silentExample ?? row.example,
            plausibility: row.plausibility)
        }
      }
    }
    return losses.worstFirst { ($0.rate, $0.plausibility) }
  }

  package static func alike(_ losses: [SilentLoss]) -> [[SilentLoss]] {
    losses.grouped { [$0.document, $0.strategy, $0.mutator, $0.rate] as [AnyHashable] }
  }

  struct Sum {
    let worst: SilentLoss
    let fields: [Field]
    let count: Rate
    let rowCount: Int

    var description: String {
      "\(worst.document): \(worst.strategy) lost \(count.counts) records silently, in "
        + Format.count(rowCount, "row") + "; the worst: \(worst.rate.counts) under "
        + "\(worst.mutator) at \(fields.count == 1 ? "" : "each of ")\(FieldNames(fields))"
    }
  }

  static func worst(in report: Report) -> [Sum] {
    let groups = all(in: report).grouped { [$0.document.description, $0.strategy.rawValue] }
    let sums = groups.map { losses in
      Sum(
        worst: losses[0], fields: alike(losses)[0].map(\.field),
        count: report.silence(of: losses[0]), rowCount: losses.count)
    }
    return sums.worstFirst { ($0.count, $0.worst.plausibility) }
  }
}

extension StrategyReport {
  /// Records lost silently ÷ records sent, over the mutants whose rows ``SilentLoss/all(in:)`` lists.
  package var silence: Rate {
    let all = Rate.sum(classes.map(\.counters.silence))
    let left = Rate.sum(fields.filter { !$0.isOfModels }.map(\.counters.silence))
    return Rate(max(0, all.count - left.count), of: max(0, all.of - left.of))
  }
}

extension StrategyReport.FieldRow {
  /// Whether a model can change what becomes of the mutants: which of two equal keys counts is the
  /// decoder's choice, so that a list that an equal key empties is no loss of the models.
  fileprivate var isOfModels: Bool {
    mutator != Mutator.duplicateKey.id
  }
}

extension Report {
  fileprivate func silence(of loss: SilentLoss) -> Rate {
    let strategy = documents.first { $0.name == loss.document }?.strategies.first {
      $0.strategy == loss.strategy
    }
    return strategy?.silence ?? Rate(0, of: 0)
  }
}

/// Untouched records that a strategy altered, or lost although the mutant preserves meaning.
///
/// They are always findings, because no decoder may do that.
package struct SpoiledRecords: Hashable, Sendable {
  package let strategy: StrategyID
  let mutationClass: MutationClass
  let altered: Int
  /// Untouched records that were lost; counted only for meaning-preserving mutants.
  let lost: Int
  let example: MutantID?

  package static func all(
    in report: Report
  ) -> [(document: DocumentName, records: SpoiledRecords)] {
    report.documents.flatMap { document in
      all(of: document.strategies).map { (document.name, $0) }
    }
  }

  static func all(of strategies: [StrategyReport]) -> [SpoiledRecords] {
    strategies.flatMap { strategy in
      strategy.classes.compactMap { SpoiledRecords($0, of: strategy.strategy) }
    }
  }

  private init?(_ row: StrategyReport.ClassRow, of strategy: StrategyID) {
    (self.strategy, mutationClass) = (strategy, row.mutationClass)
    let (counters, meansTheSame) = (row.counters, row.mutationClass == .meaningPreserving)
    altered = counters[.untouchedAltered]
    lost = meansTheSame ? counters.untouchedLost : 0
    example = row.example
    guard altered + lost > 0 else { return nil }
  }

  package var description: String {
    let counts = [(altered, "altered"), (lost, "lost")].filter { $0.0 > 0 }
    let parts = counts.enumerated().map { number, part in
      let (count, what) = part
      let noun = number == 0 ? " untouched record" + (count == 1 ? "" : "s") : ""
      return "\(Format.count(count))\(noun) \(what)"
    }
    let reason =
      mutationClass == .meaningPreserving
      ? "mutants that mean the same" : "edits of other locations (\(mutationClass.rawValue))"
    return parts.joined(separator: " and ") + " by " + reason
  }
}
