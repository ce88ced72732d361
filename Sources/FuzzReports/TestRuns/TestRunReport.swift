package import CodableFuzz
import JSONMutation

/// The report of a test run: the run, and the survival reports that its tests attached.
package struct TestRunReport: Sendable {
  package let run: TestRun
  /// The attachments, by their paths in the run.
  package let attachments: [String: Attachment]

  /// A file that a test attached.
  package struct Attachment: Sendable {
    let name: String
    /// The path relative to the page; nil if the file is missing or elsewhere.
    let link: String?
    /// The survival report in it; nil if it holds something else.
    let report: Report?

    package init(name: String, link: String?, report: Report?) {
      self.name = name
      self.link = link
      self.report = report
    }
  }

  package init(_ run: TestRun, attachments: [String: Attachment]) {
    self.run = run
    self.attachments = attachments
  }

  /// One line: the number of tests with each outcome.
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

  /// What is wrong with the stream; nil if nothing is.
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

  /// The tests with issues of a severity, in the order of the run.
  func tests(with severity: TestRun.Severity) -> [TestRun.Test] {
    run.tests.filter { test in test.issues.contains { $0.severity == severity } }
  }

  /// The survival reports, each with the test that attached it.
  var reports: [(test: TestRun.Test, attachment: Attachment, report: Report)] {
    run.tests.flatMap { test in
      test.attachments.compactMap { path in
        attachments[path].flatMap { found in found.report.map { (test, found, $0) } }
      }
    }
  }

  /// The metrics of each survival report, one row per document and strategy.
  var survival: ReportSection? {
    let rows = reports.flatMap { _, _, report in
      report.documents.flatMap { document in
        document.strategies.map { strategy in
          [ReportSection.Entry(document.name.description), .init(strategy.strategy.rawValue)]
            + Metrics.headlines.map { ReportSection.Entry(strategy.rate($0)) }
        }
      }
    }
    guard !rows.isEmpty else { return nil }
    return ReportSection(
      title: "What survived",
      table: ReportSection.Table(
        header: ["document", "strategy"] + Metrics.headlines.map { .init($0.title) },
        rows: rows, nameCount: 2))
  }
}

extension TestRunReport {
  /// A file and line; nil if the file is unknown.
  static func location(_ file: String?, _ line: Int?) -> String? {
    file.map { file in file + (line.map { ":\($0)" } ?? "") }
  }

  /// The index page.
  package var html: String { TestRunPage(report: self).text }
}
