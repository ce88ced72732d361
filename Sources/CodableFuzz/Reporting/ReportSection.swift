/// A part of a report as people read it; text and Markdown render the same sections.
struct ReportSection {
  var title: String
  var notes: [String] = []
  var table: Table?

  struct Table {
    let header: [Entry]
    var rows: [[Entry]]
    /// How many of the first columns name a row; they are repeated where a table is folded.
    var nameCount = 1
  }

  /// A square of a table: one line, or more, such as a rate with its counts.
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
  }

  static func sections(of report: Report) -> [ReportSection] {
    var sections = [unmutated(report)]
    if let partial = report.partial { sections.insert(self.partial(partial), at: 0) }
    if !report.failures.isEmpty { sections.append(failures(report)) }
    if report.documents.contains(where: { !$0.faults.isEmpty }) { sections.append(faults(report)) }
    if report.documents.contains(where: { !$0.brokenAtStart.isEmpty }) {
      sections.append(broken(report))
    }
    if let differences = distillationDifferences(report) { sections.append(differences) }
    if report.documents.count > 1 { sections.append(overall(report)) }
    sections += mutators(report)
    sections += report.documents.flatMap { document($0, in: report) }
    sections += report.documents.compactMap(advice)
    return sections
  }

  static func failures(_ report: Report) -> ReportSection {
    ReportSection(
      title: "Documents that could not be read",
      notes: report.failures.map { "\($0.document): \($0.message)" })
  }
}
