import CodableFuzz
public import FuzzBaselines
import JSONMutation
import JSONText

extension RunContent {
  /// The maximum number of failing rows in a comment, and of others.
  private static let mostFailing = 7
  private static let mostOthers = 5

  var baseline: [Section] {
    guard let comparison = context.comparison else { return [] }
    guard medium == .comment else {
      var section = comparison.conclusion
      section.tone = comparison.fails ? .bad : .good
      section.blocks =
        (context.baselineFile.map { [.paragraph("Compared with \(code: $0).")] } ?? [])
        + section.blocks
      section.sections = comparison.kinds
      return [section]
    }
    let failing = comparison.findings.filter(\.kind.fails)
    let others = comparison.findings.filter { !$0.kind.fails }
    let parts = [
      Section(blocks: [.table(table(of: failing, most: Self.mostFailing))]),
      Section(
        title: Phrase(.words(comparison.counts(of: others))), isFolded: true,
        blocks: [.table(table(of: others, most: Self.mostOthers))]),
    ]
    return zip(parts, [failing, others]).filter { !$1.isEmpty }.map(\.0)
  }

  private func table(of findings: [BaselineComparison.Finding], most: Int) -> Table {
    let kind = BaselineColumn("kind", kind: .name) { Cell(words: $0.kind.rawValue) }
    let replay = BaselineColumn("replay", kind: .text) { mutant($0.example) }
    return Table(
      findings,
      [kind, .document, .strategy, .mutator, .field, .before, .after, replay], shown: most)
  }
}

extension BaselineComparison {
  private static let mostRows = 20

  /// The findings as tables for a terminal, failing ones first, with a summary line.
  public var text: String { text(in: ReportContext()) }

  package func text(in context: ReportContext) -> String {
    let crashes = Section(
      title: "Crashed and hung, and not in the baseline", tone: .bad,
      blocks: [.notes(crashes.map { Phrase($0.line) })])
    let sections = (self.crashes.isEmpty ? [] : [crashes]) + kinds + [conclusion]
    return TextReporter().text(
      of: ReportDocument(name: "baseline", sections: sections), in: context)
  }

  /// One line: whether the baseline passes, and the number of rows of each kind.
  public var summary: String {
    let uncovered = Format.count(crashes.count, "crash or hang", "crashes and hangs")
    let counts = [counts(of: findings), crashes.isEmpty ? "" : uncovered + " not in it"]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    return "Baseline \(fails ? "fails" : "passes"): \(Format.count(rowCount, "row")) compared"
      + (counts.isEmpty ? "" : ", " + counts)
  }

  fileprivate func counts(of findings: [Finding]) -> String {
    Kind.allCases.compactMap { kind in
      let count = findings.count { $0.kind == kind }
      return count == 0 ? nil : "\(Format.count(count)) \(kind.rawValue)"
    }.joined(separator: ", ")
  }

  fileprivate var conclusion: Section {
    Section(
      title: Phrase(summary), tone: fails ? .bad : .neutral,
      blocks: [.notes(notes.map { Phrase($0) })])
  }

  fileprivate var kinds: [Section] {
    Kind.allCases.map { kind in (kind, findings(kind)) }.filter { !$1.isEmpty }.map { kind, found in
      let shown = kind.fails ? found[...] : found.prefix(Self.mostRows)
      let rest = Format.more(found.count - shown.count)
      let reason = BaselineColumn("because", kind: .text) {
        Cell("\($0.acceptance?.value ?? Format.nothing)")
      }
      let example = BaselineColumn("replay", kind: .text) {
        Cell("\($0.example?.description ?? Format.nothing)")
      }
      let columns: [BaselineColumn] = [
        .strategy, .document, .field, .mutator, .before, .after, example,
      ]
      return Section(
        title: Phrase(.words(kind.title)), tone: kind.fails ? .bad : .neutral,
        blocks: [
          .notes([rest.map { "\(words: $0)" }].compactMap(\.self)),
          .table(
            Table(
              shown, columns + (found.contains { $0.acceptance != nil } ? [reason] : []))),
        ])
    }
  }
}

private typealias BaselineColumn = TableColumn<BaselineComparison.Finding>

extension BaselineColumn {
  fileprivate static var document: Self { Self("document", kind: .name) { Cell("\($0.document)") } }
  fileprivate static var strategy: Self {
    Self("strategy", kind: .name) { found in found.strategy.map { Cell("\($0)") } ?? "all" }
  }
  fileprivate static var field: Self {
    Self("field", kind: .name) { found in found.field.map { Cell("\($0)") } ?? .nothing }
  }
  fileprivate static var mutator: Self {
    Self("mutator", kind: .name) { found in found.mutator.map { Cell("\($0)") } ?? .nothing }
  }
  fileprivate static var before: Self { Self("before", kind: .text) { Cell($0.before) } }
  fileprivate static var after: Self { Self("after", kind: .text) { Cell($0.after) } }
}

extension Table.Cell {
  fileprivate init(_ measure: BaselineComparison.Measure?) {
    lines = measure?.lines.map { Phrase(.words($0)) } ?? [Phrase(.words(Format.nothing))]
  }
}

extension BaselineComparison.Kind {
  fileprivate var title: String {
    switch self {
    case .worse: "Worse than the baseline"
    case .expired: "Acceptance in the baseline expired"
    case .gone: "In the baseline, but gone: update it if the document or the strategies changed"
    case .slower: "Slower than the baseline, as time ÷ strict's"
    case .accepted: "Accepted in the baseline"
    case .new: "New, and not in the baseline: update it"
    case .better: "Better than the baseline: update it to keep that"
    case .faster: "Faster than the baseline, as time ÷ strict's"
    }
  }
}

extension BaselineComparison.Measure {
  var lines: [String] {
    switch self {
    case .survival(let survival): survival.isPerfect ? ["all kept"] : survival.parts
    case .unmutated(let row): ["valid \(row.valid.counts)", "unmutated \(row.kept.counts)"]
    case .time(let ratio): [Format.decimal(ratio.median, places: 2) + "×", ratio.text(places: 2)]
    case .mutants(let count): [Format.count(count, "mutant")]
    }
  }
}

extension BaselineComparison.Finding: CustomStringConvertible {
  /// One line: the row, the change, and an example mutant.
  public var description: String {
    let location =
      [mutator?.rawValue, field.map { "at " + JSONPointer.shown($0.description) }]
      .compactMap(\.self).joined(separator: " ")
    let name = [document.description, strategy?.rawValue, location.isEmpty ? nil : location]
      .compactMap(\.self).joined(separator: ", ")
    func words(_ measure: BaselineComparison.Measure?) -> String {
      measure?.lines.joined(separator: " ") ?? "nothing"
    }
    return "\(name): \(words(before)) → \(words(after))"
      + (example.map { ", as in \($0)" } ?? "") + (acceptance.map { " (\($0.value))" } ?? "")
  }
}
