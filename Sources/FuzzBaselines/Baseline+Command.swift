package import CodableFuzz

extension Baseline {
  /// Checks that the baseline was made with this plan.
  ///
  /// - Parameters:
  ///   - plan: The plan of a run that is about to start.
  ///   - selection: The part of the baseline that the run covers.
  /// - Throws: ``BaselineError/otherRun(document:reason:)`` that names a document made with another
  ///   plan.
  package func check(
    _ plan: Report.Plan, of selection: BaselineComparison.Selection
  ) throws(BaselineError) {
    for row in conditions where selection.has(row.document) {
      if let reason = row.plan.difference(from: plan) {
        throw .otherRun(document: row.document, reason: reason)
      }
    }
  }

  /// The number of lines, and of new and dropped ones, in words.
  package func lineChanges(from other: Baseline) -> String {
    let mine = Set(text.split(separator: "\n"))
    let others = Set(other.text.split(separator: "\n"))
    return Format.count(mine.count, "line") + ", +\(mine.subtracting(others).count) "
      + "-\(others.subtracting(mine).count)"
  }
}
