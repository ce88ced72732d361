/// What the command asks of a baseline.
extension Baseline {
  /// Makes sure that the figures are of such a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan of a run that is about to start.
  ///   - selection: What the run is asked for.
  /// - Throws: ``BaselineError/otherRun(document:reason:)`` that names a document for which they are
  ///   not.
  package func check(
    _ plan: Report.Plan, of selection: BaselineComparison.Selection
  ) throws(BaselineError) {
    for row in conditions where selection.has(row.document) {
      if let reason = row.plan.difference(from: plan) {
        throw .otherRun(document: row.document, reason: reason)
      }
    }
  }

  /// How many lines are there, and how many of them are new or were dropped, in words.
  package func lineChanges(from other: Baseline) -> String {
    let mine = Set(text.split(separator: "\n"))
    let others = Set(other.text.split(separator: "\n"))
    return Format.count(mine.count, "line") + ", +\(mine.subtracting(others).count) "
      + "-\(others.subtracting(mine).count)"
  }
}
