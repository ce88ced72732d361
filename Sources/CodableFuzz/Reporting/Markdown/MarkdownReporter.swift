// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Writes the essence of a report as Markdown, for a comment or the summary of a CI step: what
/// changed against the baseline, what crashed, the strategies, and the worst of what was lost.
///
/// It stays short however long the report is: parts that find no room are named at its end.
public struct MarkdownReporter: Reporter {
  public static let id: ReporterID = "markdown"
  public static let fileExtension: String? = "md"

  /// The most lines and characters; GitHub takes 65,536 in a comment.
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
      // The end has room of its own.
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
    let whole = "All figures are in the JSON report (\(context.jsonReport))"
    let end = left.isEmpty ? whole : "Left out: \(left.joined(separator: ", ")). \(whole)"
    return (lines + ["", "<sub>\(end).</sub>"]).map { $0 + "\n" }.joined()
  }
}
