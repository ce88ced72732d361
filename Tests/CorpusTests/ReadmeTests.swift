import Foundation
import Testing

/// The README is short, and names what exists.
@Suite struct ReadmeTests {
  private let page = CheckedPage.readme

  /// A page of code and prose, of which the prose is read in three minutes.
  @Test func fitsOnOnePage() throws {
    let text = try page.text
    #expect(text.utf8.count <= 8 << 10)
    let prose = text.replacing(#/(?ms)^```.*?^```$/#, with: "")
      .replacing(#/<!--.*?-->|\]\([^)]*\)/#, with: "")
    #expect(prose.split(whereSeparator: \.isWhitespace).count <= 650)
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
