package import CodableFuzz
import DecodingStrategies
package import FuzzReports
import JSONMutation
import JSONText

extension DifferenceReport: TopicPart {
  package func topic(
    of document: DocumentReport, in context: ReportContext
  ) -> any ReportTopic { Changelog(self, of: document, context) }
}

extension Changelog: ReportTopic {
  private static let mostRows = 12

  package func command(in context: ReportContext) -> Block? {
    let costly = groups.first { group in
      strategy.flatMap { group.first.counters(of: $0) }.map { $0.lost > 0 } ?? false
    }
    return costly?.first.example.map {
      .command(context.replay($0), label: "Costliest difference:")
    }
  }

  package func sections(of run: RunContent) -> [Section] {
    let isTitle = run.verdict?.plain.hasSuffix(verdict.plain) ?? false
    let isSame = report.rows.isEmpty && !isBroken
    let nothing: [Phrase] = isSame ? ["No difference."] : []
    let title = run.titleOfPage?.plain
    let cause = causes.first?.plain
    let isInTitle = cause.flatMap { cause in title?.hasSuffix(cause) } ?? false
    let reasons = reasons.filter { !isInTitle || "Cause: " + (cause ?? "") != $0.plain }
    let notes = reasons + nothing + (run.medium == .screen ? run.sampleSentence : [])
    let isWhole = [.terminal, .page].contains(run.medium)
    let shown = isWhole ? groups : Array(groups.prefix(Self.mostRows))
    let left = groups.count - shown.count
    let more: Phrase? = left > 0 ? "\(left, "more difference"): \(code: "--verbose")" : nil
    return [
      Section(
        title: isTitle ? "" : verdict, tone: isBroken ? .bad : .neutral,
        blocks: notes.map(Block.paragraph)),
      Section(
        blocks: (shown.isEmpty
          ? []
          : [
            .hint(
              "Each difference was made in the old responses, alone, and costs records there."),
            .table(table(shown, of: run, isWhole: isWhole)),
          ])
          + [more].compactMap(\.self).map(Block.paragraph)),
    ].filter { !$0.isEmpty }
  }

  private func table(_ groups: [Group], of run: RunContent, isWhole: Bool) -> Table {
    let strategies = isWhole ? report.alikeStrategies : self.strategies.map { [$0] }
    let columns: [TableColumn<Group>] = [
      TableColumn("field", kind: .name) { Cell(place: $0) },
      TableColumn("difference", kind: .text) { Cell(words: $0.first.kind.words) },
      TableColumn("evidence", kind: .text) { Cell("\($0.evidence)") },
    ]
    let costs = strategies.map { alike in
      let others = alike.count > 1 ? " +\(alike.count - 1)" : ""
      return TableColumn<Group>(alike[0].rawValue + others, kind: .text) { group in
        Cell(
          cost: group.first.counters(of: alike[0]), self.valueLoss(of: alike[0], in: group))
      }
    }
    let fix = TableColumn<Group>("fix", kind: .text) { group in
      self.fix(of: group).map { Cell($0) } ?? .nothing
    }
    let replay = TableColumn<Group>("try it", kind: .text) { run.mutant($0.first.example) }
    return Table(groups, columns + costs + [fix] + (run.medium == .page ? [replay] : []))
  }
}

extension DifferenceReport {
  /// Strategies that lose as much with every difference together, the app's own first.
  fileprivate var alikeStrategies: [[StrategyID]] {
    let prices = rows.first { !$0.prices.isEmpty }?.prices ?? []
    return StrategyID.ownFirst(prices.map(\.strategy)).grouped { strategy in
      rows.map { row in
        row.counters(of: strategy).map { [$0.lost, $0.lostSilently, $0.threw] }
      }
    }
  }
}

extension Difference.Kind {
  fileprivate var words: String {
    switch self {
    case .null: "null for some"
    case .notNull: "no longer null"
    default: rawValue.replacing("-", with: " ")
    }
  }
}

extension Table.Cell {
  fileprivate init(place group: Changelog.Group) {
    guard let new = group.first.newField else {
      self.init(group.fields)
      return
    }
    let (old, target) = (group.first.field.pointer.tokens, new.pointer.tokens)
    let isSibling = old.dropLast() == target.dropLast()
    self.init(lines: [group.fields, isSibling ? "→ \(target.last?.text ?? "")" : "→ \(new)"])
    joint = " "
  }

  fileprivate init(cost counters: Counters?, _ values: Phrase?) {
    guard let counters, counters.sent > 0 else {
      self = .nothing
      return
    }
    let (lost, silent) = (counters.lost, counters.lostSilently)
    if lost == 0 {
      self.init(values ?? "nothing")
      tone = values == nil ? .good : .bad
      return
    }
    let isList = lost == counters.sent && counters.threw > 0
    self.init(
      words: (isList ? lost == 1 ? "response lost" : "list lost" : Format.count(lost, "record"))
        + (silent == 0 ? "" : silent == lost ? " silently" : ", \(Format.count(silent)) silently"))
    tone = silent > 0 ? .bad : .warning
  }
}
