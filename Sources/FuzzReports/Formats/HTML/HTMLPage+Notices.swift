import CodableFuzz
import FuzzBaselines
import JSONMutation

/// Notices to read before anything else.
extension HTMLPage {
  func writeNotices(to markup: inout Markup) {
    if let partial = report.partial {
      writeNotice(ReportSection.partial(partial), class: "bad", to: &markup)
    }
    writeComparison(to: &markup)
    if !report.failures.isEmpty {
      writeNotice(ReportSection.failures(report), class: "bad", to: &markup)
    }
    if report.documents.contains(where: { !$0.crashes.isEmpty }) {
      writeNotice(ReportSection.crashes(report), class: "bad", to: &markup)
    }
  }

  private func writeNotice(_ section: ReportSection, class name: String, to markup: inout Markup) {
    markup.block("section", ["class": "notice " + name]) { $0.section(section, level: 2) }
  }

  /// The differences from the baseline.
  private func writeComparison(to markup: inout Markup) {
    guard let comparison = context.comparison else { return }
    markup.block("section", ["class": "notice " + (comparison.fails ? "bad" : "good")]) { part in
      part.block("h2") { heading in
        heading.add(comparison.fails ? "✗ " : "✓ ")
        heading.addForeign(comparison.summary)
      }
      if let file = context.baselineFile {
        part.block("p") { line in
          line.add("Compared with ")
          line.addForeign(file, code: true)
          line.add(".")
        }
      }
      part.notes(comparison.notes)
      for table in comparison.sections.dropLast() { part.section(table, level: 3) }
    }
  }
}
