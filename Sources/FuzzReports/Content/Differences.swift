import CodableFuzz
import DecodingStrategies
import JSONMutation
import JSONText

/// What changed from old responses to new ones, with what each change costs.
extension DocumentContent {
  private static let mostRows = 60
  private static let mostScreenRows = 12
  private static let mostScreenResults = 3
  private static let mostFixes = 3

  /// The changelog in full.
  var differences: [Section] {
    guard let report = document.differences else { return [] }
    let columns = PriceColumn.all(of: report)
    let certain = report.certainRows
    let possible = report.rows.filter { !$0.isCertain }
    var sections = [
      Section(
        id: "differences-\(number)", title: "\(document.name): what changed, and what it costs",
        blocks: certain.isEmpty
          ? [.paragraph("\(words: report.nothing)")]
          : [
            .hint(
              "Each difference was made in the old documents, alone. Costs are records lost; "
                + "\(words: Contract.mark) marks those that nobody is told about."),
            .table(table(certain, report.certain, columns, shown: Self.mostRows, hasFixes: true)),
          ])
    ]
    if !possible.isEmpty {
      sections.append(
        Section(
          title: "\(document.name): what may be chance",
          isFolded: true,
          blocks: [
            .hint("Too few records have these to tell them from two samples of one backend."),
            .table(
              table(
                possible, report.all.flatMap { possible.count < 2 ? nil : $0 }, columns,
                shown: Self.mostRows, hasFixes: true)),
          ]))
    }
    return sections
  }

  /// The sentences and the costliest differences, for a first screen.
  fileprivate var changelog: [Section] {
    guard let report = document.differences else { return [] }
    let certain = report.certainRows
    let possible = report.rows.count - certain.count
    let columns = PriceColumn.all(of: report)
    let rest = possible == 0 ? [] : [report.chance(columns.first?.strategies.first)]
    guard !certain.isEmpty else {
      return [
        Section(blocks: [.notes(["\(words: report.nothing)"] + report.newerSentences + rest)])
      ]
    }
    let worst = certain.enumerated().sorted { one, other in
      (other.element.mostLost, one.offset) < (one.element.mostLost, other.offset)
    }.map(\.element)
    let shown = Array(worst.prefix(Self.mostScreenRows))
    let left = certain.count - shown.count
    return [
      Section(blocks: [
        .notes(
          report.newerSentences + columns.prefix(4).map { $0.sentence(on: report) } + rest)
      ]),
      Section(
        title: "What changed, and how many records it costs"
          + (left > 0 ? " (\(left) more: \(code: "--verbose"))" : ""),
        blocks: [
          .table(
            table(
              shown, report.certain, Array(columns.prefix(Self.mostScreenResults)),
              shown: shown.count, hasFixes: false))
        ]),
    ] + fixes(shown)
  }

  /// The changes to the models that help with the costliest differences.
  private func fixes(_ rows: [DifferenceReport.Row]) -> [Section] {
    guard let own = document.ownStrategy?.strategy else { return [] }
    let advice = rows.compactMap { row in
      row.prices.first { $0.strategy == own && $0.counters.lost > 0 }?.advice
    }.unique
    let notes = advice.prefix(Self.mostFixes).map { advice -> Phrase in
      "\(advice.change.field): \(code: advice.before) → \(code: advice.after)"
    }
    return notes.isEmpty
      ? []
      : [Section(title: "What would help \(own), one change at a time", blocks: [.notes(notes)])]
  }

  private func table(
    _ rows: [DifferenceReport.Row], _ together: DifferenceReport.Together?,
    _ columns: [PriceColumn], shown: Int, hasFixes: Bool
  ) -> Table {
    typealias Column = TableColumn<DifferenceReport.Row>
    let prices = columns.map { column in
      Column(column.title, kind: .text) { column.cell($0.prices) }
    }
    var more: [(column: Column, together: (DifferenceReport.Together) -> Table.Cell)] = []
    let fix = Column("change to the models", kind: .text) { row in
      guard let advice = row.prices.lazy.compactMap(\.advice).first else { return .nothing }
      return Table.Cell(lines: ["\(code: advice.before)", "\(code: advice.after)"])
    }
    if hasFixes { more.append((fix, { _ in .nothing })) }
    if run.medium == .page {
      let replay = Column("try it", kind: .text) { run.mutant($0.example) }
      more.append((replay, { run.mutant($0.example) }))
    }
    var table = Table(
      rows,
      [
        Column("field", kind: .name) { Table.Cell(place: $0) },
        Column("change", kind: .name) { Table.Cell(words: $0.kind.words) },
        Column("evidence", kind: .text) { Table.Cell("\($0.evidence)") },
      ] + prices + more.map(\.column), shown: shown)
    if let together, rows.count > 1 || !(rows.first?.isCertain ?? true) {
      table.rows.append(
        [Table.Cell("all together"), Table.Cell(words: ""), Table.Cell(words: "")]
          + columns.map { $0.cell(together.prices) }
          + more.map { $0.together(together) })
      table.shown = shown == .max ? shown : shown + 1
    }
    return table
  }
}

extension RunContent {
  /// Whether the run is about what changed from old responses to new ones.
  var isChangelog: Bool { report.documents.contains { $0.differences != nil } }

  /// How to replay the costliest difference.
  var changelogCommand: [Block] {
    let rows = report.documents.compactMap(\.differences).flatMap(\.certainRows)
    guard let worst = rows.max(by: { $0.mostLost < $1.mostLost }), worst.mostLost > 0,
      let example = worst.example
    else { return [] }
    return [.command(context.replay(example), label: "Costliest difference:")]
  }

