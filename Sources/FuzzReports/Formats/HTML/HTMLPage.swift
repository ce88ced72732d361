import CodableFuzz
import JSONMutation

/// The HTML page of a report.
///
/// It can be read from the top without its style sheet: first what needs action, then the results
/// over all documents, then each document, then how the report was made.
struct HTMLPage {
  let report: Report
  let context: ReportContext

  /// The maximum number of documents that are shown one by one: those that lost most.
  static let maximumDocuments = 24

  /// The whole page.
  var text: String {
    Markup.page(title: subject, skip: "Skip to the results") { body in
      SeriesStyle.writeMarkers(to: &body)
      body.block("header", writeHeader)
      body.block("main", ["id": "figures", "tabindex": "-1"], writeMain)
      body.block("footer", writeRun)
    }
  }

  /// The title of the report, in a few words.
  private var subject: String {
    let names = report.documents.map(\.name.description)
    return names.count == 1
      ? Markup.clipped(names[0], to: 60) : Format.count(names.count, "document")
  }

  private func writeHeader(to header: inout Markup) {
    header.block("h1") { heading in
      heading.add("What survives when the backend drifts: ")
      heading.addForeign(subject, limit: 80)
    }
    header.block("p", ["class": "lead"]) { $0.addForeign(ReportSection.summary(of: report)) }
    if report.environment.isDebugBuild {
      header.block("p", ["class": "note warn"]) { note in
        note.element("strong", "Debug build.")
        note.add(" Its timings mean nothing for a release build; everything else is the same.")
      }
    }
    writeNotices(to: &header)
    writeContents(to: &header)
  }

  private func writeMain(to main: inout Markup) {
    writeUnmutated(to: &main)
    if report.documents.count != 1 { writeOverview(to: &main) }
    for (number, document) in shownDocuments {
      HTMLDocument(document: document, number: number, page: self).write(to: &main)
    }
    let left = report.documents.count - shownDocuments.count
    guard left > 0 else { return }
    main.block(
      "p", ["class": "note"],
      "The \(Format.count(shownDocuments.count)) documents that lost most are shown one by one. "
        + "The table of all documents has the metrics of the other \(Format.count(left)); the JSON "
        + "report has all of theirs.")
  }

  /// The documents that are shown one by one, with their numbers.
  var shownDocuments: [(number: Int, document: DocumentReport)] {
    let numbered = report.documents.enumerated().map { (number: $0, document: $1) }
    guard numbered.count > Self.maximumDocuments else { return numbered }
    func lost(_ document: DocumentReport) -> Double {
      document.strategies.compactMap { $0.collateralLoss.value }.reduce(0, +)
    }
    let worst = numbered.map { ($0.number, lost($0.document)) }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }.prefix(Self.maximumDocuments).map(\.0)
    let kept = Set(worst)
    return numbered.filter { kept.contains($0.number) }
  }

  private func writeContents(to header: inout Markup) {
    guard report.documents.count > 1 else { return }
    header.block("nav", ["aria-label": "Contents"]) { nav in
      nav.block("ol") { list in
        list.block("li") { $0.element("a", ["href": "#unmutated"], "Unmutated documents") }
        list.block("li") { $0.element("a", ["href": "#overview"], "All documents") }
        for (number, document) in shownDocuments {
          list.block("li") { item in
            item.element("a", ["href": "#document-\(number)"]) {
              $0.addForeign(document.name.description, limit: 60)
            }
          }
        }
        list.block("li") { $0.element("a", ["href": "#run"], "The run") }
      }
    }
  }

  /// How a strategy is drawn.
  func style(of strategy: StrategyID) -> SeriesStyle {
    SeriesStyle(number: strategyNumbers[strategy] ?? 0)
  }

  private var strategyNumbers: [StrategyID: Int] {
    Dictionary(uniqueKeysWithValues: zip(report.strategyIDs, 0...))
  }

  /// Writes the legend of strategies, for screens on which charts don't show the names.
  func writeKeys(of strategies: [StrategyID], to markup: inout Markup) {
    markup.block("p", ["class": "note"]) { line in
      for (number, strategy) in strategies.enumerated() {
        if number > 0 { line.add(" · ") }
        style(of: strategy).writeKey(to: &line)
        line.addForeign(strategy.rawValue, limit: 60)
      }
    }
  }

  /// Writes the name of a strategy with its marker, at the start of a row.
  func writeStrategyCell(_ strategy: StrategyID, to row: inout Markup) {
    row.element("th", ["scope": "row"]) { cell in
      style(of: strategy).writeKey(to: &cell)
      cell.addForeign(strategy.rawValue, limit: 60)
    }
  }

  /// Writes the command that replays a mutant.
  func writeReplay(_ id: MutantID, to markup: inout Markup) {
    let command = context.replay(id)
    markup.block("pre", ["class": "cmd", "tabindex": "0"]) { $0.addForeign(command, limit: 2_000) }
  }
}
