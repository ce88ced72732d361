import CodableFuzz
public import FuzzBaselines
package import JSONMutation
import JSONText

extension RunContent {
  private static let mostFailing = 7
  private static let mostOthers = 5

  var baseline: [Section] {
    guard let comparison = context.comparison else { return [] }
    guard medium == .comment else {
      guard comparison.fails else { return [] }
      var section = comparison.conclusion
      section.tone = .bad
      section.blocks = comparedFile + section.blocks
      section.sections = comparison.kinds
      return [section]
    }
    let failing = comparison.findings.filter(\.kind.fails)
    let others = comparison.findings.filter { !$0.kind.fails }
    guard !isWell else { return [] }
    func table(_ findings: [BaselineComparison.Finding], most: Int) -> Block {
      let rows = Row.all(findings)
      let kind = TableColumn<Row>("kind", kind: .name) { Cell(words: $0.finding.kind.rawValue) }
      let isWorse = findings.allSatisfy { $0.kind == .worse }
      return .table(
        Table(
          rows, (isWorse ? [] : [kind]) + Row.names(rows).columns + Row.measures, shown: most))
    }
    let parts = [
      Section(blocks: [table(failing, most: Self.mostFailing)] + next(failing)),
      Section(
        title: Phrase(.words(comparison.counts(of: others))), isFolded: true,
        blocks: [table(others, most: Self.mostOthers)]),
    ]
    return zip(parts, [failing, others]).filter { !$1.isEmpty }.map(\.0)
  }

  var passedBaseline: Section? {
    guard let comparison = context.comparison, !comparison.fails,
      !comparison.findings.isEmpty || !comparison.notes.isEmpty
    else { return nil }
    return Section(
      title: "What differs from the baseline",
      blocks: comparedFile + comparison.conclusion.blocks, sections: comparison.kinds)
  }

  private var comparedFile: [Block] {
    context.baselineFile.map { [.paragraph("Compared with \(code: $0).")] } ?? []
  }

  private func next(_ failing: [BaselineComparison.Finding]) -> [Block] {
    let example = failing.lazy.compactMap(\.example).first
    let passed = context.comparison?.passedCount
    return [
      example.map { .command(context.replay($0), label: "Reproduce:") },
      passed.map { .paragraph("\($0, "row") passed") },
    ].compactMap(\.self)
  }

  var isWell: Bool {
    context.comparison != nil && report.documents.allSatisfy(\.crashes.isEmpty)
      && !findings.contains { $0.isError || $0.kind == .spoiled }
      && !changelogs.contains(where: \.isBroken)
  }

  var baselineVerdict: Phrase? {
    guard let comparison = context.comparison else { return nil }
    guard comparison.fails else {
      let others = comparison.counts(of: comparison.findings)
      return ("\(comparison.rowCount, "row") passed" + (others.isEmpty ? "" : ", \(words: others)"))
        .toned(.good)
    }
    let failing = comparison.findings.filter(\.kind.fails)
    let isWorse = failing.allSatisfy { $0.kind == .worse && $0.mutator != nil }
    guard isWorse, comparison.crashes.isEmpty else {
      return ("the baseline fails: \(words: comparison.failingCounts)" as Phrase).toned(.bad)
    }
    let fields = Set(failing.map { [$0.document.description, $0.field?.description] })
    let documents = failing.map(\.document).unique.map { "\($0)" as Phrase }
    let strategies = failing.compactMap(\.strategy).unique
    let most = 2
    let whose: Phrase =
      strategies.count <= most
      ? "\(strategies)" : "\(strategies.count, "strategy", "strategies")"
    let of: Phrase =
      documents.count <= most ? documents.joined(", ") : "\(documents.count, "document")"
    return
      ("\(fields.count, "field") of " + of + (fields.count == 1 ? " loses" : " lose")
      + " more than the baseline allows (" + whose + ")").toned(.bad)
  }
}

private struct Row {
  let findings: [BaselineComparison.Finding]

