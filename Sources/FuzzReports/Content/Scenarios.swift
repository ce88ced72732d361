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
    let isSingle = report.documents.count == 1
    self.init(
      name: "scenarios",
      lead: report.documents.flatMap { results in
        results.conclusion.map { isSingle ? $0 : "\(results.document): " + $0 }
      }, sections: report.documents.map(\.section))
  }
}

extension ScenarioResults {
  /// Which strategies contain the damage and report it, which hide it, and which spread it.
  ///
  /// Every strategy is in exactly one sentence.
  fileprivate var conclusion: [Phrase] {
    guard !scenarios.isEmpty, !strategies.isEmpty else { return [] }
    func names(_ rows: [Row], _ count: (Row) -> Int) -> Phrase {
      rows.grouped(alike: count).map { rows in
        "\(rows.map(\.strategy)) (\(count(rows[0])) of \(scenarios.count, "scenario"))"
      }.joined(", ")
    }
    let spreading = strategies.filter { $0.spreadingCount > 0 }
    let contained = strategies.filter { $0.spreadingCount == 0 }
    let invalid = contained.filter(\.isInvalid)
    let hiding = contained.filter { !$0.isInvalid && $0.silentCount > 0 }
    let safe = contained.filter { !$0.isInvalid && $0.silentCount == 0 }
    var sentences: [Phrase] = [
      safe.isEmpty
        ? "No strategy keeps all other records and reports every loss."
        : "All other records are kept, and nothing is silent: \(safe.map(\.strategy))."
    ]
    if !hiding.isEmpty {
      sentences.append(
        "All other records are kept, but something is lost or altered silently: "
          + names(hiding, \.silentCount) + ".")
    }
    if !spreading.isEmpty {
      sentences.append(
        "Other records are lost or altered, too: " + names(spreading, \.spreadingCount) + ".")
    }
    if !invalid.isEmpty {
      sentences.append(
        "The record does not decode even without an error: \(invalid.map(\.strategy)).")
    }
    return sentences
  }

  fileprivate var section: Section {
    let effects = scenarios.indices.map { number in
      let words = scenarios[number].id.rawValue
      return TableColumn<[ScenarioResults.Row]>(
        Table.Column(title: words.split(separator: "-").map(String.init), joint: "-")
      ) { Cell(lines: $0[0].effects[number].parts) }
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
            strategies.grouped(alike: { $0.effects.map(\.parts) }),
            [
              TableColumn("strategy", kind: .name) { rows in
                Cell(lines: rows.map { "\($0.strategy.rawValue)" })
              }
            ] + effects)),
      ])
  }
}

extension ScenarioResults.Row {
  fileprivate var spreadingCount: Int { effects.count { $0.counters.untouchedNotKept > 0 } }

  fileprivate var silentCount: Int {
    effects.count { $0.counters[.mutatedSilent, .mutatedAlteredSilently] > 0 }
  }

  fileprivate var isInvalid: Bool { effects.contains { $0.fate == .invalid } }
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
