import CodableFuzz
import JSONMutation

extension DocumentContent {
  /// Only if there is no other document.
  var collateralLoss: Section? {
    let rows = CollateralRow.all(of: document)
    guard run.report.documents.count == 1, !rows.isEmpty else { return nil }
    let counts = strategies.indices.map { number in
      TableColumn<CollateralRow>(strategies[number].strategy.rawValue) {
        Cell(words: $0.rates[number].counts)
      }
    }
    let table = Table(
      rows,
      [
        TableColumn("field", kind: .name) { Cell(Phrase(FieldNames($0.fields))) },
        TableColumn("mutator", kind: .name) { Cell("\($0.mutator)") },
      ] + counts, caption: "Untouched records lost ÷ untouched records, of each field",
      shown: 12, most: 12)
    return Section(
      title: """
        Collateral loss: untouched records lost by edits of other locations, the worst fields, each
        """, isFolded: run.medium == .page, blocks: [.table(table)])
  }
}

extension RunContent {
  var collateralLoss: Section? {
    let rows = report.documents.flatMap(CollateralRow.all).worstFirst {
      (.sum($0.rates), $0.plausibility)
    }
    guard !rows.isEmpty else { return nil }
    let columns: [TableColumn<CollateralRow>] = [
      TableColumn("document", kind: .name) { Cell("\($0.document)") },
      TableColumn("mutator", kind: .name) { Cell("\($0.mutator)") },
      TableColumn("fields", kind: .text) { Cell(Phrase(FieldNames($0.fields))) },
      TableColumn("untouched records lost, each", kind: .text) { row in
        let losses = zip(row.strategies, row.rates).filter { $1.count > 0 }.prefix(6)
        return Cell(losses.map { "\($0) \(words: $1.counts)" as Phrase }.joined(", "))
      },
      TableColumn("replay", kind: .text) { [self] in mutant($0.example) },
    ]
    return Section(
      title: "The worst rows: what bad records did to their neighbors", isFolded: true,
      blocks: [.table(Table(rows, columns, shown: 5))])
  }
}

struct CollateralRow {
  let document: DocumentName
  let fields: [Field]
  let mutator: MutatorID
  let strategies: [StrategyID]
  let rates: [Rate]
  let example: MutantID?
  let plausibility: Plausibility?

  // The share is that over all strategies. Fields in which a mutator costs the same are one row.
  static func all(of document: DocumentReport) -> [CollateralRow] {
    // Every strategy decodes the same mutants, so their rows are the same.
    let count = document.strategies.map(\.fields.count).min() ?? 0
    let rows = (0..<count).map { number in document.strategies.map { $0.fields[number] } }
    return rows.filter { $0.contains { $0.counters.untouchedLost > 0 } }
      .worstFirst { ($0.collateral, $0.plausibility) }
      .grouped { [$0[0].mutator, $0.map(\.counters.collateral)] as [AnyHashable] }
      .map { group in
        CollateralRow(
          document: document.name, fields: group.map { $0[0].field }, mutator: group[0][0].mutator,
          strategies: document.strategies.map(\.strategy),
          rates: group[0].map(\.counters.collateral),
          example: group[0].first { $0.counters.untouchedLost > 0 }?.example,
          plausibility: group[0].plausibility)
      }
  }
}

extension [StrategyReport.FieldRow] {
  fileprivate var collateral: Rate { .sum(map(\.counters.collateral)) }

  fileprivate var plausibility: Plausibility? { compactMap(\.plausibility).min() }
}

/// Strategies with equal losses share a map. Fields and mutators that cost nothing share a line.
extension DocumentContent {
  private static let mostFields = 16
  private static let mostMutators = 32

  var heatMaps: Section? {
    let rows = cast.flatMap(\.fields)
    let fields = Costs(rows, by: \.field, most: Self.mostFields)
    let mutators = Costs(
      rows, by: \.mutator, orderedBy: run.report.plan.mutators, most: Self.mostMutators)
    let groups = cast.grouped { $0.fields.map(HeatCell.init) }
    let title: Phrase = "Collateral loss: what an edit cost the records around it"
    guard !fields.shown.isEmpty else {
      let note: Phrase =
        "No edit cost any strategy an untouched record, at \(fields.perfect.count, "field")."
      return Section(title: title, blocks: [.hint(note)])
    }
    let hint: Phrase =
      """
      Untouched records lost ÷ untouched records, in per cent, by the field that was edited and the \
      mutator; † a crash or a hang, ~ a record altered; empty where a mutator has nothing to edit.
      """
    let perfect = groups.filter { !$0[0].hasCost }.joined().map(\.strategy)
    return Section(
      title: title, arrangement: .row,
      blocks: [.hint(hint), .notes(left(perfect, fields, mutators))],
      sections: groups.filter { $0[0].hasCost }.map { group in
        Section(
          title: "\(group.map(\.strategy))",
          blocks: [.table(Self.map(of: group[0], fields.shown, mutators.shown))])
      })
  }

