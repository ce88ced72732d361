import CodableFuzz
import JSONMutation

/// The part of the page about one document.
struct HTMLDocument {
  let document: DocumentReport
  /// The document's number in the report, which makes identifiers in the page unique.
  let number: Int
  let page: HTMLPage

  private var report: Report { page.report }

  private var timings: DocumentTimings? {
    report.timings.documents.first { $0.document == document.name }
  }

  func write(to markup: inout Markup) {
    let name = document.name.description
    markup.block("section", ["class": "part document", "id": "document-\(number)"]) { part in
      part.block("h2") { $0.addForeign(name, limit: 80) }
      part.notes(ReportSection.facts(of: document))
      SummaryTable(
        caption: "Metrics of each strategy", document: name,
        rows: document.strategies,
        speeds: timings.map(Speed.of) ?? [:], page: page
      ).write(to: &part)
      ClassTable(strategies: document.strategies, document: name, page: page).write(to: &part)
      HeatMap(document: document, page: page).write(to: &part)
      part.block("div", ["class": "charts"], writeCharts)
      writeMissing(to: &part)
      AdviceTable(document: document, page: page).write(to: &part)
      ModelFindingTable(document: document, page: page).write(to: &part)
      SilentTable(document: document, page: page).write(to: &part)
      MutantCards(document: document, page: page).write(to: &part)
      let mutators = ReportSection.mutators(of: document.strategies, report.plan)
      guard !mutators.isEmpty else { return }
      part.details("The metrics of each mutator") { details in
        for section in mutators { details.section(section, level: 3, of: name) }
      }
    }
  }

  private func writeCharts(to markup: inout Markup) {
    if let curve = document.damageCurve, !curve.points.isEmpty {
      SurvivalCurve(curve: curve, document: document, number: number, page: page).write(to: &markup)
    }
    if let timings, !timings.growth.isEmpty {
      GrowthChart(timings: timings, number: number, page: page).write(to: &markup)
    }
    if let timings { SpeedTable(timings: timings, page: page).write(to: &markup) }
  }

  /// Lists missing charts.
  private func writeMissing(to markup: inout Markup) {
    var missing: [String] = []
    if document.damageCurve?.points.isEmpty ?? true { missing.append("survival against damage") }
    if timings == nil { missing.append("throughput") }
    if timings?.growth.isEmpty ?? true { missing.append("growth") }
    if document.advice == nil { missing.append("what changes to the models would save") }
    guard !missing.isEmpty else { return }
    markup.block(
      "p", ["class": "none"], "Not measured: " + missing.joined(separator: ", ") + ".")
  }
}