  var finding: BaselineComparison.Finding { findings[0] }
  var fields: [Field] { findings.compactMap(\.field) }
  var example: MutantID? { findings.lazy.compactMap(\.example).first }

  static func all(_ findings: [BaselineComparison.Finding]) -> [Row] {
    findings.grouped { finding in
      [
        finding.kind, finding.document, finding.strategy, finding.mutator, finding.before,
        finding.after, finding.acceptance,
      ] as [AnyHashable]
    }.map(Row.init)
  }

  static var names: [TableColumn<Row>] {
    [
      TableColumn("document", kind: .name) { Cell("\($0.finding.document)") },
      TableColumn("strategy", kind: .name) { row in
        row.finding.strategy.map { Cell("\($0)") } ?? "all"
      },
    ]
  }

  static func names(_ rows: [Row]) -> (same: [Phrase], columns: [TableColumn<Row>]) {
    let parts = names.map { column in
      (column: column, values: Set(rows.map { column.cell($0).lines }))
    }
    return (
      parts.filter { $0.values.count == 1 }.flatMap(\.values).compactMap(\.first),
      parts.filter { $0.values.count > 1 }.map(\.column)
    )
  }

  static var measures: [TableColumn<Row>] {
    [
      TableColumn("field", kind: .name) { row in
        row.fields.isEmpty ? .nothing : Cell(Phrase(FieldNames(row.fields)))
      },
      TableColumn("change", kind: .text) { row in
        row.finding.mutator.map { Cell(change: $0) } ?? .nothing
      },
      TableColumn("before", kind: .text) { Cell(measured: $0.finding.wordsBefore) },
      TableColumn("now", kind: .text) { Cell(measured: $0.finding.wordsAfter) },
    ]
  }

  func sentence(
    naming names: [TableColumn<Row>] = Row.names, namesExample: Bool = true
  ) -> Phrase {
    let subject = (names + Self.measures.prefix(2)).flatMap { $0.cell(self).lines }
      .filter { $0.plain != Format.nothing }.joined(", ")
    var before = Table.Cell(measured: finding.wordsBefore)
    var now = Table.Cell(measured: finding.wordsAfter)
    // What is the same says nothing.
    let same = Set(before.lines).intersection(now.lines)
    if same.count < min(before.lines.count, now.lines.count) {
      before.lines.removeAll(where: same.contains)
      now.lines.removeAll(where: same.contains)
    }
    let reason = finding.acceptance.map { " (\(words: $0.value))" as Phrase } ?? ""
    let replay = (namesExample ? example : nil).map { ", as in \($0.description)" as Phrase } ?? ""
    return subject + ": " + before.lines.joined("; ") + " → " + now.lines.joined("; ") + replay
      + reason
  }
}

extension BaselineComparison {
  private static let mostRows = 20

  /// The findings as tables for a terminal, failing ones first, with a summary line.
  public var text: String { text(in: ReportContext()) }

  package func text(in context: ReportContext) -> String {
    let crashes = Section(
      title: "Crashed and hung, and not in the baseline", tone: .bad,
      blocks: [.notes(crashes.rows.map { Phrase($0.summary) })])
    let sections = (self.crashes.isEmpty ? [] : [crashes]) + kinds + [conclusion]
    return TextReporter().text(
      of: ReportDocument(name: "baseline", sections: sections), in: context)
  }

  /// One line: whether the baseline passes, and the number of rows of each kind.
  public var summary: String {
    let uncovered = crashes.countText.map { $0 + " not in it" }
    let counts = [counts(of: findings), uncovered ?? ""]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    return "Baseline \(fails ? "fails" : "passes"): \(Format.count(rowCount, "row")) compared"
      + (counts.isEmpty ? "" : ", " + counts)
  }

  package var line: String {
    if findings.isEmpty, notes.isEmpty { return summary }
    let whole = ([summary] + notes).joined(separator: "; ")
    if findings.isEmpty, whole.count <= Self.lineWidth { return whole }
    let count = notes.isEmpty ? "" : ", " + Format.count(notes.count, "note")
    return "\(summary)\(count) (--verbose has them)"
  }

