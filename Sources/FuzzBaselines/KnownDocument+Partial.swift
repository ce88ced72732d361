import CodableFuzz
import JSONMutation

/// Comparison of a partial report, which may not have made all mutants of a row.
extension KnownDocument {
  /// Whether a row can be compared although the run stopped early: all of its mutants were made, or
  /// those that were lost more than all of them did.
  func allows(
    comparing row: StrategyReport.FieldRow, _ after: Survival, with before: Survival?
  ) -> Bool {
    guard let before else { return false }
    return isComplete(row) || after.losesMore(than: before)
  }

  /// A note with the number of rows that were not compared.
  func notReached(by document: DocumentReport) -> String {
    let all = made.map(\.mutators.count).reduce(0, +)
    let reached = document.strategies.first?.fields.count(where: isComplete) ?? 0
    return "partial: of \(Format.count(all, "row")) per strategy \(Format.count(reached)) were "
      + "compared, for which all mutants were decoded"
  }

  private func isComplete(_ row: StrategyReport.FieldRow) -> Bool {
    row.counters[.mutants] >= mutants(row.field, row.mutator)
  }
}
