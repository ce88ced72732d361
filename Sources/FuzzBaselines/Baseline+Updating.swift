public import CodableFuzz
import JSONMutation

extension Baseline {
  /// The baseline, updated with the results of a run.
  ///
  /// It keeps the lines of documents and strategies that the run did not cover, and all accepted
  /// findings. It keeps a timing whose interval overlaps the new one, unless the new one is less
  /// than half as wide. Unless the selection names strategies, the baseline covers the same ones as
  /// before.
  ///
  /// - Throws: ``BaselineError/needsAllStrategies(document:)`` if kept rows of other strategies
  ///   would belong to other mutants than the new ones.
  public func updated(
    with report: Report, selection: BaselineComparison.Selection = .init(),
    updatesTimes: Bool = true
  ) throws(BaselineError) -> Baseline {
    let failed = Set(report.failures.map(\.document.name))
    let found = Set(report.documents.map(\.name))
    var result = filtered { subject in
      let name = subject.document
      return !found.contains(name) && (!selection.has(name) || failed.contains(name.name))
    }
    var fresh = Baseline()
    for document in report.documents {
      let covered =
        selection.covered ?? strategies(of: document.name) + Self.coveredStrategies(of: document)
      fresh.add(Baseline(of: report.part(of: document.name), strategies: covered))
    }
    let known = times.filter { fresh.unmutated[$0.key] != nil }
    fresh.times = known.merging(updatesTimes ? fresh.times : [:]) { old, new in
      old.overlaps(new) && old.width <= 2 * new.width ? old : new
    }
    for document in report.documents {
      result.add(try unselected(of: document, fresh, selection))
    }
    result.add(fresh)
    result.accepted = accepted
    return result
  }

  private func unselected(
    of document: DocumentReport, _ fresh: Baseline, _ selection: BaselineComparison.Selection
  ) throws(BaselineError) -> Baseline {
    let run = Set(document.strategies.map(\.strategy))
    let kept = Set(
      strategies(of: document.name).filter { !run.contains($0) && !selection.has($0) })
    if kept.isEmpty { return Baseline() }
    let mine = part(of: document.name)
    let others = fresh.part(of: document.name)
    guard mine.conditions == others.conditions, mine.made == others.made else {
      throw .needsAllStrategies(document: document.name)
    }
    return mine.filtered { $0.strategy.map(kept.contains) == true }
  }

  /// The strategies that the baseline covers, sorted.
  func strategies(of document: DocumentName) -> [StrategyID] {
    let subjects = unmutated.keys.filter { $0.document == document }
    return BaselineKind.strategy.sorted(subjects).compactMap(\.strategy)
  }

  /// The strategies of a document that a baseline covers by default.
  ///
  /// These are your own, that is, those whose names differ from this package's strategies. If there
  /// are none, it is `strict`, or else all of them.
  public static func coveredStrategies(of document: DocumentReport) -> [StrategyID] {
    StrategyID.own(among: document.unmutated.map(\.strategy))
  }

  package func coverageNote(of document: DocumentReport, option: String) -> String? {
    let covered = Set(strategies(of: document.name))
    let all = document.unmutated.map(\.strategy)
    let left = all.filter { !covered.contains($0) }
    if left.isEmpty { return nil }
    let names = all.filter(covered.contains).map(\.rawValue).joined(separator: ", ")
    return "\(document.name): the baseline covers \(names), but not "
      + "\(left.map(\.rawValue).joined(separator: ", ")): choose them with \(option)"
  }

  package func uncoveredCrashes(in report: Report) -> [CrashRecord] {
    report.documents.flatMap { document in
      let covered = Set(strategies(of: document.name))
      return document.crashes.filter { $0.extraCall != nil || !covered.contains($0.strategy) }
    }
  }

  /// Replaces the acceptances of the same findings.
  package mutating func accept(_ acceptances: [Acceptance]) {
    for acceptance in acceptances { accepted[acceptance.subject] = acceptance }
  }
}