  var changelog: [Section] {
    report.documents.enumerated().flatMap { number, document in
      DocumentContent(document: document, number: number, run: self).changelog
    }
  }
}

/// Strategies that lose as much with every difference.
private struct PriceColumn {
  let strategies: [StrategyID]

  /// The app's own strategies first.
  static func all(of report: DifferenceReport) -> [PriceColumn] {
    let prices =
      (report.certain ?? report.all)?.prices ?? report.rows.first { !$0.prices.isEmpty }?.prices
    return StrategyID.ownFirst((prices ?? []).map(\.strategy)).grouped { strategy in
      report.rows.map(\.prices).map { prices in
        prices.first { $0.strategy == strategy }.map {
          [$0.counters.lost, $0.counters.lostSilently]
        }
      }
    }.map(PriceColumn.init)
  }

  var title: String {
    strategies[0].rawValue + (strategies.count > 1 ? " +\(strategies.count - 1)" : "")
  }

  func cell(_ prices: [DifferenceReport.Price]) -> Table.Cell {
    guard let counters = prices.first(where: { $0.strategy == strategies[0] })?.counters else {
      return .nothing
    }
    return Table.Cell(cost: counters)
  }

  /// What the differences cost, in a sentence.
  func sentence(on report: DifferenceReport) -> Phrase {
    let rows = report.certainRows
    func counters(_ prices: [DifferenceReport.Price]) -> Counters? {
      prices.first { $0.strategy == strategies[0] }?.counters
    }
    let costly = rows.filter { (counters($0.prices)?.lost ?? 0) > 0 }
    let same = Phrase(same: strategies.dropFirst())
    guard let worst = costly.compactMap({ counters($0.prices) }).max(by: { $0.lost < $1.lost })
    else { return "\(strategies[0]) loses no record with \(rows.count, "difference")." + same }
    let share: Phrase =
      worst.lost == worst.sent
      ? "all \(worst.sent, "record")" : "up to \(worst.lost) of \(worst.sent, "record")"
    let silent = costly.contains { (counters($0.prices)?.lostSilently ?? 0) > 0 }
    return
      "\(strategies[0]) loses \(share) with \(costly.count) of \(rows.count, "difference")"
      + "\(words: silent ? ", some of them silently" : "")." + same
  }
}

extension DifferenceReport {
  private static let mostNewer = 3

  /// What the new documents cost as they are, those of the app's own strategies first.
  fileprivate var newerSentences: [Phrase] {
    let costly = StrategyID.ownFirst(newer.map(\.strategy)).compactMap { id in
      newer.first { $0.strategy == id && $0.counters.lost > 0 }
    }
    if costly.isEmpty {
      return newer.isEmpty ? [] : ["No record of the new documents is lost."]
    }
    let groups = costly.grouped { [$0.counters.lost, $0.counters.lostSilently] }
    return groups.prefix(Self.mostNewer).map { group in
      let counters = group[0].counters
      let others = group.count > 1 ? " and \(group.count - 1) more" : ""
      let silent = counters.lostSilently
      let reason: Phrase =
        group[0].failure.flatMap { failure in
          silent > 0 ? nil : ": \(Format.shortened(failure.line, to: 100))"
        } ?? ""
      return
        "\(group[0].strategy)\(words: others) \(words: group.count > 1 ? "lose" : "loses") "
        + "\(counters.lost) of \(counters.sent, "record") of the new documents"
        + "\(words: silent > 0 ? ", \(Format.count(silent)) of them silently" : "")" + reason
    }
  }

  /// The sentence if nothing is certain.
  fileprivate var nothing: String { "No difference." }

  /// What is said of differences that two samples of one backend may have.
  fileprivate func chance(_ strategy: StrategyID?) -> Phrase {
    let rows = rows.filter { !$0.isCertain }
    let lost = rows.flatMap(\.prices).filter { $0.strategy == strategy }.map(\.counters.lost).max()
    let cost: Phrase =
      lost.flatMap { lost in
        lost > 0
          ? strategy.map {
            " \(words: rows.count == 1 ? "It" : "They") would cost \($0) up to \(lost, "record")."
          } : nil
      }
      ?? ""
    return "\(rows.count, "difference") may be chance (\(code: "--verbose"))." + cost
  }
}

extension DifferenceReport.Row {
  fileprivate var mostLost: Int { prices.map(\.counters.lost).reduce(0, +) }
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

extension DifferenceReport.Row {
  /// What the values were like and what they are like now, such as `present 212/212 → 190/212`.
  fileprivate var evidence: String {
    let word = before.prefix { $0 != " " } + " "
    return "\(before) → " + (after.hasPrefix(word) ? after.dropFirst(word.count) : after[...])
  }
}

extension Table.Cell {
  fileprivate init(place difference: DifferenceReport.Row) {
    guard let new = difference.newField else {
      self.init("\(difference.field)")
      return
    }
    let (old, target) = (difference.field.pointer.tokens, new.pointer.tokens)
    let isSibling = old.dropLast() == target.dropLast()
    self.init(
      lines: [
        "\(difference.field)",
        isSibling ? "→ \(target.last?.text ?? "")" : "→ \(new)",
      ])
    joint = " "
  }

  fileprivate init(cost counters: Counters) {
    if counters.lost == 0 {
      self.init(words: counters.sent == 0 ? Format.nothing : "kept")
      tone = .good
      return
    }
    let mark = counters.lostSilently > 0 ? " " + Contract.mark : ""
    self.init(words: "\(Format.count(counters.lost)) of \(Format.count(counters.sent)) lost" + mark)
    tone = counters.lostSilently > 0 ? .bad : .warning
  }
}
