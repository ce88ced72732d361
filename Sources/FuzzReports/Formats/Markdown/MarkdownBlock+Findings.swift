import CodableFuzz
import FuzzBaselines
import JSONMutation
import JSONText

extension MarkdownBlock {
  /// The maximum number of failing rows shown, and of other rows.
  private static let maximumRows = 7
  private static let maximumOtherRows = 5

  /// The differences from the baseline.
  static func baseline(_ context: ReportContext) -> [MarkdownBlock] {
    guard let comparison = context.comparison else { return [] }
    let failing = comparison.findings.filter(\.kind.fails)
    let others = comparison.findings.filter { !$0.kind.fails }
    var blocks: [MarkdownBlock] = []
    if !failing.isEmpty {
      let lines = table(of: failing, maximumRows, context)
      blocks.append(MarkdownBlock(name: "what fails", lines: lines))
    }
    if !others.isEmpty {
      let counts = BaselineComparison.Kind.allCases.compactMap { kind in
        let count = others.count { $0.kind == kind }
        return count == 0 ? nil : "\(Format.count(count)) \(kind.rawValue)"
      }
      blocks.append(
        MarkdownBlock(
          name: "what is new or better",
          lines: details(
            counts.joined(separator: ", "), table(of: others, maximumOtherRows, context))))
    }
    return blocks
  }

  private static func table(
    of findings: [BaselineComparison.Finding], _ maximum: Int, _ context: ReportContext
  ) -> [String] {
    let rows = findings.prefix(maximum).map { found in
      [
        found.kind.rawValue, MarkdownText.code(found.document.description),
        found.strategy.map { MarkdownText.code($0.rawValue) } ?? "all",
        found.mutator.map { MarkdownText.code($0.rawValue) } ?? Format.nothing,
        found.field.map { MarkdownText.code(JSONPointer.shown($0.description)) }
          ?? Format.nothing,
        MarkdownText.escaped(found.before?.lines.joined(separator: ", ") ?? Format.nothing),
        MarkdownText.escaped(found.after?.lines.joined(separator: ", ") ?? Format.nothing),
        found.example.map { replay($0, context) } ?? Format.nothing,
      ]
    }
    return MarkdownText.table(
      ["kind", "document", "strategy", "mutator", "field", "before", "after", "replay"],
      numbers: 0..<0, rows: rows) + more(findings.count - rows.count)
  }

  /// The command that replays a mutant.
  static func replay(_ mutant: MutantID, _ context: ReportContext) -> String {
    MarkdownText.code(context.replay(mutant), maximum: 300)
  }

  /// Says how many are not shown, if any.
  static func more(_ count: Int) -> [String] {
    count > 0 ? ["", "and \(Format.count(count)) more"] : []
  }

  /// Documents that could not be read, crashes and hangs, and records that are already invalid.
  static func trouble(_ report: Report, _ context: ReportContext) -> [MarkdownBlock] {
    let kinds: [ReportFinding.Kind] = [
      .unreadable, .crashed, .hung, .spoiled, .alreadyInvalid,
    ]
    let found = ReportFinding.all(in: report, context).filter { kinds.contains($0.kind) }
    guard !found.isEmpty else { return [] }
    let lines = found.prefix(maximumRows).map { finding in
      let texts = finding.lines.map { MarkdownText.code($0, maximum: 300) }
      return "- \(MarkdownText.code(finding.title)): " + texts.joined(separator: "; ")
    }
    return [
      MarkdownBlock(
        name: "crashes and hangs",
        lines: ["### Trouble", ""] + lines + more(found.count - lines.count))
    ]
  }

  /// Silent losses, the worst first.
  static func silentLosses(_ report: Report, _ context: ReportContext) -> [MarkdownBlock] {
    let losses = SilentLoss.all(in: report)
    guard !losses.isEmpty else { return [] }
    let groups = SilentLoss.alike(losses)
    let rows = groups.prefix(maximumOtherRows).map { group in
      let loss = group[0]
      return [
        MarkdownText.code(loss.document.description), MarkdownText.code(loss.strategy.rawValue),
        MarkdownText.code(loss.mutator.rawValue),
        fields(group.map(\.field)), loss.rate.counts,
        loss.example.map { replay($0, context) } ?? Format.nothing,
      ]
    }
    let lines = MarkdownText.table(
      ["document", "strategy", "mutator", "fields", "lost silently, each", "replay"],
      numbers: 4..<5, rows: rows)
    let title =
      "Lost silently: \(Format.count(losses.count, "row")) of strategy, mutator and field"
    return [
      MarkdownBlock(
        name: "what was lost silently",
        lines: details(title, lines + more(groups.count - rows.count)))
    ]
  }
}
