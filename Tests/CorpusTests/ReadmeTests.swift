import CodableFuzz
import CodableFuzzTesting
import Foundation
import FuzzBaselines
import FuzzCorpus
import FuzzReports
import JSONMutation
import JSONText
import Testing

/// The README's sample is compiled here, and fails as the README says.
@Suite struct ReadmeTests {
  @Test func theTableIsWhatTheCommandPrints() throws {
    let feed = try #require(Corpus.studies.first { $0.name == "feed" })
    var context = ReportContext()
    context.tool = "codable-fuzz"
    let printed = Set(
      TextReporter().text(of: Runner([feed]).run(), in: context).split(separator: "\n"))
    let parts = try readme().split(separator: "```")
    let screen = try #require(parts.first { $0.contains("--document feed\n") })
    // Only the speed varies.
    let lines = screen.split(separator: "\n").dropFirst().filter { !$0.hasPrefix("Decode time") }
    #expect(lines.count > 20)
    for line in lines { #expect(printed.contains(line), "\(line)") }
  }

  @Test func theBaselineIsRead() throws {
    let parts = try readme().split(separator: "```\n")
    let file = try #require(parts.first { $0.hasPrefix("codable-fuzz baseline 3\n") })
    let acceptance = try #require(parts.first { $0.hasPrefix("accept ") })
    let baseline = try Baseline(
      parsing: String(file).replacing("end of", with: acceptance + "end of"))
    #expect(baseline.acceptances.count == 1)
    let committed = try String(
      contentsOf: root.appendingPathComponent("Tests/CorpusTests/Baselines/feed.txt"),
      encoding: .utf8)
    for line in file.split(separator: "\n") { #expect(committed.contains(line + "\n"), "\(line)") }
  }

  @Test func theTableOfWhatGotWorseIsWhatTheCommandPrints() throws {
    let feed = try #require(Corpus.studies.first { $0.name == "feed" })
    let report = Runner([feed]).run()
    let row = "row feed permissive /feed/*/"
    let alike = row + "{author,body,created,id,priority,title,type,url} "
    let title = row + "title flip-type silent 5/45\n"
    let text = Baseline(of: report, strategies: report.strategyIDs).text
      .replacing(alike + "remove-key", with: alike.replacing(",url", with: "") + "remove-key")
      .replacing(
        alike + "flip-type", with: title + alike.replacing(",title", with: "") + "flip-type")
    let comparison = try BaselineComparison(
      of: report, with: try Baseline(parsing: text), today: .today)
    #expect(try readme().contains("```\n\(comparison.text)```\n"))
  }

  /// `UPDATE_README=1 swift test --filter ReadmeTests` puts the computed table there.
  @Test func theTableOfScenariosIsComputed() throws {
    let report = ScenarioReport(try Corpus.scenarios.map { try $0.results() })
    let table = try ScenarioReporter.text(of: report, format: .markdown).trimmingCharacters(
      in: .newlines)
    var readme = try readme()
    let start = try #require(
      readme.range(of: "<!-- codable-fuzz scenarios --format markdown -->\n"))
    let end = try #require(readme.range(of: "\n<!-- end -->"))
    if ProcessInfo.processInfo.environment["UPDATE_README"] != nil {
      readme.replaceSubrange(start.upperBound..<end.lowerBound, with: table)
      try readme.write(to: self.readmeFile, atomically: true, encoding: .utf8)
    } else {
      #expect(readme[start.upperBound..<end.lowerBound] == table)
    }
  }

  @Test func namesEverySetAndPlan() throws {
    let readme = try readme()
    let names = MutatorSet.allCases.map(\.rawValue) + Plans.all.map(\.id.rawValue)
    for name in names { #expect(readme.contains(name), "\(name)") }
  }

  /// A new mutator needs no change to the README, but one that is gone does.
  @Test(arguments: MutationClass.allCases)
  func namesOnlyMutatorsThatExist(mutationClass: MutationClass) throws {
    let readme = try readme()
    let start = try #require(readme.range(of: "\n- **\(mutationClass.rawValue)**"))
    let end = try #require(readme[start.upperBound...].firstRange(of: #/\n\S/#))
    let names = readme[start.upperBound..<end.lowerBound].matches(of: #/`([a-z-]+)`/#)
    #expect(!names.isEmpty)
    for name in names {
      let mutator = Mutators.all.first { $0.id.rawValue == name.1 }
      #expect(mutator?.mutationClass == mutationClass, "\(name.1)")
    }
  }

  @Test func namesOnlyFormatsThatExist() throws {
    let readme = try readme()
    let start = try #require(readme.range(of: "| format | "))
    let end = try #require(readme[start.upperBound...].firstRange(of: "\n\n"))
    let rows = readme[start.upperBound..<end.lowerBound].matches(of: #/\n\| `([a-z-]+)` \|/#)
    #expect(!rows.isEmpty)
    for row in rows {
      #expect(Reporters.all.contains { $0.id.rawValue == row.1 }, "\(row.1)")
    }
  }

  @Test func namesScriptsThatExist() throws {
    let guide = root.appendingPathComponent(".github/CONTRIBUTING.md")
    let text = try readme() + String(decoding: try Data(contentsOf: guide), as: UTF8.self)
    for name in [
      "Scripts/check.sh", "Scripts/docs.sh", "Scripts/newcomer.sh", "Scripts/test-report.sh",
    ] {
      #expect(text.contains(name))
      #expect(FileManager.default.isExecutableFile(atPath: root.appendingPathComponent(name).path))
    }
  }

  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private var readmeFile: URL { root.appendingPathComponent("README.md") }

  private func readme() throws -> String {
    String(decoding: try Data(contentsOf: readmeFile), as: UTF8.self)
  }
}
