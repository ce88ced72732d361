import CodableFuzz

/// The summary in Markdown, for a comment or the summary of a CI step.
extension TestRunReport {
  /// The maximum number of tests that are listed; others are counted.
  private static let maximumTests = 20
  /// The maximum number of lines of one issue; the page has the rest.
  private static let maximumLines = 12
  /// The maximum number of rows of metrics; the page has the rest.
  private static let maximumRows = 24

  /// The summary, with a line feed at its end.
  package var markdown: String {
    let title = run.isClean ? "The tests passed" : "The tests did not pass"
    var lines = ["## " + title, "", MarkdownText.escaped(summary)]
    if let complaint { lines += ["", "**" + MarkdownText.escaped(complaint) + "**"] }
    lines += issues(.failure, "Failed") + unfinished + issues(.warning, "Warnings")
    let end = lines.map { $0 + "\n" }.joined()
    guard var survival, let table = survival.table else { return end }
    let left = table.rows.count - Self.maximumRows
    survival.table?.rows = Array(table.rows.prefix(Self.maximumRows))
    return end + "\n" + MarkdownText.text(of: [survival])
      + (left > 0 ? "\nand \(Format.count(left)) more rows on the index page\n" : "")
  }

  private var unfinished: [String] {
    let tests = run.tests(.unfinished)
    guard !tests.isEmpty else { return [] }
    return ["", "### Started but not ended", ""]
      + Self.shortened(tests.map { "- " + MarkdownText.escaped($0.name) })
  }

  private func issues(_ severity: TestRun.Severity, _ title: String) -> [String] {
    let tests = tests(with: severity)
    guard !tests.isEmpty else { return [] }
    let items = tests.map { test in
      let found = test.issues.filter { $0.severity == severity }
      return "- " + MarkdownText.escaped(test.name) + "\n"
        + found.map(Self.item).joined(separator: "\n")
    }
    return ["", "### " + title, ""] + Self.shortened(items)
  }

  /// An issue as a nested item.
  private static func item(_ issue: TestRun.Issue) -> String {
    let location = location(issue.file, issue.line).map { MarkdownText.escaped($0) + ": " } ?? ""
    let lines = issue.text.split(separator: "\n").map { line in
      MarkdownText.escaped(line.trimmingPrefix { $0 == " " }.description)
    }
    let shown = lines.prefix(maximumLines)
    let left = lines.count - shown.count
    let all = shown + (left > 0 ? ["and \(Format.count(left, "more line"))"] : [])
    return "  - " + location + all.joined(separator: "<br>")
  }

  private static func shortened(_ items: [String]) -> [String] {
    let left = items.count - maximumTests
    return items.prefix(maximumTests) + (left > 0 ? ["- and \(Format.count(left)) more"] : [])
  }
}
