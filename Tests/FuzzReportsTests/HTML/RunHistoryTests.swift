import Foundation
import JSONMutation
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzReports
@testable import FuzzTestSupport

@Suite struct RunHistoryTests {
  /// A history of the sample's report at some commits, with as many untouched records lost at each.
  private func history(_ lost: [Int], of sample: SampleReport = Self.sample) throws -> RunHistory {
    var history = RunHistory()
    for (number, count) in lost.enumerated() {
      #expect(try history.add(report(losing: count, commit: "c\(number)", of: sample)))
    }
    return history
  }

  private static let sample = SampleReport(strategies: [.strict, "app", .wrapper, .result])

  private func report(
    losing count: Int, commit: String?, of sample: SampleReport = Self.sample
  ) -> Report {
    var sample = sample
    sample.cells[0].lost = Rate(count, of: 16)
    sample.hasHeadline = true
    sample.commit = commit
    sample.date = "2026-11-26T08:13:00Z"
    return sample.report
  }

  @Test func itsTextIsReadAsItWasWritten() throws {
    let history = try history([0, 4])
    #expect(try RunHistory(parsing: history.text) == history)
    #expect(try RunHistory(parsing: "") == RunHistory())
    let first = try #require(history.text.split(separator: "\n").first)
    let counts =
      #"{"document":"feed","recordSurvival":{"count":48,"of":48},"silentLoss":{"count":0,"of":54},"#
    #expect(
      first.hasPrefix(
        #"{"commit":"c0","counts":["# + counts + #""strategy":"app"},"# + counts
          + #""strategy":"wrapper"}],"date":"2026-11-26T08:13:00Z","plan":{"#), "\(first)")
    #expect(first.hasSuffix(#""version":1}"#))
  }

  @Test func equalCountsOfACommitAreAddedOnce() throws {
    var history = try history([0, 4])
    let text = history.text
    #expect(try !history.add(report(losing: 0, commit: "c0")))
    #expect(history.text == text)
    #expect(try history.add(report(losing: 1, commit: "c0")))
    #expect(try history.add(report(losing: 1, commit: nil)))
    #expect(try !history.add(report(losing: 1, commit: nil)))
    #expect(history.runs.count == 4 && history.text.hasPrefix(text))
  }

  private func page(_ report: Report, _ history: RunHistory) -> String {
    var context = ReportContext()
    context.history = history
    return HTMLReporter().text(of: report, in: context)
  }

  @Test func aPageDrawsTheAppsOwnStrategyInWordsToo() throws {
    let page = page(report(losing: 2, commit: "c2"), try history([0, 4, 2]))
    #expect(PageElements(page).problem == nil)
    #expect(page.components(separatedBy: "class=\"trend").count == 3)
    #expect(
      page.contains(
        "aria-label=\"record survival of feed, app, in 3 runs: from 100.0 % 48/48 to 95.8 % "
          + "46/48\""), "\(page)")
    #expect(page.contains("aria-label=\"silent loss of feed, app, in 3 runs: from 0.0 % 0/54"))
    #expect(page.contains("d=\"M4 4L90 32L176 18\""))
    #expect(page.contains("d=\"M176 18h0\""))
    #expect(page.contains(">c0<") && page.contains("91.7 % 44/48"))
  }

  @Test func runsOfAnotherPlanAndASingleRunAreNotDrawn() throws {
    var other = Self.sample
    other.plan = Report.Plan(
      id: "exhaustive", count: nil, seed: nil, mutations: nil, rate: nil, mutators: ["remove-key"],
      included: [], excluded: [])
    var history = try history([0, 4], of: other)
    let report = report(losing: 2, commit: "c2")
    #expect(try history.add(report))
    #expect(!page(report, history).contains("class=\"trend"))
  }

  @Test(arguments: ["a<script>b", "\"><b>", "\u{202E}x"])
  func aHostileCommitIsInert(commit: String) throws {
    var history = try history([0])
    #expect(try history.add(report(losing: 1, commit: commit)))
    let page = page(report(losing: 1, commit: nil), history)
    #expect(page.contains("class=\"trend") && PageElements(page).problem == nil)
    #expect(!page.contains(commit))
  }
}
