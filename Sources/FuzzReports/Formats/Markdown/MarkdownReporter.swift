public import CodableFuzz

/// Writes a summary of a report as Markdown, for a comment or the summary of a CI step.
///
/// It contains the changes against the baseline, crashes, the strategies, and the worst losses. It
/// stays short however long the report is, and ends with the names of parts that don't fit.
public struct MarkdownReporter: Reporter {
  public static let id: ReporterID = "markdown"
  public static let fileExtension: String? = "md"

  /// The maximum number of lines and characters.
  ///
  /// GitHub accepts 65,536 characters in a comment.
  static let maximumLineCount = 70
  static let maximumLength = 20_000

  public init() {}

  public func text(of report: Report) -> String { text(of: report, in: ReportContext()) }

  public func text(of report: Report, in context: ReportContext) -> String {
    let blocks = MarkdownBlock.all(of: report, context)
    var lines: [String] = []
    var length = 0
    var left: [String] = []
    for block in blocks {
      let more = block.lines.map(\.utf8.count).reduce(0, +) + block.lines.count
      // Leave room for the end.
      guard lines.count + block.lines.count < Self.maximumLineCount - 4,
        length + more < Self.maximumLength - 1_000
      else {
        left.append(block.name)
        continue
      }
      if !lines.isEmpty { lines.append("") }
      lines += block.lines
      length += more
    }
    let whole = "The JSON report has everything (\(context.jsonReport))"
    let end = left.isEmpty ? whole : "Left out: \(left.joined(separator: ", ")). \(whole)"
    return (lines + ["", "<sub>\(end).</sub>"]).map { $0 + "\n" }.joined()
  }
}
