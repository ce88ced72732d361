public import CodableFuzz
import JSONText

/// The results of scenarios, from which tables are written.
///
/// Nothing in it depends on the machine or the time.
public struct ScenarioReport: Hashable, Sendable, Codable {
  public static let currentVersion = 1

  public let version: Int
  public let documents: [ScenarioResults]

  public init(_ documents: [ScenarioResults]) {
    version = Self.currentVersion
    self.documents = documents
  }
}

/// Writes a report on scenarios.
public enum ScenarioReporter {
  /// The default maximum width of a table, in characters: ten scenarios fit.
  public static let maximumWidth = 120

  /// The report in a format, with a line feed at its end; JSON has sorted keys.
  ///
  /// - Throws: An error if the report cannot be written as JSON.
  public static func text(
    of report: ScenarioReport, format: TableFormat, maximumWidth: Int = Self.maximumWidth
  ) throws -> String {
    var context = ReportContext()
    context.maximumWidth = maximumWidth
    return try format.text(of: ReportDocument(report), in: context) ?? ReportJSON.text(of: report)
  }
}

extension ReportDocument {
  /// What each strategy does with a list after an injected error in one record.
  init(_ report: ScenarioReport) {
    self.init(name: "scenarios", sections: report.documents.map(\.section))
  }
}

extension ScenarioResults {
  fileprivate var section: Section {
    let effects = scenarios.indices.map { number in
      let words = scenarios[number].id.rawValue
      return TableColumn<ScenarioResults.Row>(
        Table.Column(title: words.split(separator: "-").map(String.init), joint: "-")
      ) { Cell(lines: $0.effects[number].parts) }
    }
    let notes = scenarios.map { "\(words: $0.id.rawValue): \($0.text)" as Phrase }
    let isCounted = strategies.flatMap(\.effects).contains { $0.shownNeighbors != nil }
    let counts: [Phrase] =
      isCounted
      ? ["2/3: 2 of the 3 other records were kept; without a number, all of them"] : []
    return Section(
      title: """
        \(document): what became of \(JSONPointer.shown(record)), 1 of \(recordCount, "record")
        """,
      blocks: [
        .notes(notes + counts),
        .table(
          Table(
            strategies,
            [TableColumn("strategy", kind: .name) { Cell("\($0.strategy.rawValue)") }] + effects)),
      ])
  }
}

extension ScenarioEffect {
  /// The number of other records that were kept; nil if all were, or the fate already says so.
  fileprivate var shownNeighbors: String? {
    if fate == .allLostReported || fate == .allLostSilent
      || counters[.untouchedKept] == counters.untouched
    {
      return nil
    }
    return "\(counters[.untouchedKept])/\(counters.untouched)"
  }

  fileprivate var parts: [Phrase] {
    let words = fate.rawValue.split(separator: ",").map { String($0.drop { $0 == " " }) }
    return (words + [shownNeighbors].compactMap(\.self)).map { Phrase(.words($0)) }
  }
}
