import CodableFuzz
import Foundation
import FuzzCorpus
import JSONMutation
import Testing

/// The README has the numbers of the default run, and names what exists.
@Suite(.serialized) struct ReadmeTests {
  private let page = CheckedPage.readme

  @Test func theTableIsThatOfTheDefaultRun() throws {
    let comparison = try #require(WholeCorpus.report.comparisons.first)
    let types: [(StrategyID, String)] = [
      (.strict, "[Record]"), (.wrapper, "[Failable<Record>]"),
      (.lossyArray, "LossyArray<Record>"),
    ]
    let rows = try types.map { id, type in
      let row = try #require(comparison.strategies.first { $0.strategy == id })
      let counters = row.headline
      return [
        "`\(id)`: `\(type)`", row.recordSurvival.share, Format.count(counters.lost),
        Format.count(counters.lostSilently),
      ]
    }
    let strict = try #require(comparison.strategies.first { $0.strategy == .strict }).headline
    try page.expect(
      "default run",
      is: "Some demo documents, \(Format.count(strict[.mutants])) mutants and "
        + "\(Format.count(strict.sent)) records later:\n\n"
        + markdownTable(
          [
            "how the list is decoded", "untouched records kept", "records lost",
            "of these without an error",
          ], numbers: 3, rows))
  }

  @Test func fitsOnOnePage() throws {
    #expect(try page.text.utf8.count <= 8 << 10)
  }

  /// Whoever reads the README runs what CI runs.
  @Test func commandsAreThoseOfTheChecks() throws {
    let text = try page.text
    let checks = try CheckedPage("Scripts/check.sh").text
    for command in ["swift run -c release codable-fuzz", "swift test"] {
      #expect(text.contains("\n\(command)  "))
      // Options may follow that record the run.
      #expect(["\n", " --"].contains { checks.contains("  \(command)\($0)") })
    }
  }

  @Test func namesScriptsThatExist() throws {
    let text =
      try page.text + CheckedPage(".github/CONTRIBUTING.md").text
      + CheckedPage.article("SharingReports").text
    for name in [
      "Scripts/check.sh", "Scripts/docs.sh", "Scripts/newcomer.sh", "Scripts/test-report.sh",
    ] {
      #expect(text.contains(name))
      let script = CheckedPage.root.appendingPathComponent(name)
      #expect(FileManager.default.isExecutableFile(atPath: script.path))
    }
  }
}
