import JSONMutation

/// A baseline that a partial report is compared with: some mutants of a row may not have been made.
extension KnownDocument {
  /// Whether a row can be compared although the run was stopped: all of its mutants were made, or
  /// some of them alone lost more than all of them did.
  func allows(
    comparing row: StrategyReport.FieldRow, _ after: Survival, with before: Survival?
  ) -> Bool {
    guard let before else { return false }
    return isComplete(row) || after.losesMore(than: before)
  }

  /// A note that says how many rows were not compared.
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
