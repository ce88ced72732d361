import CodableFuzz
import Foundation
import FuzzCorpus
import FuzzReports
import Testing

@Suite struct ReadmeTests {
  private let page = CheckedPage.readme

  /// A page of code and prose, of which the prose is read in three minutes.
  @Test("The README fits on one page") func fitsOnOnePage() throws {
    let text = try page.text
    #expect(text.utf8.count <= 8 << 10)
    let prose = text.replacing(#/(?ms)^```.*?^```$/#, with: "")
      .replacing(#/<!--.*?-->|\]\([^)]*\)/#, with: "")
    #expect(prose.split(whereSeparator: \.isWhitespace).count <= 600)
  }

  /// Whoever reads the README runs what CI runs.
  @Test func commandsAreThoseOfTheChecks() throws {
    let text = try page.text
    let checks = try CheckedPage("Scripts/check.sh").text
    for command in ["swift run codable-fuzz", "swift test"] {
      #expect(text.contains("\n\(command)  "))
      // Options may follow that record the run.
      #expect(["\n", " --"].contains { checks.contains("  \(command)\($0)") })
    }
  }

  @Test("The README names scripts that exist") func namesScriptsThatExist() throws {
    let text =
      try page.text + CheckedPage(".github/CONTRIBUTING.md").text
      + CheckedPage.article("SharingReports").text
    for name in ["Scripts/check.sh", "Scripts/docs.sh", "Scripts/newcomer.sh"] {
      #expect(text.contains(name))
      let script = CheckedPage.root.appendingPathComponent(name)
      #expect(FileManager.default.isExecutableFile(atPath: script.path))
    }
  }
}

@Suite struct FirstScreenTests {
  @Test func nineDocumentsAreOneScreen() throws {
    let report = WholeCorpus.report
    var context = ReportContext()
    context.tool = "codable-fuzz"
    let text = TextReporter().text(of: report, in: context)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Decode times would take two more.
    #expect(lines.count <= 38)
    #expect(lines.allSatisfy { $0.count <= 100 })
    let strict = try #require(report.comparisons.first?.strategies.first { $0.strategy == .strict })
    let (lost, sent) = (strict.headline.lost, strict.headline.sent)
    #expect(
      text.contains(
        "  strict: \(Format.count(sent - lost)) of \(Format.count(sent, "record")) sent are decoded, "
      ))
  }
}