  private static func map(
    of report: StrategyReport, _ fields: [Field], _ mutators: [MutatorID]
  ) -> Table {
    let rows = report.fields.grouped(alike: \.field)
    let known = Dictionary(rows.map { ($0[0].field, $0) }) { one, _ in one }
    let columns = mutators.map { mutator in
      TableColumn<Field>(mutator.rawValue, kind: .heat) { field in
        Cell(heat: known[field]?.first { $0.mutator == mutator })
      }
    }
    return Table(fields, [TableColumn("field", kind: .name) { Cell("\($0)") }] + columns)
  }

  private func left(
    _ strategies: [StrategyID], _ fields: Costs<Field>, _ mutators: Costs<MutatorID>
  ) -> [Phrase] {
    let perfect = mutators.perfect.map { "\($0)" as Phrase }.joined(", ")
    let notes: [(isSaid: Bool, note: Phrase)] = [
      (!strategies.isEmpty, "No untouched record was lost or altered with \(strategies)"),
      (
        !fields.perfect.isEmpty,
        "\(fields.perfect.count, "other field") cost no strategy an untouched record"
      ),
      (
        fields.left > 0,
        "and \(fields.left, "more field") that cost less: the JSON report has them all"
      ),
      (!perfect.isEmpty, "nothing was lost to \(perfect)"),
      (
        mutators.left > 0,
        "and \(mutators.left, "more mutator") that cost less: the JSON report has them all"
      ),
    ]
    return notes.filter(\.isSaid).map(\.note)
  }
}

private struct HeatCell: Hashable {
  let field: Field
  let mutator: MutatorID
  let lost: Rate
  let altered: Int
  let crashes: Int

  init(_ row: StrategyReport.FieldRow) {
    (field, mutator, lost) = (row.field, row.mutator, row.counters.collateral)
    (altered, crashes) = (row.counters[.untouchedAltered], row.counters.crashes)
  }

  var cost: Int { lost.count + altered + crashes }
}

extension StrategyReport {
  fileprivate var hasCost: Bool { fields.contains { HeatCell($0).cost > 0 } }
}

private struct Costs<Thing: Hashable> {
  let shown: [Thing]
  let left: Int
  let perfect: [Thing]

  init(
    _ rows: [StrategyReport.FieldRow], by thing: (StrategyReport.FieldRow) -> Thing,
    orderedBy order: [Thing] = [], most: Int
  ) {
    var costs: [Thing: Int] = [:]
    for row in rows { costs[thing(row), default: 0] += HeatCell(row).cost }
    let things = (order + rows.map(thing)).unique
    let costly = things.filter { costs[$0] ?? 0 > 0 }
    let kept = Set(costly.sorted { costs[$0] ?? 0 > costs[$1] ?? 0 }.prefix(most))
    shown = costly.filter(kept.contains)
    left = costly.count - shown.count
    perfect = things.filter { costs[$0] == 0 }
  }
}

extension Table.Cell {
  fileprivate init(heat row: StrategyReport.FieldRow?) {
    guard let cell = row.map(HeatCell.init) else {
      self = ""
      return
    }
    let lost = cell.lost
    let marks = (cell.crashes > 0 ? "†" : "") + (lost.of > 0 && cell.altered > 0 ? "~" : "")
    self.init(words: (lost.of > 0 ? lost.percent : "") + marks)
    loss = lost.of > 0 || cell.crashes == 0 ? lost : Rate(1, of: 1)
    hint = lost.count > 0 ? "\(Format.count(lost.count))/\(Format.count(lost.of))" : ""
  }
}

extension Rate {
  /// The share in whole per cent, which is 0 or 100 only if that is exact.
  var percent: String {
    let percent = (count * 100 + of / 2) / of
    switch percent {
    case 0 where count > 0: return "<1"
    case 100 where count < of: return ">99"
    default: return String(percent)
    }
  }
}
