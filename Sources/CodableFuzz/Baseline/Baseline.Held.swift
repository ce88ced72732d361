import JSONMutation

extension Baseline {
  /// The strategies of a document that a baseline holds unless it is told which.
  ///
  /// They are the team's own, whose names are not those of this package's strategies. Where there are
  /// none, a baseline holds `strict`, and without that all.
  public static func heldStrategies(of document: DocumentReport) -> [StrategyID] {
    let all = document.unmutated.map(\.strategy)
    let own = all.filter { !StrategyID.all.contains($0) }
    if !own.isEmpty { return own }
    return all.contains(.strict) ? [.strict] : all
  }

  /// Which strategies are held of a document, and which are not, in words; nil where all are.
  ///
  /// `option` is the name by which strategies to hold are given.
  package func heldNote(of document: DocumentReport, option: String) -> String? {
    let held = Set(unmutated.filter { $0.document == document.name }.map(\.strategy))
    let all = document.unmutated.map(\.strategy)
    let left = all.filter { !held.contains($0) }
    if left.isEmpty { return nil }
    let names = all.filter(held.contains).map(\.rawValue).joined(separator: ", ")
    return "\(document.name): the baseline holds \(names), but not "
      + "\(left.map(\.rawValue).joined(separator: ", ")): name those to hold with \(option)"
  }
}