  private static let lineWidth = 100

  fileprivate var passedCount: Int { max(0, rowCount - findings.count(where: \.kind.fails)) }

  fileprivate var failingCounts: String {
    [counts(of: findings.filter(\.kind.fails)), crashes.countText ?? ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
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

  package typealias ReviewedRow = (findings: [Finding], sentence: String, example: MutantID?)

  /// The findings in the order of the tables, those that differ only in their fields together: a
  /// sentence without the mutant, and a mutant to replay.
  package var rows: [ReviewedRow] {
    Row.all(findings).map { ($0.findings, $0.sentence(namesExample: false).plain, $0.example) }
  }

  func sentences(on findings: [Finding]) -> [Phrase] {
    Row.all(findings).map { $0.sentence() }
  }

  /// Findings that differ only in their fields, with their kind and a mutant: of each the lines, which
  /// have room in 100 columns.
  package func lines(on findings: [Finding]) -> [String] {
    Row.all(findings).map { row in
      let line = "\(row.finding.kind.rawValue): \(row.sentence().plain)"
      return TerminalText.wrapped(line, to: Self.lineWidth - 2, other: "    ")
        .joined(separator: "\n  ")
    }
  }

  fileprivate var kinds: [Section] {
    Kind.allCases.map { kind in (kind, findings(kind)) }.filter { !$1.isEmpty }.map { kind, found in
      let rows = Row.all(found)
      let shown = kind.fails ? rows[...] : rows.prefix(Self.mostRows)
      let rest = Format.more(rows.count - shown.count)
      let (same, names) = Row.names(rows)
      let reason = TableColumn<Row>("because", kind: .text) {
        Cell("\($0.finding.acceptance?.value ?? Format.nothing)")
      }
      let example = TableColumn<Row>("replay", kind: .text) {
        Cell("\($0.example?.description ?? Format.nothing)")
      }
      let columns =
        names + Row.measures + [example]
        + (found.contains { $0.acceptance != nil } ? [reason] : [])
      var table = Table(shown, columns)
      table.sentences = shown.map { $0.sentence(naming: names) }
      return Section(
        title: Phrase(.words(kind.title)) + (same.isEmpty ? "" : ": " + same.joined(", ")),
        tone: kind.fails ? .bad : .neutral,
        blocks: [
          .notes([rest.map { "\(words: $0)" }].compactMap(\.self)), .table(table),
        ])
    }
  }
}

extension Table.Cell {
  fileprivate init(measured words: [String]) {
    joint = "; "
    lines = words.map { Phrase(.words($0)) }
  }
}

extension BaselineComparison.Kind {
  var shortTitle: String { String(title.prefix { $0 != ":" }).lowercasedFirst }

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
    case .survival(let survival): survival.isPerfect ? ["all delivered equal"] : survival.sentences
    case .unmutated(let row):
      [
        "\(row.valid.count) of \(Format.count(row.valid.of, "record")) valid",
        "\(row.kept.count) of \(row.kept.of) kept unmutated",
      ]
    case .time(let ratio): [Format.decimal(ratio.median, places: 2) + "×", ratio.text(places: 2)]
    case .mutants(let count): [Format.count(count, "mutant")]
    case .reading(let isRead): [isRead ? "read" : "not read"]
    case .found(let kind): [kind?.title.lowercasedFirst ?? "not found"]
    }
  }
}

extension BaselineComparison.Finding {
  fileprivate var wordsBefore: [String] { before?.lines ?? ["nothing"] }

  fileprivate var wordsAfter: [String] {
    if after == .reading(false) { return ["no longer read", "deleted on purpose?"] }
    return (before == .reading(false) ? ["now read"] : []) + (after?.lines ?? ["nothing"])
  }
}

extension BaselineComparison.Finding: CustomStringConvertible {
  /// One line: the row, the change, and an example mutant.
  public var description: String { Row(findings: [self]).sentence().plain }
}
