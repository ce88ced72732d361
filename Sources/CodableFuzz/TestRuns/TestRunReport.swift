import JSONMutation

/// What is told of a run of tests: the run, and the survival reports that its tests attached.
package struct TestRunReport: Sendable {
  /// The run.
  package let run: TestRun
  /// The attachments, by the paths that the run gives them.
  package let attachments: [String: Attachment]

  /// A file that a test attached.
  package struct Attachment: Sendable {
    /// Its name.
    let name: String
    /// Where it is, seen from the page; nil where it is gone, or elsewhere.
    let link: String?
    /// The survival report that it holds; nil where it is something else.
    let report: Report?

    /// Describes an attachment.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - link: Where it is, seen from the page; nil where it is gone, or elsewhere.
    ///   - report: The survival report that it holds; nil where it is something else.
    package init(name: String, link: String?, report: Report?) {
      self.name = name
      self.link = link
      self.report = report
    }
  }

  /// Puts a run and its attachments together.
  package init(_ run: TestRun, attachments: [String: Attachment]) {
    self.run = run
    self.attachments = attachments
  }

  /// A line: how many tests ended in each way.
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

  /// What is wrong with the stream; nil where nothing is.
  var complaint: String? {
    if let line = run.cutLine {
      return
        "Line \(line) of the event stream is no event. What it told, and what other such lines did, "
        + "is not here."
    }
    return run.isComplete
      ? nil
      : "The run did not come to its end: its process was ended. What it did until then is here."
  }

  /// The tests with issues of some kind, in the order of the run.
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

  /// The figures of each survival report, a row for each document and strategy.
  var survival: ReportSection? {
    let rows = reports.flatMap { _, _, report in
      report.documents.flatMap { document in
        document.strategies.map { strategy in
          [ReportSection.Entry(document.name.description), .init(strategy.strategy.rawValue)]
            + Metrics.headlines.map { Format.rate(strategy.rate($0)) }
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
  /// A file and a line of it; nil where the file is not known.
  static func location(_ file: String?, _ line: Int?) -> String? {
    file.map { file in file + (line.map { ":\($0)" } ?? "") }
  }

  /// The index page.
  package var html: String { TestRunPage(report: self).text }
}
