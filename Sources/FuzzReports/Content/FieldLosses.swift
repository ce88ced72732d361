import CodableFuzz
import JSONMutation

/// The fields by loss: what the mutants of each cost the strategies, the worst first.
extension DocumentContent {
  private static let mostFields = 8

  /// The fields by loss, and the records that were lost silently.
  var losses: [Section] {
    let results = DistinctResult.all(of: strategies)
    let named = results.compactMap { result in
      strategies.first { $0.strategy == result.strategies[0] }.map { (result, $0) }
    }
    let rows = FieldLoss.all(of: named.map(\.1))
    typealias Column = TableColumn<FieldLoss>
    let columns = named.enumerated().map { number, named in
      Column(named.0.name.plain, kind: .heat) { row in
        let lost = row.counters[number].loss
        var cell = Cell(words: lost.of > 0 ? lost.percent : "")
        (cell.loss, cell.hint) = (lost, lost.counts)
        return cell
      }
    }
    let table = Table(
      rows, [Column("field", kind: .name) { Cell(Phrase(FieldNames($0.fields))) }] + columns,
      caption:
        "Untouched records lost ÷ untouched records, in per cent, by the field that was edited",
      shown: Self.mostFields, most: 100)
    let fields =
      rows.isEmpty
      ? Section(title: "Fields by loss", blocks: [.hint("No edit cost a record.")])
      : Section(
        title: "Fields by loss",
        blocks: [.table(table)] + results.compactMap(\.others).map(Block.paragraph))
    return [Section(arrangement: .columns, sections: [fields] + silentLosses)]
  }
}

/// What the mutants of a field cost some strategies; fields with equal costs share it.
struct FieldLoss {
  let fields: [Field]
  /// The counters of each strategy.
  let counters: [Counters]

  /// The fields that cost a record, the worst first: by the share of untouched records lost, then by
  /// records lost.
  static func all(of reports: [StrategyReport]) -> [FieldLoss] {
    // Every strategy decodes the same mutants, so their rows are the same.
    let count = reports.map(\.fields.count).min() ?? 0
    let sums = Array(0..<count).grouped { reports[0].fields[$0].field }.map { rows in
      FieldLoss(
        fields: [reports[0].fields[rows[0]].field],
        counters: reports.map { report in .sum(rows.map { report.fields[$0].counters }) })
    }
    return sums.filter { $0.lost > 0 }.grouped(alike: \.counters).map { same in
      FieldLoss(fields: same.flatMap(\.fields), counters: same[0].counters)
    }.enumerated().sorted { one, other in
      let rates = (one.element.rate, other.element.rate)
      if rates.0 != rates.1 { return rates.0 > rates.1 }
      let lost = (one.element.lost, other.element.lost)
      return lost.0 != lost.1 ? lost.0 > lost.1 : one.offset < other.offset
    }.map(\.element)
  }

  private var lost: Int { counters.map(\.lost).reduce(0, +) }

  /// The share of untouched records lost, over all strategies.
  private var rate: Double { Rate.sum(counters.map(\.collateralLoss)).value ?? 0 }
}

extension Counters {
  /// Untouched records lost ÷ untouched records; records lost ÷ records sent if none is untouched.
  fileprivate var loss: Rate { untouched > 0 ? self.collateralLoss : Rate(lost, of: sent) }
}
