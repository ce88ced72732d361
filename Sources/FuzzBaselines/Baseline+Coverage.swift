public import CodableFuzz
import JSONMutation

extension Baseline {
  /// The strategies of a document that a baseline covers by default.
  ///
  /// These are your own, that is, those whose names differ from this package's strategies. If there
  /// are none, it is `strict`, or else all of them.
  public static func coveredStrategies(of document: DocumentReport) -> [StrategyID] {
    StrategyID.own(among: document.unmutated.map(\.strategy))
  }

  /// Which of a document's strategies the baseline covers, and which it doesn't, in words; nil if
  /// it covers all.
  ///
  /// `option` is the name of the option that chooses strategies.
  package func coverageNote(of document: DocumentReport, option: String) -> String? {
    let covered = Set(unmutated.filter { $0.document == document.name }.map(\.strategy))
    let all = document.unmutated.map(\.strategy)
    let left = all.filter { !covered.contains($0) }
    if left.isEmpty { return nil }
    let names = all.filter(covered.contains).map(\.rawValue).joined(separator: ", ")
    return "\(document.name): the baseline covers \(names), but not "
      + "\(left.map(\.rawValue).joined(separator: ", ")): choose them with \(option)"
  }
}
