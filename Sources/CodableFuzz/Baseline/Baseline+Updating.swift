import JSONMutation

extension Baseline {
  /// The baseline with what a run found in the location of what it says of the same.
  ///
  /// Kept are the lines of documents and strategies that the run was not asked for, all accepted
  /// findings, and a timing whose interval the new one overlaps, unless that is less than half as
  /// wide. Unless the selection names strategies to hold, those that the baseline holds stay held.
  ///
  /// - Parameters:
  ///   - report: What the run found.
  ///   - selection: What the run was asked for.
  ///   - updatesTimes: Whether timings are taken from the report, too.
  /// - Returns: The new baseline.
  /// - Throws: ``BaselineError/needsAllStrategies(document:)`` where rows of strategies that were not
  ///   run would be kept beside those of other mutants.
  public func updated(
    with report: Report, selection: BaselineComparison.Selection = .init(),
    updatesTimes: Bool = true
  ) throws(BaselineError) -> Baseline {
    let failed = Set(report.failures.map(\.document.name))
    let found = Set(report.documents.map(\.name))
    var result = filtered { name in
      !found.contains(name) && (!selection.has(name) || failed.contains(name.name))
    }
    result.acceptances = []
    var fresh = Baseline()
    for document in report.documents {
      let known = part(of: document.name).unmutated.map(\.strategy)
      let held = selection.held ?? known + Self.heldStrategies(of: document)
      fresh.add(Baseline(of: report.part(of: document.name), strategies: held))
    }
    fresh.times = times(updatesTimes ? fresh.times : [], of: fresh)
    for document in report.documents {
      result.add(try unselected(of: document, fresh, selection))
    }
    result.add(fresh)
    result.acceptances = acceptances
    result.sort()
    return result
  }

  /// The timings of the strategies that are held now: the old ones, unless they changed.
  private func times(_ new: [Time], of fresh: Baseline) -> [Time] {
    fresh.unmutated.compactMap { row in
      func isSame(_ time: Time) -> Bool {
        time.document == row.document && time.strategy == row.strategy
      }
      let old = times.first(where: isSame)
      guard let new = new.first(where: isSame) else { return old }
      guard let old, old.ratio.overlaps(new.ratio), old.ratio.width <= 2 * new.ratio.width
      else { return new }
      return old
    }
  }

  /// The lines of a document's strategies that were not run.
  private func unselected(
    of document: DocumentReport, _ fresh: Baseline, _ selection: BaselineComparison.Selection
  ) throws(BaselineError) -> Baseline {
    let run = Set(document.strategies.map(\.strategy))
    let kept = Set(
      unmutated.filter { $0.document == document.name }.map(\.strategy)
        .filter { !run.contains($0) && !selection.has($0) })
    var result = Baseline()
    if kept.isEmpty { return result }
    let mine = part(of: document.name)
    let others = fresh.part(of: document.name)
    guard mine.conditions == others.conditions, mine.made == others.made else {
      throw .needsAllStrategies(document: document.name)
    }
    result.unmutated = mine.unmutated.filter { kept.contains($0.strategy) }
    result.rows = mine.rows.filter { kept.contains($0.strategy) }
    result.times = mine.times.filter { kept.contains($0.strategy) }
    return result
  }
}
