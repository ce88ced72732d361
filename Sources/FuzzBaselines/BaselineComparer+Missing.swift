import CodableFuzz
import JSONMutation

/// The rows that the baseline has and the run doesn't.
extension BaselineComparer {
  mutating func addMissingDocuments(of report: Report) {
    let found = Set(report.documents.map(\.name))
    let failed = Set(report.failures.map(\.document.name))
    var unselected: [String] = []
    for conditions in baseline.conditions where !found.contains(conditions.document) {
      let name = conditions.document
      if failed.contains(name.name) {
        notes.append("\(name) could not be read, and was not compared")
      } else if selection.has(name) {
        add(.gone, name)
      } else {
        unselected.append(name.description)
      }
    }
    if !unselected.isEmpty {
      notes.append(
        "not compared, because this run lacks them: " + unselected.joined(separator: ", "))
    }
  }

  mutating func addMissingStrategies(of document: DocumentReport, _ known: KnownDocument) {
    let found = Set(document.strategies.map(\.strategy))
    var unselected: [String] = []
    for strategy in known.strategies where !found.contains(strategy) {
      if selection.has(strategy) {
        add(
          .gone, document.name, strategy, before: known.unmutated[strategy].map { .unmutated($0) })
      } else {
        unselected.append(strategy.rawValue)
      }
    }
    if !unselected.isEmpty {
      notes.append(
        "\(document.name): not compared, because this run lacks them: "
          + unselected.joined(separator: ", "))
    }
  }
}
