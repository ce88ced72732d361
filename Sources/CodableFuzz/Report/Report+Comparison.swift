import JSONMutation

extension Report {
  /// Notes on how records were compared: a line for those without a fast `==`, one for each list of
  /// ignored properties, and one for each list that cannot be compared.
  package var comparisonNotes: [String] {
    let rows = documents.flatMap { document in
      document.unmutated.map { (name: document.name.description, row: $0) }
    }
    let slow = ComparedRows(
      self,
      rows.filter { $0.row.equality != .equatable }.map { ($0.name, $0.row.strategy) })
    let equality =
      slow.isEmpty ? [] : ["records compared by their stored properties, not only by ==: \(slow)"]
    return equality
      + notes(of: rows, \.ignoredProperties) {
        "not compared, because each decode makes another value, such as the time: "
          + $0.joined(separator: ", ")
      }
      + notes(of: rows, \.unseenProperties) {
        "cannot be fully compared: \($0.joined(separator: "; "))"
      }
  }

  private typealias Row = (name: String, row: DocumentReport.Unmutated)

  /// A line for each list of properties, with the documents and strategies that have it.
  private func notes(
    of rows: [Row], _ properties: (DocumentReport.Unmutated) -> [String],
    _ words: ([String]) -> String
  ) -> [String] {
    rows.map { properties($0.row) }.filter { !$0.isEmpty }.unique.map { list in
      let same = rows.filter { properties($0.row) == list }
      return words(list) + " (\(ComparedRows(self, same.map { ($0.name, $0.row.strategy) })))"
    }
  }
}

/// Documents with some of their strategies, in a few words.
private struct ComparedRows: CustomStringConvertible {
  /// The maximum number of documents named, and of strategies of each; the JSON report has them
  /// all.
  private static let maximumNames = 3
  private let documents: [String]

  var isEmpty: Bool { documents.isEmpty }

  init(_ report: Report, _ rows: [(name: String, strategy: StrategyID)]) {
    documents = report.documents.compactMap { document in
      let name = document.name.description
      let strategies = rows.filter { $0.name == name }.map(\.strategy.rawValue)
      if strategies.isEmpty { return nil }
      if strategies.count == document.unmutated.count { return name }
      return name + " with " + Self.list(strategies, "strategy", "strategies")
    }
  }

  var description: String { Self.list(documents, "document", "documents") }

  private static func list(_ names: [String], _ one: String, _ many: String) -> String {
    let left = names.count - maximumNames
    if left <= 0 { return names.joined(separator: ", ") }
    return names.prefix(maximumNames).joined(separator: ", ")
      + " and \(Format.count(left, one, many)) more"
  }
}
