import JSONText

/// What became of records under scenarios, as one value that tables are written from.
///
/// Nothing in it depends on the machine or the time.
public struct ScenarioReport: Hashable, Sendable, Codable {
  /// The version of the form.
  public static let currentVersion = 1

  /// The version of the form that this report has.
  public let version: Int
  /// The documents.
  public let documents: [ScenarioResults]

  /// Makes a report of what some tables found out.
  public init(_ documents: [ScenarioResults]) {
    version = Self.currentVersion
    self.documents = documents
  }
}

/// Writes a report on scenarios, in one of three forms.
public enum ScenarioReporter: String, Sendable, CaseIterable {
  /// Tables for a terminal.
  case text
  /// Tables as GitHub renders them.
  case markdown
  /// JSON with sorted keys.
  case json

  /// The widest that a table of text is, unless told otherwise, in characters: ten scenarios fit.
  public static let maximumWidth = 120

  /// The report in this form, with a line feed at its end.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - maximumWidth: The widest that a table of text may be, in characters.
  /// - Returns: The text.
  /// - Throws: Where the report cannot be written as JSON.
  public func text(
    of report: ScenarioReport, maximumWidth: Int = Self.maximumWidth
  ) throws -> String {
    switch self {
    case .text:
      TextReporter.text(
        of: report.documents.map { $0.section(wrapping: true) }, maximumWidth: maximumWidth)
    case .markdown:
      MarkdownText.text(of: report.documents.map { $0.section(wrapping: false) })
    case .json: try JSONReporter.text(ofValue: report)
    }
  }
}

extension ScenarioResults {
  /// The table, with what its scenarios are.
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
    return ["such as 2/3: that many of the other records were kept; all, where nothing is said"]
  }
}

extension ScenarioEffect {
  /// How many of the other records were kept, where it is neither all of them nor said otherwise.
  fileprivate var shownNeighbors: String? {
    if fate == .allLostReported || fate == .allLostSilent
      || counters[.untouchedKept] == counters.untouched
    {
      return nil
    }
    return "\(counters[.untouchedKept])/\(counters.untouched)"
  }

  /// What became of the record, whether it was told, and how many others were kept.
  fileprivate var parts: [String] {
    fate.rawValue.split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init)
      + [shownNeighbors].compactMap(\.self)
  }
}
