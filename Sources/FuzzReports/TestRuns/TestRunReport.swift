package import CodableFuzz
import JSONMutation

/// The report of a test run: the run, and the survival reports that its tests attached.
package struct TestRunReport: Sendable {
  let run: TestRun
  /// The attachments, by their paths in the run.
  let attachments: [String: Attachment]

  /// A file that a test attached.
  package struct Attachment: Sendable {
    let name: String
    /// The path relative to the page; nil if the file is missing or elsewhere.
    let link: String?
    /// The survival report in it; nil if it holds something else.
    let report: Report?
    /// Why its survival report cannot be read; nil if it can, or there is none.
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

  /// The attachments whose reports cannot be read, each with the reason.
  package var problems: [(name: String, problem: String)] {
    attachments.values.compactMap { found in found.problem.map { (found.name, $0) } }.sorted(by: <)
  }

  /// The survival reports, each with the test that attached it.
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

  /// The summary in Markdown, for a comment or the summary of a CI step.
  package var markdown: String {
    MarkdownReporter().text(
      of: ReportDocument(self, for: MarkdownReporter.medium), in: ReportContext())
  }
}
