import CodableFuzz

/// A section of a report.
///
/// Text and Markdown render the same sections.
struct ReportSection {
  var title: String
  var notes: [String] = []
  /// Shares that text draws as bars; the tables include their numbers.
  var bars: [Bar] = []
  var table: Table?
  /// Whether it makes the run fail or incomplete.
  var isAlarming = false

  /// A labeled share.
  struct Bar {
    let name: String
    let rate: Rate
  }

  struct Table {
    let header: [Entry]
    var rows: [[Entry]]
    /// The number of columns that name a row.
    ///
    /// They are repeated if a table is folded.
    var nameCount = 1
  }

  /// A table cell of one or more lines, such as a rate with its counts.
  struct Entry: ExpressibleByStringLiteral {
    let lines: [String]

    init(_ lines: String...) {
      self.lines = lines
    }

    init(lines: [String]) {
      self.lines = lines
    }

    init(stringLiteral line: String) {
      self.init(line)
    }

    /// A rate as a percentage and as counts.
    init(_ rate: Rate) {
      lines = rate.of > 0 ? [Format.share(rate), rate.counts] : [Format.nothing]
    }
  }

  static func sections(of report: Report) -> [ReportSection] {
    var sections = [unmutated(report)]
    if let partial = report.partial { sections.insert(self.partial(partial), at: 0) }
    if !report.failures.isEmpty { sections.append(failures(report)) }
    if report.documents.contains(where: { !$0.crashes.isEmpty }) {
      sections.append(crashes(report))
    }
    if report.documents.contains(where: { !$0.alreadyInvalid.isEmpty }) {
      sections.append(invalid(report))
    }
    if let spoiled = spoiledRecords(report) { sections.append(spoiled) }
    sections += survival(report)
    if report.documents.count > 1 { sections += overall(report) }
    sections += mutators(report)
    sections += report.documents.flatMap { document($0, in: report) }
    sections += report.documents.compactMap(advice)
    sections += report.documents.compactMap(modelFindings)
    return sections
  }

  static func failures(_ report: Report) -> ReportSection {
    ReportSection(
      title: "Documents that could not be read",
      notes: report.failures.map { "\($0.document): \($0.message)" }, isAlarming: true)
  }

  /// The headline, to be seen at a glance.
  private static func survival(_ report: Report) -> [ReportSection] {
    report.comparisons.map { comparison in
      ReportSection(
        title: "Record survival, " + comparison.scope(in: report),
        bars: comparison.strategies.map {
          Bar(name: $0.strategy.rawValue, rate: $0.recordSurvival)
        })
    }
  }
}
