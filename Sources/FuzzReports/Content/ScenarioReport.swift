public import CodableFuzz
import JSONText

/// The results of scenarios, from which tables are written.
///
/// Nothing in it depends on the machine or the time.
public struct ScenarioReport: Hashable, Sendable, Codable {
  /// The current version of the format.
  public static let currentVersion = 1

  /// The version of this report's format.
  public let version: Int
  public let documents: [ScenarioResults]

  public init(_ documents: [ScenarioResults]) {
    version = Self.currentVersion
    self.documents = documents
  }
}

/// Writes a report on scenarios, in one of three formats.
public enum ScenarioReporter: String, Sendable, CaseIterable {
  /// Tables for a terminal.
  case text
  /// Tables as GitHub renders them.
  case markdown
  /// JSON with sorted keys.
  case json

  /// The default maximum width of a table, in characters: ten scenarios fit.
  public static let maximumWidth = 120

  /// The report in this format, with a line feed at its end.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - maximumWidth: The maximum width of a table of text, in characters.
  /// - Returns: The text.
  /// - Throws: An error if the report cannot be written as JSON.
  public func text(
    of report: ScenarioReport, maximumWidth: Int = Self.maximumWidth
  ) throws -> String {
    switch self {
    case .text:
      TextReporter.text(
        of: report.documents.map { $0.section(wrapping: true) }, maximumWidth: maximumWidth)
    case .markdown:
      MarkdownText.text(of: report.documents.map { $0.section(wrapping: false) })
    case .json: try ReportJSON.text(of: report)
    }
  }
}

extension ScenarioResults {
  /// The table, with its scenarios.
  ///
  /// - Parameter wrapping: Whether names and effects are broken into lines, for narrow columns.
  /// - Returns: The section.
  fileprivate func section(wrapping: Bool) -> ReportSection {
    func entry(_ parts: [String], separator: String) -> ReportSection.Entry {
      wrapping
        ? ReportSection.Entry(lines: parts)
        : ReportSection.Entry(parts.joined(separator: separator))
    }
    let names = scenarios.map { scenario in
      entry(scenario.id.rawValue.split(separator: "-").map(String.init), separator: "-")
    }
    let rows = strategies.map { row in
      [ReportSection.Entry(row.strategy.rawValue)]
        + row.effects.map { entry($0.parts, separator: ", ") }
    }
    return ReportSection(
      title: "\(document): what became of \(JSONPointer.shown(record)), "
        + "1 of \(Format.count(recordCount, "record"))",
      notes: scenarios.map { "\($0.id): \($0.text)" } + notes,
      table: ReportSection.Table(header: ["strategy"] + names, rows: rows))
  }

  private var notes: [String] {
    guard strategies.flatMap(\.effects).contains(where: { $0.shownNeighbors != nil }) else {
      return []
    }
    return ["2/3: 2 of the 3 other records were kept; without a number, all of them"]
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

  /// The fate of the record, whether it was reported, and the number of others that were kept.
  fileprivate var parts: [String] {
    fate.rawValue.split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init)
      + [shownNeighbors].compactMap(\.self)
  }
}
