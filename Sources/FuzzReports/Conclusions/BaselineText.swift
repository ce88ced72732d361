import CodableFuzz
public import FuzzBaselines
package import JSONMutation
import JSONText

/// Findings that differ only in their fields.
package struct BaselineRow {
  package let findings: [BaselineComparison.Finding]

  var finding: BaselineComparison.Finding { findings[0] }
  var fields: [Field] { findings.compactMap(\.field) }
  package var example: MutantID? { findings.lazy.compactMap(\.example).first }

  package var text: String { "\(finding.kind.rawValue): \(sentence().plain)" }

  package static func all(_ findings: [BaselineComparison.Finding]) -> [BaselineRow] {
    findings.grouped { finding in
      [
        finding.kind, finding.document, finding.strategy, finding.mutator, finding.before,
        finding.after, finding.acceptance,
      ] as [AnyHashable]
    }.map(BaselineRow.init)
  }

  /// Of the document and the strategy, those that all rows have, and the numbers of the others.
  static func names(_ rows: [Self]) -> (same: [Phrase], different: [Int]) {
    let names = (0...1).map { number in Set(rows.map { $0.names[number] }) }
    return (
      names.filter { $0.count == 1 }.compactMap(\.first),
      names.indices.filter { names[$0].count > 1 }
    )
  }

  private var names: [Phrase] {
    ["\(finding.document)", finding.strategy.map { "\($0)" } ?? "all"]
  }

  /// For example `/plots/*/id absent: 3 of 3 neighbors lost (before: 0)`.
  package func sentence(naming numbers: [Int] = [0, 1]) -> Phrase {
    let subject = numbers.map { names[$0] }.joined(", ")
    let place = [subject, Phrase(FieldNames(fields)) + change].filter { !$0.isEmpty }.joined(": ")
    let reason = finding.acceptance.map { " (\(words: $0.value))" as Phrase } ?? ""
    return place + (place.isEmpty ? "" : ": ") + "\(words: difference)" + reason
  }

  private var change: Phrase {
    guard let mutator = finding.mutator else { return "" }
    let space: Phrase = fields.isEmpty ? "" : " "
    if let adjective = Self.adjectives[mutator] { return space + "\(words: adjective)" }
    return (fields.isEmpty ? "" : ", ") + Cell(change: mutator).lines[0]
  }

  private static let adjectives: [MutatorID: String] = [
    Mutator.removeKey.id: "absent", Mutator.nullValue.id: "null", Mutator.emptyValue.id: "empty",
    Mutator.flipType.id: "of another type", Mutator.unknownEnumTag.id: "with an unknown tag",
  ]

  /// What rows of one cause share: all but their fields, changes and numbers.
  var cause: String { difference.filter { !$0.isNumber } }

  private static let mostDifferences = 2

  private var difference: String {
    if case .survival(let before)? = finding.before, case .survival(let now)? = finding.after {
      let found = now.differences(from: before)
      if !found.isEmpty { return found.prefix(Self.mostDifferences).joined(separator: "; ") }
    }
    var (before, now) = (finding.wordsBefore, finding.wordsAfter)
    // What is the same says nothing.
    let same = Set(before).intersection(now)
    if same.count < min(before.count, now.count) {
      before.removeAll(where: same.contains)
      now.removeAll(where: same.contains)
    }
    return now.joined(separator: "; ") + " (before: \(before.joined(separator: "; ")))"
  }
}

extension BaselineComparison {
  private static let mostRows = 20
  private static let mostOnScreen = 5

  /// The findings as tables for a terminal, failing ones first, with a summary line.
  ///
  /// `besideScreen` leaves out the rows that the first screen has.
  package func text(in context: ReportContext, besideScreen: Bool = false) -> String {
    let said = besideScreen ? Self.mostOnScreen : 0
    let crashes = crashes.rows.dropFirst(max(0, said - failingRows.count))
    let crashed = Section(
      title: "Crashed and hung, and not in the baseline", tone: .bad,
      blocks: [.notes(crashes.map { Phrase($0.summary) })])
    let sections =
      (crashes.isEmpty ? [] : [crashed]) + kinds(leavingOut: said, replay: context.replay)
      + [conclusion]
    return TextReporter().text(
      of: ReportDocument(name: "baseline", sections: sections), in: context)
  }

  /// One line: whether the baseline passes, and the number of rows of each kind.
  package var summary: String {
    let uncovered = [crashes.countText.map { $0 + " not in it" }].compactMap(\.self)
    let start = "Baseline \(fails ? "fails" : "passes"): \(Format.count(rowCount, "row")) compared"
    return ([start] + counts(of: findings) + uncovered).joined(separator: ", ")
  }

  package var line: String {
    if findings.isEmpty, notes.isEmpty { return summary }
    let whole = ([summary] + notes).joined(separator: "; ")
    if findings.isEmpty, whole.count <= Self.lineWidth { return whole }
    let count = notes.isEmpty ? "" : ", " + Format.count(notes.count, "note")
    return "\(summary)\(count) (--verbose has them)"
  }

  private static let lineWidth = 100

  var passedCount: Int { max(0, rowCount - findings.count(where: \.kind.fails)) }

  var failingCounts: String {
    (counts(of: findings.filter(\.kind.fails)) + [crashes.countText].compactMap(\.self))
      .joined(separator: ", ")
  }

