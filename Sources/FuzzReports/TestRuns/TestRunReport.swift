package import CodableFuzz
import JSONMutation

/// The report of a test run: the run, and the survival reports that its tests attached.
package struct TestRunReport: Sendable {
  let run: TestRun
  let attachments: [String: Attachment]

  package struct Attachment: Sendable {
    let name: String
    /// The path relative to the page; nil if the file is missing or elsewhere.
    let link: String?
    let report: Report?
    package let problem: String?

    package init(name: String, link: String?, report: Report?, problem: String? = nil) {
      self.name = name
      self.link = link
      self.report = report
      self.problem = problem
    }
  }

  package init(_ run: TestRun, attachments: [String: Attachment]) {
    self.run = run
    self.attachments = attachments
  }

  var summary: String {
    let counts = TestRun.Outcome.allCases.compactMap { outcome in
      let count = run.tests(outcome).count
      return count > 0 ? Format.count(count) + " " + outcome.rawValue : nil
    }
    let warnings = run.issueCount(.warning)
    let known = run.issueCount(.known)
    let all =
      counts + (warnings > 0 ? [Format.count(warnings, "warning")] : [])
      + (known > 0 ? [Format.count(known, "known issue")] : [])
    return Format.count(run.tests.count, "test") + (all.isEmpty ? "" : ": ")
      + all.joined(separator: ", ")
      + (run.seconds.map { "; " + Format.decimal($0, places: 1) + " s" } ?? "")
  }

  var complaint: String? {
    if let line = run.cutLine {
      return
        "Line \(line) of the event stream is not an event. The events of this and other "
        + "invalid lines are missing."
    }
    return run.isComplete
      ? nil
      : "The run did not finish: its process was ended. This is what it did until then."
  }

  package var problems: [(name: String, problem: String)] {
    attachments.values.compactMap { found in found.problem.map { (found.name, $0) } }.sorted(by: <)
  }

  var reports: [(test: TestRun.Test, attachment: Attachment, report: Report)] {
    run.tests.flatMap { test in
      test.attachments.compactMap { path in
        attachments[path].flatMap { found in found.report.map { (test, found, $0) } }
      }
    }
  }

  package var html: String {
    HTMLReporter().text(of: ReportDocument(self, for: HTMLReporter.medium), in: ReportContext())
  }

  package var markdown: String {
    MarkdownReporter().text(
      of: ReportDocument(self, for: MarkdownReporter.medium), in: ReportContext())
  }
}

extension ReportDocument {
  init(_ report: TestRunReport, for medium: Medium) {
    let content = TestRunContent(report: report, medium: medium)
    let isClean = report.run.isClean
    self.init(
      name: "test run",
      verdict: Phrase(.words(isClean ? "The tests passed" : "The tests did not pass"))
        .toned(isClean ? .good : .bad),
      lead: [Phrase(.words(report.summary))]
        + [report.complaint.map { Phrase(.words($0)).toned(.warning) }].compactMap(\.self),
      sections: [
        content.problems, content.issues(.failure, "What failed", .bad), content.unfinished,
        content.issues(.warning, "Warnings", .warning), content.survival, content.tests,
      ].compactMap(\.self),
      strategies: report.reports.flatMap(\.report.strategyIDs).unique)
  }
}

private struct TestRunContent {
  let report: TestRunReport
  let medium: Medium
  private static let mostTests = 20
  private static let mostRows = 24

  var problems: Section? {
    let problems = report.problems
    guard !problems.isEmpty else { return nil }
    let shown = medium == .page ? problems[...] : problems.prefix(Self.mostTests)
    let left = problems.count - shown.count
    return Section(
      title: "Reports that could not be read", tone: .warning,
      blocks: [
        .notes(
          shown.map { "\($0.name): \($0.problem)" } + (left > 0 ? ["and \(left) more"] : []))
      ])
  }

