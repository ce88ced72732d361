import CodableFuzz
import JSONMutation

extension ReportSection {
  /// The maximum number of findings shown for each document, and of fields of each finding.
  private static let mostFindings = 10
  private static let mostFields = 4

  /// The findings of a document; nil if there are none.
  static func modelFindings(_ document: DocumentReport) -> ReportSection? {
    let findings = document.modelFindings
    guard !findings.isEmpty else { return nil }
    var notes = findings.prefix(mostFindings).map { note($0, of: document) }
    let left = findings.count - notes.count
    if left > 0 { notes.append("and \(Format.count(left)) more: the JSON report has them all") }
    return ReportSection(
      title: "\(document.name): findings about models and data", notes: notes,
      isAlarming: findings.contains { $0.lostRecords > 0 })
  }

  private static func note(_ finding: ModelFinding, of document: DocumentReport) -> String {
    let fields = finding.fieldText(most: mostFields)
    return "\(finding.kind): \(finding.summary)"
      + (finding.lostRecords > 0
        ? ", and \(Format.count(finding.lostRecords, "record")) of the document lost" : "")
      + " (\(finding.strategyText(of: document)))" + (fields.isEmpty ? "" : ": \(fields)")
      + ". \(finding.remedy)"
  }
}

extension ModelFinding {
  /// The strategies, in a few words.
  func strategyText(of document: DocumentReport) -> String {
    strategies == document.strategies.map(\.strategy)
      ? "all strategies" : strategies.map(\.rawValue).joined(separator: ", ")
  }
}
