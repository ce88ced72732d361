import JSONText

/// What became of records under faults, as one value that tables are written from.
///
/// Nothing in it depends on the machine or the time.
public struct FaultReport: Hashable, Sendable, Codable {
  /// The version of the form.
  public static let currentVersion = 1

  /// The version of the form that this report has.
  public let version: Int
  /// The documents.
  public let documents: [FaultResults]

  /// Makes a report of what some tables found out.
  public init(_ documents: [FaultResults]) {
    version = Self.currentVersion
    self.documents = documents
  }
}

/// Writes a report on faults, in one of three forms.
public enum FaultReporter: String, Sendable, CaseIterable {
  /// Tables for a terminal of 100 columns.
  case text
  /// Tables as GitHub renders them.
  case markdown
  /// JSON with sorted keys.
  case json

  /// The report in this form, with a line feed at its end.
  public func text(of report: FaultReport) throws -> String {
    switch self {
    case .text:
      TextReporter.text(of: report.documents.flatMap { $0.sections(wrappingWords: true) })
    case .markdown:
      MarkdownReporter.text(of: report.documents.flatMap { $0.sections(wrappingWords: false) })
    case .json: try JSONReporter.text(ofValue: report)
    }
  }
}

extension FaultResults {
  /// A table; more than one where it would be too wide.
  ///
  /// - Parameter wrappingWords: Whether each word stands on a line of its own, in narrow columns.
  /// - Returns: The tables, each with what its faults are.
  fileprivate func sections(wrappingWords: Bool) -> [ReportSection] {
    var sections: [ReportSection] = []
    var start = 0
    repeat {
      var columns = start..<faults.count
      var table = table(of: columns, wrappingWords: wrappingWords)
      while wrappingWords, columns.count > 1, !TextTable.fits(table) {
        columns = start..<columns.upperBound - 1
        table = self.table(of: columns, wrappingWords: wrappingWords)
      }
      sections.append(
        ReportSection(
          title: "\(document): what became of \(JSONPointer.shown(record)), "
            + "1 of \(Format.count(recordCount, "record"))",
          notes: faults[columns].map { "\($0.id): \($0.text)" } + notes(on: columns),
          table: table))
      start = columns.upperBound
    } while start < faults.count
    return sections
  }

  private func notes(on columns: Range<Int>) -> [String] {
    let effects = strategies.flatMap { $0.effects[columns] }
    guard effects.contains(where: { $0.shownNeighbors != nil }) else { return [] }
    return ["such as 2/3: that many of the other records were kept; all, where nothing is said"]
  }

  private func table(of columns: Range<Int>, wrappingWords: Bool) -> ReportSection.Table {
    func entry(_ words: [String], apart: String) -> ReportSection.Entry {
      wrappingWords
        ? ReportSection.Entry(lines: words)
        : ReportSection.Entry(words.joined(separator: apart))
    }
    return ReportSection.Table(
      header: ["strategy"]
        + faults[columns].map { fault in
          entry(fault.id.rawValue.split(separator: "-").map(String.init), apart: "-")
        },
      rows: strategies.map { row in
        [ReportSection.Entry(row.strategy.rawValue)]
          + row.effects[columns].map { effect in
            entry(effect.words(wrapping: wrappingWords), apart: ", ")
          }
      })
  }
}

extension FaultEffect {
  /// How many of the other records were kept, where it is neither all of them nor said otherwise.
  fileprivate var shownNeighbors: String? {
    if fate == .allLostTold || fate == .allLostSilent || neighbors.kept == neighbors.of {
      return nil
    }
    return "\(neighbors.kept)/\(neighbors.of)"
  }

  /// The words of the effect; where they are wrapped, each is short enough for a narrow column.
  fileprivate func words(wrapping: Bool) -> [String] {
    let words = fate.rawValue.split { $0 == "," || $0 == " " }.map(String.init)
    return (wrapping ? words : [fate.rawValue]) + [shownNeighbors].compactMap(\.self)
  }
}