  func issues(_ severity: TestRun.Severity, _ title: Phrase, _ tone: Tone) -> Section? {
    let tests = report.run.tests.filter { test in
      test.issues.contains { $0.severity == severity }
    }
    guard !tests.isEmpty else { return nil }
    let shown = medium == .page ? tests[...] : tests.prefix(Self.mostTests)
    let left = tests.count - shown.count
    let sections = shown.map { test in
      let issues = test.issues.filter { $0.severity == severity }
      return Section(
        title: "\(test.name)",
        blocks: issues.flatMap { blocks($0, of: test) } + attachments(of: test))
    }
    return Section(
      title: title, tone: tone, blocks: left > 0 ? [.paragraph("And \(left) more.")] : [],
      sections: sections)
  }

  private func blocks(_ issue: TestRun.Issue, of test: TestRun.Test) -> [Block] {
    let location = Self.location(issue.file, issue.line) ?? test.id
    return [
      .paragraph("\(code: location)"),
      .lines(issue.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)),
    ]
  }

  var unfinished: Section? {
    let tests = report.run.tests(.unfinished).map { Phrase($0.name) }
    return tests.isEmpty
      ? nil : Section(title: "Started but not ended", tone: .bad, blocks: [.notes(tests)])
  }

  var survival: Section? {
    typealias Row = (document: DocumentReport, strategy: StrategyReport)
    let rows = report.reports.flatMap { _, _, report in
      report.documents.flatMap { document in document.strategies.map { Row(document, $0) } }
    }
    guard !rows.isEmpty else { return nil }
    let metrics = Metrics.headlines.map { metric in
      TableColumn<Row>(
        metric.title, kind: .share(isLoss: metric.direction == .lessIsBetter),
        definition: metric.definition
      ) { Cell($0.strategy.rate(metric)) }
    }
    let table = Table(
      rows,
      [
        TableColumn("document", kind: .name) { Cell("\($0.document.name)") },
        TableColumn("strategy", kind: .name) { Cell("\($0.strategy.strategy)") },
      ] + metrics, shown: medium == .page ? .max : Self.mostRows)
    let attached = report.run.tests.filter { !$0.attachments.isEmpty }.map { test in
      Section(title: "\(test.name)", blocks: attachments(of: test))
    }
    return Section(
      title: "What survived", blocks: [.table(table)],
      sections: medium == .page
        ? [Section(title: "Whole reports, by the tests that attached them", sections: attached)]
        : [])
  }

  var tests: Section? {
    guard medium == .page else { return nil }
    typealias Column = TableColumn<TestRun.Test>
    let columns = [
      Column("test", kind: .name) { Cell("\($0.name)") },
      Column("outcome", kind: .text) { test in
        var cell = Cell(
          lines: [Phrase(.words(test.outcome.rawValue))]
            + [test.note.map { Phrase($0) }]
            .compactMap(\.self))
        cell.tone = test.outcome == .failed || test.outcome == .unfinished ? .warning : .neutral
        return cell
      },
      Column("seconds") { test in
        Cell(words: test.seconds.map { Format.decimal($0, places: 3) } ?? Format.nothing)
      },
      Column("where", kind: .text) { test in
        Self.location(test.file, test.line).map { Cell("\(code: $0)") } ?? ""
      },
    ]
    let table = Table(report.run.tests, columns, caption: "Every test, with how it ended")
    return Section(title: "Every test", isFolded: true, blocks: [.table(table)])
  }

  private func attachments(of test: TestRun.Test) -> [Block] {
    let found = medium == .page ? test.attachments.compactMap { report.attachments[$0] } : []
    guard !found.isEmpty else { return [] }
    return [
      .notes(
        found.map { attachment in
          attachment.link.map { Phrase(.link(attachment.name, to: $0)) }
            ?? "\(attachment.name) (not in this folder)"
        })
    ]
  }

  private static func location(_ file: String?, _ line: Int?) -> String? {
    file.map { file in file + (line.map { ":\($0)" } ?? "") }
  }
}