  func counts(of findings: [Finding]) -> [String] {
    BaselineResult.allCases.compactMap { kind in
      let count = findings.count { $0.kind == kind }
      return count == 0 ? nil : "\(Format.count(count)) \(kind.rawValue)"
    }
  }

  var conclusion: Section {
    Section(
      title: Phrase(summary), tone: fails ? .bad : .neutral,
      blocks: [.notes(notes.map { Phrase($0) })])
  }

  package var rows: [BaselineRow] { BaselineRow.all(findings) }

  private var failingRows: [BaselineRow] { BaselineRow.all(findings.filter(\.kind.fails)) }

  /// What a first screen says: the first rows that fail, and crashes.
  var screenNotes: [Phrase] {
    (failingRows.map { $0.sentence() } + crashes.rows.map { Phrase($0.summary) })
      .first(Self.mostOnScreen)
  }

  /// The mutant of the first row that fails.
  var example: MutantID? { failingRows.lazy.compactMap(\.example).first }

  /// A section for each kind of finding, with its rows in sentences and the mutants they came from.
  ///
  /// `count` is the number of failing rows to leave out, and `failing` chooses among the others.
  func kinds(
    where isShown: (BaselineResult) -> Bool = { _ in true }, leavingOut count: Int = 0,
    replay: (MutantID) -> String, failing: ([Phrase]) -> [Phrase] = { $0 }
  ) -> [Section] {
    var left = count
    return BaselineResult.allCases.filter(isShown).compactMap { kind in
      let all = BaselineRow.all(findings(kind))
      let said = kind.fails ? min(left, all.count) : 0
      left -= said
      let rows = Array(all.dropFirst(said))
      if rows.isEmpty { return nil }
      let (same, different) = BaselineRow.names(rows)
      let notes = rows.map { row in
        row.sentence(naming: different)
          + (row.example.map {
            ", as in " + Phrase(.mutant($0.description, command: replay($0)))
          } ?? "")
      }
      let example = kind.fails ? rows.lazy.compactMap(\.example).first : nil
      return Section(
        title: Phrase(.words(kind.title)) + (same.isEmpty ? "" : ": " + same.joined(", ")),
        tone: kind.fails ? .bad : .neutral,
        blocks: [.notes(kind.fails ? failing(notes) : notes.first(Self.mostRows))]
          + (example.map { [.command(replay($0), label: "Reproduce:")] } ?? []))
    }
  }

  private static let mostTestRows = 10

  /// What a test warns of that its baseline does not fail.
  package var testWarning: String? {
    let others = findings.filter { !$0.kind.fails && $0.kind != .accepted }
    // Where less survives, more may survive of the rest only because there is less of it.
    if fails || others.isEmpty && notes.isEmpty { return nil }
    let heading =
      shortfall.map { "\($0)" } ?? "differs from the baseline; record it with UPDATE_BASELINES=1"
    return "\(heading):\(testLines(on: others))\(notes.map { "\n  \($0)" }.joined())"
  }

  /// What a test says that its baseline fails; `show` is the line that shows a mutant.
  package func testFailure(show: (MutantID) -> String) -> String? {
    let failing = findings.filter(\.kind.fails)
    // The run fails the test for its trials.
    let uncovered = crashes.filter { $0.extraCall == nil }
    if failing.isEmpty, uncovered.isEmpty { return nil }
    let shortage = shortfall.flatMap { $0.isLarge ? "\($0)\n" : nil } ?? ""
    let crashed = uncovered.rows.map(\.summary).first(Self.mostTestRows).map { "\n  \($0)" }
    let hint =
      if failing.isEmpty {
        "fix it: no row of the baseline covers it"
      } else if failing.allSatisfy({ $0.kind == .expired }) {
        "fix it, or move the expiry date of the line that accepts it"
      } else {
        "write the baseline with UPDATE_BASELINES=1 if this is intended"
      }
    return shortage + summary + crashed.joined() + testLines(on: failing)
      + (example.map { "\n  \(show($0))" } ?? "") + "\n" + hint
  }

  private func testLines(on findings: [Finding]) -> String {
    BaselineRow.all(findings).map { row in
      let text = row.text + (row.example.map { ", as in \($0)" } ?? "")
      return TerminalText.wrapped(text, to: Self.lineWidth - 2, other: "    ")
        .joined(separator: "\n  ")
    }.first(Self.mostTestRows).map { "\n  \($0)" }.joined()
  }
}

extension BaselineResult {
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
    let words: [String]
    switch before {
    case .reading(let isRead): words = [isRead ? "read in part" : "now read"]
    default: words = []
    }
    return words + (after?.lines ?? ["nothing"])
  }

  var name: String {
    let field = subject.field.map { JSONPointer.shown($0.description) }
    let row = [subject.mutator?.rawValue, field].compactMap(\.self).joined(separator: " at ")
    if kind == .slower { return "the time ÷ strict's" }
    return !row.isEmpty ? row : subject.strategy == nil ? "the document" : "the strategy"
  }
}

extension BaselineComparison.Finding: CustomStringConvertible {
  /// One line: the row, and what is lost now and was before.
  package var description: String { BaselineRow(findings: [self]).sentence().plain }
}
