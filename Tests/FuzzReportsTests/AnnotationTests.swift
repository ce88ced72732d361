import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzFormats
@testable import FuzzReports
@testable import FuzzTestSupport

@Suite struct AnnotationTests {
  typealias Cell = SampleReport.Cell

  private func context(
    of found: SampleReport, with sample: SampleReport
  ) throws -> ReportContext {
    var context = ReportContext()
    context.comparison = try BaselineComparison(
      of: found.report, with: sample.baseline, today: .today)
    context.comparison?.file = "ci/a,b.txt"
    context.comparison?.fileText = sample.baseline.text
    return context
  }

  @Test func aFindingStandsAtTheLineOfTheBaseline() throws {
    var sample = SampleReport(strategies: [.strict])
    sample.cells[1].lost = Rate(1, of: 16)
    var found = sample
    found.cells[0].lost = Rate(1, of: 16)
    found.cells[1].lostSilently = 1
    let text = AnnotationReporter().text(of: found.report, in: try context(of: found, with: sample))
    let lines = sample.baseline.text.split(separator: "\n")
    let row = try #require(lines.firstIndex { $0.hasPrefix("row ") }) + 1
    let field = try #require(lines.firstIndex { $0.hasPrefix("fields feed /feed/*/url") }) + 1
    #expect(
      text == """
        ::error file=ci/a%2Cb.txt,line=\(field),title=feed%2C strict%3A worse than the baseline::\
        feed, strict: /feed/*/url absent: 1 of 16 neighbors lost (before: 0)%0Acodable-fuzz replay feed:remove-key@/feed/%252A/url
        ::error file=ci/a%2Cb.txt,line=\(row),title=feed%2C strict%3A worse than the baseline::\
        feed, strict: /feed/*/url of another type: 1 of 18 records lost silently (before: 0)%0A\
        codable-fuzz replay feed:flip-type@/feed/%252A/url
        ::notice title=CodableFuzz::Baseline fails: 4 rows compared, 2 worse

        """)
  }

  @Test func regressionsOfOneCauseAreOne() throws {
    let sample = SampleReport(
      strategies: [.strict], cells: (0..<9).map { Cell(field: Field(number: $0)) })
    var found = sample
    for number in found.cells.indices { found.cells[number].lost = Rate(1 + number, of: 16) }
    let lines = AnnotationReporter().text(
      of: found.report, in: try context(of: found, with: sample)
    ).split(separator: "\n")
    #expect(lines.count == 2)
    let rows = (0..<6).map {
      "feed, strict: /feed/*/k\($0) absent: \($0 + 1) of 16 neighbors lost (before: 0)%0A"
    }
    #expect(
      lines[0]
        == "::error file=ci/a%2Cb.txt,line=3,title=feed%2C strict%3A worse than the baseline::"
        + rows.joined() + "and 3 more%0Acodable-fuzz replay feed:remove-key@/feed/%252A/k0")
    #expect(lines[1] == "::notice title=CodableFuzz::Baseline fails: 10 rows compared, 9 worse")
  }

  @Test func aStepShowsTenAndTheTenthSumsUp() {
    var sample = SampleReport()
    sample.failures = (0..<18).map {
      DocumentFailure(document: DocumentName("bad-\($0)"), message: "no JSON")
    }
    let lines = AnnotationReporter().text(of: sample.report, in: ReportContext())
      .split(separator: "\n")
    #expect(lines.count == 11)
    #expect(lines[9] == "::error title=And 9 more::9 unreadable; the other reports have them")
  }

  @Test func onlyErrorsAreAboutTheCast() {
    var sample = SampleReport(strategies: ["app", .wrapper])
    sample.cells[0].silent = Rate(1, of: 18)
    var context = ReportContext()
    context.documentFiles["feed"] = "feed.json"
    let text = AnnotationReporter().text(of: sample.report, in: context)
    #expect(text.contains("feed: app lost ") && !text.contains("wrapper"))
  }

  @Test func unreadableDocumentsComeFirstAtTheirPlace() throws {
    var sample = SampleReport()
    sample.cells[0].silent = Rate(1, of: 18)
    sample.failures = [DocumentFailure(document: DocumentName("bad"), message: "no\nJSON")]
    var context = ReportContext()
    context.documentFiles["feed"] = "feed.json"
    var reporter = AnnotationReporter()
    reporter.locations["no\nJSON"] = FileLocation(file: "x.json", line: 3, column: 7)
    let lines = reporter.text(of: sample.report, in: context).split(separator: "\n")
    #expect(
      lines.first
        == "::error file=x.json,line=3,col=7,title=bad could not be read::bad could not be read: no\\u{A}JSON"
    )
    #expect(
      lines[1].hasPrefix(
        "::warning file=feed.json,line=1,title=strict loses records silently::feed: strict lost ")
    )
    #expect(lines.last?.hasSuffix("1 error, 1 warning") == true)
  }

  @Test func aSumOfSilentLossesIsOfAllRecordsThatWereSent() throws {
    let report = Runner([.notes]).untimed.run()
    let losses = MetricLoss.silent(in: report.documents)
    #expect(!losses.isEmpty)
    for strategy in report.documents[0].strategies {
      let counters = strategy.classes.map(\.counters)
      #expect(strategy.silence.of == counters.map { $0.untouched + $0.mutated }.reduce(0, +))
      let own = losses.filter { $0.strategy == strategy.strategy }
      #expect(strategy.silence.count == own.map(\.count).reduce(0, +))
    }
  }

  @Test func findingsWithoutAFileAreErrorsOnly() throws {
    let report = HostileReport.report
    let lines = AnnotationReporter().text(of: report, in: ReportContext()).split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("::error title="), "\(lines)")
    #expect(lines[1].hasSuffix("1 error, 0 warnings"))
    var context = ReportContext()
    for document in report.documents { context.documentFiles[document.name.name] = "a\u{1B}.json" }
    let found = AnnotationReporter().text(of: report, in: context)
    #expect(found.contains("file=a\\u{1B}.json,line="))
  }
}

extension Field {
  fileprivate init(number: Int) { self.init(stringLiteral: "/feed/*/k\(number)") }
}
