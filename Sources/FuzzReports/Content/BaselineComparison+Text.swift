import CodableFuzz
public import FuzzBaselines
import JSONMutation
import JSONText

extension BaselineComparison {
  /// The maximum number of rows shown for a kind that does not fail; others are counted.
  private static let maximumRows = 20

  /// The findings as tables for a terminal, failing ones first, with a summary line.
  public var text: String { text(in: ReportContext()) }

  /// The same, as wide as the context allows.
  package func text(in context: ReportContext) -> String {
    TextReporter.text(of: sections, in: context)
  }

  var sections: [ReportSection] {
    let tables = Kind.allCases.filter { !findings($0).isEmpty }.map(section)
    return tables + [ReportSection(title: summary, notes: notes, isAlarming: fails)]
  }

  /// One line: whether the baseline passes, and the number of rows of each kind.
  public var summary: String {
    let counts = Kind.allCases.compactMap { kind in
      let count = findings(kind).count
      return count == 0 ? nil : "\(Format.count(count)) \(kind.rawValue)"
    }
    return "Baseline \(fails ? "fails" : "passes"): "
      + ([Format.count(rowCount, "row") + " compared"] + counts).joined(separator: ", ")
  }

  private func section(_ kind: Kind) -> ReportSection {
    let found = findings(kind)
    let shown = kind.fails ? found[...] : found.prefix(Self.maximumRows)
    let left = found.count - shown.count
    let hasReasons = found.contains { $0.acceptance != nil }
    let header: [ReportSection.Entry] = [
      "strategy", "document", "field", "mutator", "before", "after", "replay",
    ]
    return ReportSection(
      title: kind.title,
      notes: left > 0 ? ["and \(Format.count(left)) more"] : [],
      table: ReportSection.Table(
        header: header + (hasReasons ? ["because"] : []),
        rows: shown.map { $0.cells(hasReasons: hasReasons) }, nameCount: 4),
      isAlarming: kind.fails)
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

extension BaselineComparison.Finding {
  fileprivate func cells(hasReasons: Bool) -> [ReportSection.Entry] {
    typealias Entry = ReportSection.Entry
    return [
      Entry(strategy?.rawValue ?? "all"), Entry(document.description),
      Entry(field.map { JSONPointer.shown($0.description) } ?? Format.nothing),
      Entry(mutator?.rawValue ?? Format.nothing),
      Entry(lines: before?.lines ?? [Format.nothing]),
      Entry(lines: after?.lines ?? [Format.nothing]),
      Entry(example?.description ?? Format.nothing),
    ] + (hasReasons ? [Entry(acceptance?.value ?? Format.nothing)] : [])
  }
}

extension BaselineComparison.Measure {
  /// The rates, each with its name.
  var lines: [String] {
    switch self {
    case .survival(let survival): survival.isPerfect ? ["all kept"] : survival.parts
    case .unmutated(let row): ["valid \(row.valid.counts)", "unmutated \(row.kept.counts)"]
    case .time(let ratio):
      [
        "\(Format.decimal(ratio.median, places: 2))×",
        "\(Format.decimal(ratio.low, places: 2))–\(Format.decimal(ratio.high, places: 2))",
      ]
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
