import CodableFuzz
import FuzzBaselines

/// A part of a Markdown report that is included whole or not at all.
struct MarkdownBlock {
  /// The name by which the report mentions it if it is left out.
  let name: String
  let lines: [String]

  /// The maximum number of notes on how records were compared.
  private static let maximumNotes = 4

  /// The parts, the most important first.
  static func all(of report: Report, _ context: ReportContext) -> [MarkdownBlock] {
    [
      [title(report, context)], baseline(context), trouble(report, context), [summary(report)],
      strategies(report), comparison(report), advice(report, context),
      silentLosses(report, context), modelFindings(report), worstRows(report, context),
      documents(report), fields(report),
    ].flatMap(\.self)
  }

  /// Folded lines.
  static func details(_ summary: String, _ lines: [String]) -> [String] {
    ["<details><summary>\(summary)</summary>", ""] + lines + ["", "</details>"]
  }

  private static func title(_ report: Report, _ context: ReportContext) -> MarkdownBlock {
    var lines = ["## CodableFuzz: \(verdict(report, context))"]
    if let comparison = context.comparison {
      let file = context.baselineFile.map { " (\(MarkdownText.code($0)))" } ?? ""
      lines += ["", MarkdownText.escaped(comparison.summary) + file]
    }
    if let partial = report.partial {
      lines += ["", "**" + MarkdownText.escaped(ReportSection.partial(partial).title) + "**"]
    }
    return MarkdownBlock(name: "the title", lines: lines)
  }

  /// The verdict, in a few words.
  private static func verdict(_ report: Report, _ context: ReportContext) -> String {
    let crashes = report.documents.map(\.crashes.count).reduce(0, +)
    if report.partial != nil { return "the run was stopped" }
    if !report.failures.isEmpty {
      return Format.count(report.failures.count, "document") + " could not be read"
    }
    if let comparison = context.comparison {
      return comparison.fails ? "the baseline fails" : "the baseline passes"
    }
    if crashes > 0 { return Format.count(crashes, "crash or hang", "crashes and hangs") }
    return Format.count(report.strategyIDs.count, "strategy", "strategies") + " compared"
  }

  /// How records were compared, unless it was only with `==`.
  private static func comparison(_ report: Report) -> [MarkdownBlock] {
    let notes = report.comparisonNotes
    guard !notes.isEmpty else { return [] }
    let lines = notes.prefix(maximumNotes).map {
      "- " + MarkdownText.escaped(Format.shortened($0, to: 400))
    }
    return [
      MarkdownBlock(
        name: "how records were compared", lines: lines + more(notes.count - lines.count))
    ]
  }

  private static func summary(_ report: Report) -> MarkdownBlock {
    let text = ReportSection.summary(of: report)
    let excerpts = report.documents.compactMap(\.excerpts?.decodedInExcerpts.count).reduce(0, +)
    let decoded =
      excerpts == 0
      ? ""
      : "; \(Format.count(excerpts, "mutant was", "mutants were")) decoded in an excerpt of the "
        + "document, which counts like the whole"
    let debug = report.environment.isDebugBuild && !report.timings.documents.isEmpty
    return MarkdownBlock(
      name: "what was run",
      lines: [
        MarkdownText.escaped(Format.shortened(text, to: 600)) + decoded
          + (debug ? "; a debug build, whose times mean nothing" : "")
      ])
  }
}
