import CodableFuzz
import JSONMutation

/// Records lost without a report, the worst first.
extension RunContent {
  var silentLosses: [Section] { silentLosses(SilentLoss.all(in: report), isFolded: true) }

  fileprivate func silentLosses(_ losses: [SilentLoss], isFolded: Bool) -> [Section] {
    typealias Column = TableColumn<SilentRow>
    let document = Column("document", kind: .name) { Cell("\($0.loss.document)") }
    let columns =
      [
        Column("fields", kind: isFolded ? .text : .name) { row in
          let fields = Phrase(FieldNames(row.fields))
          return Cell(lines: isFolded ? [fields] : [fields, "\(row.loss.mutator)"])
        }
      ] + (isFolded ? [Column("mutator", kind: .text) { Cell("\($0.loss.mutator)") }] : []) + [
        Column("lost silently, each", kind: .share(isLoss: true)) { Cell($0.loss.rate) },
        Column("strategies", kind: .text) { row in
          Cell(row.strategies.map { "\($0)" as Phrase }.joined(", "))
        },
        Column("replay", kind: .text) { mutant($0.loss.example) },
      ]
    let table = Table(
      SilentRow.all(losses), (isFolded ? [document] : []) + columns,
      caption: "Records lost without a report ÷ records sent", shown: 5, most: 100)
    guard !losses.isEmpty else { return [] }
    return [
      Section(
        title: "Lost silently: \(losses.count, "row") of strategy, mutator and field",
        isFolded: isFolded, blocks: [.table(table)])
    ]
  }
}

extension DocumentContent {
  var silentLosses: [Section] {
    let losses = SilentLoss.all(in: run.report).filter { $0.document == document.name }
    let sections = run.silentLosses(losses, isFolded: false)
    let nothing: Phrase = "Nothing: whatever a strategy lost, it reported."
    return sections.isEmpty
      ? [Section(title: "Lost silently", blocks: [.hint(nothing)])] : sections
  }
}

/// A row of the table: strategies with equal losses, and fields with equal losses.
private struct SilentRow {
  let loss: SilentLoss
  let strategies: [StrategyID]
  let fields: [Field]

  static func all(_ losses: [SilentLoss]) -> [SilentRow] {
    let rows = losses.grouped { loss in
      [loss.document, loss.field, loss.mutator, loss.rate, loss.example] as [AnyHashable]
    }
    let alike = rows.grouped { row in
      [row[0].document, row[0].mutator, row[0].rate, row.map(\.strategy)] as [AnyHashable]
    }
    return alike.map { rows in
      SilentRow(
        loss: rows[0][0], strategies: rows[0].map(\.strategy), fields: rows.map { $0[0].field })
    }
  }
}
