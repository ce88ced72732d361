import CodableFuzz
import Foundation
import FuzzReports
import Testing

@testable import FuzzTestSupport

@Suite struct ReporterTests {
  @Test func textFitsAHundredColumns() {
    var study = Study.notes
    study.strategies = study.strategies.flatMap { strategy in
      [
        strategy,
        Strategy(StrategyID(rawValue: "a-strategy-with-quite-a-long-name-\(strategy.id)")) { data in
          Recovery([data.count])
        },
      ]
    }
    let text = TextReporter.tables(of: Runner([study, study]).untimed.run())
    let widest = text.split(separator: "\n").map(\.count).max()
    #expect((90...100).contains(widest ?? 0))
  }

  @Test func manyStrategiesAreToldApartUnderOneTitle() throws {
    let ids = (1...16).map { StrategyID(rawValue: "quite-a-long-name-\($0)") }
    var study = Study.notes
    study.strategies = ids.map { id in
      Strategy(id) { data in
        Recovery(try JSONDecoder().decode(Notes<[Note]>.self, from: data).notes)
      }
    }
    let report = Runner([study]).untimed.run()
    let text = TextReporter.tables(of: report)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    for title in ["Unmutated documents", "Collateral loss"] {
      let parts = text.components(separatedBy: title)
      #expect(parts.count == 2, "\(title)")
      let words = Set((parts.last ?? "").split { $0.isWhitespace }.map(String.init))
      for id in ids { #expect(words.contains(id.rawValue), "\(title)") }
      #expect(words.contains("/notes/*/title") && words.contains("remove-key"))
    }
  }

  @Test func theFirstRowsAreTheUnmutatedDocuments() {
    let text = TextReporter.tables(of: Runner([.notes]).untimed.run())
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("Unmutated documents") == true)
    let row = lines.first { $0.hasPrefix("notes ") }
    #expect(
      row?.split(separator: " ").map(String.init) == ["notes", "4"]
        + Array(repeating: "4/4", count: 5))
  }

  @Test func jsonIsReadBackAsItWas() throws {
    let report = Runner([.notes]).untimed.run()
    let text = try JSONReporter().text(of: report)
    let again = try JSONReporter.report(from: text)
    #expect(again.documents == report.documents)
    #expect(again.comparisons == report.comparisons)
    #expect(again.timings == report.timings)
  }

  @Test func reportsOfAnotherVersionAreRefused() throws {
    let text = try JSONReporter().text(of: Runner([.notes]).untimed.run())
    let other = text.replacing(
      "\"version\" : \(Report.currentVersion)", with: "\"version\" : 99")
    #expect(throws: ReportError.otherVersion(99)) { try JSONReporter.report(from: other) }
    #expect(throws: ReportError.self) { try JSONReporter.report(from: String(text.dropLast(99))) }
    #expect(throws: ReportError.self) {
      try JSONReporter.report(from: "{\"version\":\(Report.currentVersion)}")
    }
  }

  @Test func hostileNamesDoNothingToATerminalOrAPage() {
    var study = Study.notes
    study.name = "a\u{1B}[31m|<script>`*_\u{202E}"
    let report = Runner([study]).untimed.run()
    for text in [TextReporter.tables(of: report), MarkdownReporter().text(of: report)] {
      let hostile = text.unicodeScalars.filter { "\u{1B}\u{202E}".unicodeScalars.contains($0) }
      #expect(hostile.isEmpty)
    }
    let markdown = MarkdownReporter().text(of: report)
    #expect(!markdown.contains("<script>"))
  }

  @Test func everyReporterHasANameOfItsOwn() {
    let ids = Reporters.all.map { $0.id }
    #expect(Set(ids).count == ids.count)
    #expect(ids.first == "text")
  }
}
