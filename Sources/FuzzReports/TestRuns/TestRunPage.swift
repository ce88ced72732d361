import CodableFuzz

/// The index page of a test run: failures, warnings, the survival reports, and every test with its
/// attachments.
struct TestRunPage {
  let report: TestRunReport

  private var run: TestRun { report.run }

  /// The whole page.
  var text: String {
    Markup.page(title: "test run", skip: "Skip to the tests") { body in
      body.block("header", writeHeader)
      body.block("main", ["id": "figures", "tabindex": "-1"]) { main in
        writeIssues(.failure, "What failed", class: "bad", to: &main)
        writeUnfinished(to: &main)
        writeIssues(.warning, "Warnings", class: "warn", to: &main)
        writeReports(to: &main)
        writeTests(to: &main)
      }
    }
  }

  private func writeHeader(to header: inout Markup) {
    header.block("h1", run.isClean ? "✓ The tests passed" : "✗ The tests did not pass")
    header.block("p", ["class": "lead"], report.summary)
    if let complaint = report.complaint {
      header.block("p", ["class": "note warn"], complaint)
    }
  }

  private func writeIssues(
    _ severity: TestRun.Severity, _ title: String, class name: String, to main: inout Markup
  ) {
    let tests = report.tests(with: severity)
    guard !tests.isEmpty else { return }
    main.block("section", ["class": "notice " + name]) { section in
      section.block("h2", title)
      for test in tests {
        section.block("h3") { $0.addForeign(test.name) }
        for issue in test.issues where issue.severity == severity {
          section.block("p") { line in
            line.addForeign(TestRunReport.location(issue.file, issue.line) ?? test.id, code: true)
          }
          writeText(issue.text, to: &section)
        }
        writeAttachments(of: test, to: &section)
      }
    }
  }

  /// Writes a message of several lines as it is.
  private func writeText(_ text: String, to section: inout Markup) {
    section.block("pre", ["class": "cmd", "tabindex": "0"]) { message in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() {
        if number > 0 { message.addVerbatim("\n") }
        message.addForeign(String(line), limit: 2_000)
      }
    }
  }

  private func writeUnfinished(to main: inout Markup) {
    let tests = run.tests(.unfinished)
    guard !tests.isEmpty else { return }
    main.block("section", ["class": "notice bad"]) { section in
      section.block("h2", "Started but not ended")
      section.block("ul") { list in
        for test in tests { list.block("li") { $0.addForeign(test.name) } }
      }
    }
  }

  private func writeReports(to main: inout Markup) {
    guard let survival = report.survival else { return }
    main.block("section", ["class": "part"]) { section in
      section.section(survival, level: 2)
      section.block("p", "Whole reports, by the tests that attached them:")
      section.block("ul") { list in
        for test in run.tests where !test.attachments.isEmpty {
          list.block("li") { item in
            item.addForeign(test.name)
            writeAttachments(of: test, to: &item)
          }
        }
      }
    }
  }

  private func writeAttachments(of test: TestRun.Test, to markup: inout Markup) {
    guard !test.attachments.isEmpty else { return }
    markup.block("ul") { list in
      for path in test.attachments {
        guard let attachment = report.attachments[path] else { continue }
        list.block("li") { item in
          guard let link = attachment.link else {
            item.addForeign(attachment.name)
            item.add(" (not in this folder)")
            return
          }
          item.element("a", ["href": link]) { $0.addForeign(attachment.name) }
        }
      }
    }
  }

  private func writeTests(to main: inout Markup) {
    main.block("section", ["class": "part"]) { section in
      section.block("h2", "Every test")
      section.details(report.summary) { details in
        details.table("Every test, with how it ended", class: "numbers") { table in
          table.tableHead(["test", "outcome", "seconds", "where"])
          table.block("tbody") { body in
            for test in run.tests { body.block("tr") { writeRow(test, to: &$0) } }
          }
        }
      }
    }
  }

  private func writeRow(_ test: TestRun.Test, to row: inout Markup) {
    let isBad = test.outcome == .failed || test.outcome == .unfinished
    row.element("th", ["scope": "row"]) { $0.addForeign(test.name) }
    row.element("td", ["class": isBad ? "warn" : ""]) { cell in
      cell.add(test.outcome.rawValue)
      if let note = test.note { cell.element("small") { $0.addForeign(" " + note) } }
    }
    row.element("td", test.seconds.map { Format.decimal($0, places: 3) } ?? Format.nothing)
    row.element("td") { cell in
      if let location = TestRunReport.location(test.file, test.line) {
        cell.addForeign(location, code: true)
      }
    }
  }
}
